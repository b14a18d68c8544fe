import { gauge, type MetricFamily } from '../../control/metrics/open-metrics.ts';
import type { ReplicaContext } from './replica-context.ts';

/** What one replica counts and measures since its start. */
export function readReplicaMetrics({ state, records }: ReplicaContext): MetricFamily[] {
  const { reads, appends, conflicts, readMs } = state.counts;
  const now = state.directory.clock.now();
  const seats = [...state.seats()];
  const events = seats.reduce((sum, seat) => sum + seat.storedEvents(), 0);
  const lags = seats.map((seat) => now - (seat.engine().nextDueAt() ?? now));
  return [
    records.requests.read(),
    counter(
      'understudy_catch_ups',
      'Queries for what others have stored, one for all requests that waited for it.',
      reads,
    ),
    counter('understudy_catch_up_seconds', 'How long these queries took together.', readMs / 1_000),
    counter('understudy_appends', 'Attempts to store what requests have changed.', appends),
    counter('understudy_conflicts', 'Attempts before which another replica was first.', conflicts),
    gauge(
      'understudy_settle_lag_seconds',
      'How long the oldest due event waits to be applied.',
      Math.max(0, ...lags) / 1_000,
    ),
    gauge('understudy_workspaces_in_memory', 'Workspaces that this replica holds.', seats.length),
    gauge('understudy_events', 'Events of these workspaces.', events),
    gauge('understudy_event_streams', 'Event streams that are open.', records.streams.size),
  ];
}

function counter(name: string, help: string, value: number): MetricFamily {
  return { name, type: 'counter', help, samples: [{ value }] };
}
