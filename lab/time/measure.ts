import { defaultProfile, Gaps } from '../../mock/domain/gaps.ts';
import { createRandomSource } from '../../mock/domain/random.ts';
import { type ManualClock, manualClock } from '../../mock/engine/clock.ts';
import { createEngine } from '../../mock/engine/create-engine.ts';
import type { Engine } from '../../mock/engine/engine.ts';
import { createMemoryLog } from '../../mock/log/memory-log.ts';
import { initialEvents } from '../../mock/start/bootstrap.ts';
import { parseWorkspaces } from '../../mock/start/workspaces.ts';
import type { Instant } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import {
  createWorkspace,
  endAt,
  isMissed,
  startAt,
  toCallBody,
  toChatBody,
  type WorkingHoursInterval,
  workspaceId,
} from './pending.ts';

export interface Load {
  /** How many sessions wait, half of them messages, half of them calls. */
  pending: number;
  workingHoursInterval: WorkingHoursInterval;
  /** How many milliseconds the clock moves at once; undefined for one move over everything. */
  stepMs: number | undefined;
}

export interface Measurement {
  events: number;
  /** What the moves of the clock took, until the last event. */
  elapsedMs: number;
  /** The same in processor time of all threads, which other processes do not make longer. */
  cpuMs: number;
  /** Growth of the heap by each session that waits, its events in the log included. */
  bytesPerPending: number;
  longestRequestMs: number;
  /** The longest that one move of the clock took, garbage collection in it included. */
  longestMoveMs: number;
}

/** Lets sessions wait, then moves the clock past them all. @throws Error when one of them did not come to its end. */
export function measure({ pending, workingHoursInterval, stepMs = endAt - startAt }: Load): Measurement {
  const before = measureLiveBytes();
  const clock = manualClock(startAt);
  const workspaces = parseWorkspaces({ workspaces: [createWorkspace(pending)] });
  const log = createMemoryLog(initialEvents(workspaces, startAt));
  const engine = createEngine({
    random: createRandomSource('lab'),
    clock,
    log,
    maxSessions: Number.POSITIVE_INFINITY,
  });
  const longestRequestMs = schedule(engine, pending, workingHoursInterval);
  const bytesPerPending = (measureLiveBytes() - before) / pending;

  const scheduled = log.length();
  const timings = advanceClock(engine, clock, stepMs);
  const dueEvents = log.read(scheduled);
  assertAllDone(pending, dueEvents);
  return { ...timings, events: dueEvents.length, bytesPerPending, longestRequestMs };
}

function advanceClock(engine: Engine, clock: ManualClock, stepMs: number) {
  let longestMoveMs = 0;
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  let lastStepAt = startedAt;
  for (let at: Instant = startAt + stepMs; at <= endAt; at += stepMs) {
    clock.moveTo(at);
    engine.settle();
    const now = performance.now();
    longestMoveMs = Math.max(longestMoveMs, now - lastStepAt);
    lastStepAt = now;
  }
  const { user, system } = process.cpuUsage(cpu);
  return { elapsedMs: lastStepAt - startedAt, cpuMs: (user + system) / 1000, longestMoveMs };
}

function schedule(engine: Engine, pending: number, workingHoursInterval: WorkingHoursInterval): number {
  let longest = 0;
  for (let index = 0; index < pending; index += 1) {
    const startedAt = performance.now();
    if (index % 2 === 0) sendRequest(engine, 'triggerChat', toChatBody(index, workingHoursInterval));
    else sendRequest(engine, 'triggerCall', toCallBody(index, workingHoursInterval));
    longest = Math.max(longest, performance.now() - startedAt);
  }
  return longest;
}

function sendRequest(engine: Engine, operationId: OperationId & `trigger${string}`, body: object): void {
  const gaps = new Gaps(defaultProfile);
  const request = { operationId, workspaceId, path: undefined, query: undefined, body, gaps };
  const decision = engine.execute(request as unknown as Parameters<Engine['execute']>[0]);
  if (!decision.ok) throw new Error(`${operationId} was refused: ${decision.error.message}`);
}

/** Nothing may be fast by not being done. */
function assertAllDone(pending: number, dueEvents: readonly { type: string }[]): void {
  const counts: Record<string, number> = {};
  for (const { type } of dueEvents) counts[type] = (counts[type] ?? 0) + 1;
  const missed = Array.from({ length: pending }, (_, index) => index).filter(isMissed).length;
  const expected = { 'message-sent': pending / 2, 'call-hung-up': pending / 2, 'call-queued': missed };
  for (const [type, count] of Object.entries(expected)) {
    if ((counts[type] ?? 0) !== count) throw new Error(`${type} happened ${counts[type] ?? 0} times, not ${count}.`);
  }
}

/** Bytes of the heap that are in use once everything unreachable is gone. */
function measureLiveBytes(): number {
  if (globalThis.gc === undefined) throw new Error('Run with --expose-gc: npm run lab -- time does.');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
