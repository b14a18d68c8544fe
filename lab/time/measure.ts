import { defaultProfile, Gaps } from '../../mock/domain/decision.ts';
import { createRandomSource } from '../../mock/domain/identifiers.ts';
import { manualClock } from '../../mock/engine/clock.ts';
import { createEngine, type Engine } from '../../mock/engine/engine.ts';
import { createMemoryLog } from '../../mock/log/event-log.ts';
import { initialEvents } from '../../mock/start/bootstrap.ts';
import { parseWorkspaces } from '../../mock/start/options.ts';
import type { OperationId } from '../../src/operations.ts';
import { createWorkspace, endAt, isMissed, startAt, toCallBody, toChatBody, workspaceId } from './pending.ts';

export interface Measurement {
  events: number;
  elapsedMs: number;
  bytesPerPending: number;
}

export function measure(pending: number): Measurement {
  const before = measureLiveBytes();
  const clock = manualClock(startAt);
  const workspaces = parseWorkspaces({ workspaces: [createWorkspace(pending)] });
  const log = createMemoryLog(initialEvents(workspaces, startAt));
  const random = createRandomSource('lab');
  const engine = createEngine({ random, clock, log, maxSessions: Number.POSITIVE_INFINITY });
  for (let index = 0; index < pending; index += 1) {
    if (index % 2 === 0) sendRequest(engine, 'triggerChat', toChatBody(index));
    else sendRequest(engine, 'triggerCall', toCallBody(index));
  }
  const bytesPerPending = (measureLiveBytes() - before) / pending;

  const scheduled = log.length();
  const startedAt = performance.now();
  clock.moveTo(endAt);
  engine.settle();
  const elapsedMs = performance.now() - startedAt;
  const dueEvents = log.read(scheduled);
  assertAllDone(pending, dueEvents);
  return { events: dueEvents.length, elapsedMs, bytesPerPending };
}

function sendRequest(engine: Engine, operationId: OperationId & `trigger${string}`, body: object): void {
  const gaps = new Gaps(defaultProfile);
  const request = { operationId, workspaceId, path: undefined, query: undefined, body, gaps };
  const decision = engine.execute(request as unknown as Parameters<Engine['execute']>[0]);
  if (!decision.ok) throw new Error(`${operationId} was refused: ${decision.error.message}`);
}

/** A mock that skips events would be fast, too, so check that all events were processed. */
function assertAllDone(pending: number, dueEvents: readonly { type: string }[]): void {
  const counts: Record<string, number> = {};
  for (const { type } of dueEvents) counts[type] = (counts[type] ?? 0) + 1;
  const missed = Array.from({ length: pending }, (_, index) => index).filter(isMissed).length;
  const expected = { 'message-sent': pending / 2, 'call-hung-up': pending / 2, 'call-queued': missed };
  for (const [type, count] of Object.entries(expected)) {
    if ((counts[type] ?? 0) !== count) throw new Error(`${type} happened ${counts[type] ?? 0} times, not ${count}.`);
  }
}

function measureLiveBytes(): number {
  if (globalThis.gc === undefined) throw new Error('Run with --expose-gc: npm run lab -- time does.');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
