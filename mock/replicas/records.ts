import { type Coverage, createCoverage } from '../control/coverage/coverage.ts';
import { createJournal, type Journal } from '../control/journal/journal.ts';
import { createRequestCounts, type RequestCounts } from '../control/metrics/request-counts.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Seat } from './seat.ts';

/** What one replica remembers of the requests that it answered. */
export interface ReplicaRecords {
  journal: Journal;
  coverage: Coverage;
  requests: RequestCounts;
  /** What ends each event stream that is open. */
  streams: Set<() => void>;
  record(exchange: Exchange): void;
}

export function createReplicaRecords(directory: Seat): ReplicaRecords {
  const now = () => directory.clock.now();
  const journal = createJournal({ now, keys: () => directory.engine().apiKeys() });
  const coverage = createCoverage(now);
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
