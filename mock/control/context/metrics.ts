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
  const dueAt = engine.nextDueAt();
  const lagMs = dueAt === undefined ? 0 : Math.max(0, clock.now() - dueAt);
  const text = [
    renderFamily(
      'counter understudy_requests',
      'Requests to the service that were answered; without an operation: to a path that is none.',
      requests.read(),
    ),
    renderGauge('understudy_settle_lag_seconds', 'How long the oldest due event waits to be applied.', lagMs / second),
    renderGauge('understudy_events', 'Events in the log.', engine.eventCount()),
    renderGauge('understudy_event_streams', 'Event streams that are open.', streams.size),
    ...(memory === undefined
      ? []
      : [
          renderGauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
          renderGauge('nodejs_heap_size_used_bytes', 'Memory of values that are used.', memory.heapUsed),
        ]),
    '# EOF\n',
  ].join('');
  const headers = { 'content-type': 'application/openmetrics-text; version=1.0.0; charset=utf-8', ...noStore };
  return { status: 200, headers, body: new TextEncoder().encode(text) };
}

interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

function renderGauge(name: string, help: string, value: number): string {
  return renderFamily(`gauge ${name}`, help, [{ value }]);
}

/** One metric with its samples; `kind` is its type and its name, which ends in its unit. */
function renderFamily(kind: string, help: string, samples: readonly Sample[]): string {
  const [type, name = ''] = kind.split(' ');
  const unit = /_(seconds|bytes)$/.exec(name)?.[1];
  return [
    `# TYPE ${name} ${type}`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${help}`,
    ...samples.map(
      ({ labels, value }) => `${name}${type === 'counter' ? '_total' : ''}${renderLabels(labels)} ${value}`,
    ),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** The values need no escaping: they are names of operations, and numbers. */
function renderLabels(labels: Sample['labels']): string {
  if (labels === undefined) return '';
  return `{${Object.entries(labels).map(([name, value]) => `${name}="${value}"`)}}`;
}

/** How many requests the service has answered since the start, by operation and status. */
export interface RequestCounts extends Recorder {
  read(): Sample[];
}

export function createRequestCounts(): RequestCounts {
  /** By operation and status. There are few of both: an unknown path has no operation. */
  const counts = new Map<string, number>();
  return {
    record({ operationId = '', reply: { status } }) {
      const key = `${operationId} ${status}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    read: () =>
      [...counts].map(([key, value]) => {
        const [operation = '', status = ''] = key.split(' ');
        return { labels: { operation, status }, value };
      }),
  };
}
