import { second } from '../../../src/instant.ts';
import type { HttpReply } from '../../http/message.ts';
import type { Runtime } from '../../runtime.ts';
import type { ControlContext } from '../control-context.ts';
import { gauge, type MetricFamily, openMetricsType, renderOpenMetrics } from './open-metrics.ts';

export const metricsPath = '/_mock/metrics';

/** The reply with these metrics, and what the process takes up where a runtime says it. */
export function metricsReply(families: readonly MetricFamily[], runtime: Runtime | undefined): HttpReply {
  const text = renderOpenMetrics([...families, ...(runtime === undefined ? [] : readMemory(runtime))]);
  return {
    status: 200,
    headers: { 'content-type': openMetricsType, 'cache-control': 'no-store' },
    body: new TextEncoder().encode(text),
  };
}

/** What a mock counts and measures. Nothing that is due is applied for it: how late that is, is one of the metrics. */
export function readMetrics({ engine, clock, requests, streams }: ControlContext): MetricFamily[] {
  const dueAt = engine.nextDueAt();
  const lagMs = dueAt === undefined ? 0 : Math.max(0, clock.now() - dueAt);
  return [
    requests.read(),
    gauge('understudy_settle_lag_seconds', 'How long the oldest due event waits to be applied.', lagMs / second),
    gauge('understudy_events', 'Events in the log.', engine.eventCount()),
    gauge('understudy_event_streams', 'Event streams that are open.', streams.size),
  ];
}

function readMemory(runtime: Runtime): MetricFamily[] {
  const { rss, heapUsed } = runtime.readMemory();
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory of values that are used.', heapUsed),
  ];
}
