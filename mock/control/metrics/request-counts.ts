import type { Recorder } from '../../http/message.ts';
import type { MetricFamily } from './open-metrics.ts';

/** How many requests the service has answered since the start, by operation and status. */
export interface RequestCounts extends Recorder {
  read(): MetricFamily;
}

export function createRequestCounts(): RequestCounts {
  /** By operation, then by status. There are few of both: an unknown path has no operation. */
  const counts = new Map<string | undefined, Map<number, number>>();
  return {
    record({ operationId, reply: { status } }) {
      let byStatus = counts.get(operationId);
      if (byStatus === undefined) {
        byStatus = new Map();
        counts.set(operationId, byStatus);
      }
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    },
    read: () => ({
      name: 'understudy_requests',
      type: 'counter',
      help: 'Requests to the service that were answered; without an operation: to a path that is none.',
      samples: [...counts].flatMap(([operation = '', byStatus]) =>
        [...byStatus].map(([status, value]) => ({ labels: { operation, status: String(status) }, value })),
      ),
    }),
  };
}
