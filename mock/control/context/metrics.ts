import { second } from '../../../src/instant.ts';
import type { Clock } from '../../engine/clock.ts';
import type { Engine } from '../../engine/engine.ts';
import type { HttpReply, Recorder } from '../../http/message.ts';
import { noStore } from './refusal.ts';

export const metricsPath = '/_mock/metrics';

/** Bytes that the process takes up. */
export interface MemoryUse {
  rss: number;
  heapUsed: number;
}

interface MeteredMock {
  engine: Engine;
  clock: Clock;
  requests: RequestCounts;
  streams: ReadonlySet<unknown>;
}

/**
 * What a mock counts and measures, as text of OpenMetrics 1.0, which Prometheus reads. Nothing that is due is applied for
 * it: how late that is, is one of the metrics.
 */
export function metricsReply(
  { engine, clock, requests, streams }: MeteredMock,
  memory: MemoryUse | undefined,
): HttpReply {
  const lagMs = Math.max(0, clock.now() - (engine.nextDueAt() ?? Number.POSITIVE_INFINITY));
  const lines = [
    '# TYPE understudy_requests counter',
    '# HELP understudy_requests Requests to the service that were answered; without an operation: to a path that is none.',
    ...requests.lines(),
    ...renderGauge(
      'understudy_settle_lag_seconds',
      'How long the oldest due event waits to be applied.',
      lagMs / second,
    ),
    ...renderGauge('understudy_events', 'Events in the log.', engine.eventCount()),
    ...renderGauge('understudy_event_streams', 'Event streams that are open.', streams.size),
    ...renderGauge('process_resident_memory_bytes', 'Memory of the process.', memory?.rss),
    ...renderGauge('nodejs_heap_size_used_bytes', 'Memory of values that are used.', memory?.heapUsed),
    '# EOF',
  ];
  const headers = { 'content-type': 'application/openmetrics-text; version=1.0.0; charset=utf-8', ...noStore };
  return { status: 200, headers, body: new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')) };
}

/** A name ends in its unit. Without a value there are no lines. */
function renderGauge(name: string, help: string, value: number | undefined): string[] {
  if (value === undefined) return [];
  const unit = /_(seconds|bytes)$/.exec(name)?.[1];
  const unitLines = unit === undefined ? [] : [`# UNIT ${name} ${unit}`];
  return [`# TYPE ${name} gauge`, ...unitLines, `# HELP ${name} ${help}`, `${name} ${value}`];
}

/** How many requests the service has answered since the start, by operation and status. */
export interface RequestCounts extends Recorder {
  /** One line of OpenMetrics for each operation and status. */
  lines(): string[];
}

export function createRequestCounts(): RequestCounts {
  /** By operation and status, as labels. There are few of both: an unknown path has no operation. */
  const counts = new Map<string, number>();
  return {
    record({ operationId = '', reply: { status } }) {
      const labels = `operation="${operationId}",status="${status}"`;
      counts.set(labels, (counts.get(labels) ?? 0) + 1);
    },
    lines: () => [...counts].map(([labels, count]) => `understudy_requests_total{${labels}} ${count}`),
  };
}
