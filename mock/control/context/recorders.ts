import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isDocumented } from '../../../src/errors.ts';
import { contentItemTypes, sessionStatuses, transcriptEntryTypes } from '../../../src/generated/enums.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { formatInstant, type Instant, second } from '../../../src/instant.ts';
import { operationIds } from '../../../src/operations.ts';
import type { Clock } from '../../engine/clock.ts';
import type { Engine } from '../../engine/engine.ts';
import { type HttpReply, JsonBody, type Recorder } from '../../http/message.ts';
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

/** What replies have contained so far, and when first. */
export interface Coverage extends Recorder {
  read(): ControlSchemas['Coverage'];
  clear(): void;
}

/** A body of the service, as far as coverage reads it. */
interface Envelope {
  data?: {
    status?: ControlSchemas['Status'];
    transcript?: readonly ControlSchemas['TranscriptEntry'][];
  } | null;
}

/** Creates an empty coverage; `now` returns the mock's time. */
export function createCoverage(now: () => Instant): Coverage {
  /** When each thing was seen first, such as `status active` or `error getSession sessionNotFound`. */
  let firstSeen = new Map<string, Instant>();
  /** A cached answer is looked through once. */
  let seenBodies = new WeakSet<JsonBody>();
  const see = (item: string) => {
    if (!firstSeen.has(item)) firstSeen.set(item, now());
  };
  const coveredAt = (item: string) => {
    const at = firstSeen.get(item);
    return at === undefined ? null : formatInstant(at);
  };
  const seeBody = (body: JsonBody) => {
    const { data } = body.value as Envelope;
    if (data?.status !== undefined) see(`status ${data.status}`);
    if (data?.transcript === undefined || seenBodies.has(body)) return;
    seenBodies.add(body);
    for (const entry of data.transcript) {
      see(`entry ${entry.type}`);
      if (entry.type === 'message') for (const item of entry.content) see(`content ${item.type}`);
    }
  };
  return {
    record({ operationId, errorCode, reply }) {
      if (operationId === undefined) return;
      if (errorCode === undefined) {
        if (reply.body instanceof JsonBody) seeBody(reply.body);
      } else if (isDocumented(operationId, errorCode)) see(`error ${operationId} ${errorCode}`);
    },
    read: () => ({
      statuses: sessionStatuses.map((status) => ({ status, coveredAt: coveredAt(`status ${status}`) })),
      errors: operationIds.flatMap((operationId) =>
        Object.entries(documentedErrors[operationId]).map(([errorCode, status]) => {
          return { operationId, errorCode, status, coveredAt: coveredAt(`error ${operationId} ${errorCode}`) };
        }),
      ),
      entryTypes: transcriptEntryTypes.map((type) => ({ type, coveredAt: coveredAt(`entry ${type}`) })),
      contentTypes: contentItemTypes.map((type) => ({ type, coveredAt: coveredAt(`content ${type}`) })),
    }),
    clear() {
      firstSeen = new Map();
      seenBodies = new WeakSet();
    },
  };
}
