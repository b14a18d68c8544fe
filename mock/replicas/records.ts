import { type Coverage, createCoverage } from '../control/coverage/coverage.ts';
import { createRequestCounts, type RequestCounts } from '../control/metrics/request-counts.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Streams } from '../log/streams.ts';
import type { Seat } from './seat/seat.ts';
import { createSharedJournal, type SharedJournal } from './shared-journal.ts';

/** What is remembered of requests that were answered: the journal by all replicas together, all else by each one. */
export interface ReplicaRecords {
  journal: SharedJournal;
  coverage: Coverage;
  requests: RequestCounts;
  /** What ends each event stream that is open. */
  streams: Set<() => void>;
  record(exchange: Exchange): void;
}

export function createReplicaRecords(directory: Seat, streams: Streams): ReplicaRecords {
  const journal = createSharedJournal(streams, directory);
  const coverage = createCoverage(() => directory.clock.now());
  const requests = createRequestCounts();
  return {
    journal,
    coverage,
    requests,
    streams: new Set(),
    record(exchange) {
      journal.record(exchange);
      coverage.record(exchange);
      requests.record(exchange);
    },
  };
}
