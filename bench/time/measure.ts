import { opening } from '../../mock/beginning.ts';
import { chanceFrom } from '../../mock/chance.ts';
import { type ManualClock, manualClock } from '../../mock/clock.ts';
import { createEngine, type Engine } from '../../mock/engine.ts';
import { memoryLog } from '../../mock/log/memory-log.ts';
import { checkedWorkspaces } from '../../mock/workspaces/given.ts';
import type { Instant } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import { callBody, chatBody, type EveryWithHours, end, isMissed, start, workspaceFor, workspaceId } from './pending.ts';

export interface Load {
  /** How many sessions wait, half of them messages, half of them calls. */
  pending: number;
  everyWithHours: EveryWithHours;
  /** How many milliseconds the clock moves at once; undefined for one move over everything. */
  stepMs: number | undefined;
}

export interface Figures {
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
export function measure({ pending, everyWithHours, stepMs = end - start }: Load): Figures {
  const before = liveBytes();
  const clock = manualClock(start);
  const workspaces = checkedWorkspaces({ workspaces: [workspaceFor(pending)] });
  const log = memoryLog(opening(workspaces, start));
  const engine = createEngine({ chance: chanceFrom('bench'), clock, log });
  const longestRequestMs = schedule(engine, pending, everyWithHours);
  const bytesPerPending = (liveBytes() - before) / pending;

  const scheduled = log.length();
  const moved = moveOn(engine, clock, stepMs);
  const happened = log.read(scheduled);
  check(pending, happened);
  return { ...moved, events: happened.length, bytesPerPending, longestRequestMs };
}

function moveOn(engine: Engine, clock: ManualClock, stepMs: number) {
  let longestMoveMs = 0;
  const cpu = process.cpuUsage();
  const began = performance.now();
  let left = began;
  for (let moment: Instant = start + stepMs; moment <= end; moment += stepMs) {
    clock.moveTo(moment);
    engine.settle();
    const now = performance.now();
    longestMoveMs = Math.max(longestMoveMs, now - left);
    left = now;
  }
  const { user, system } = process.cpuUsage(cpu);
  return { elapsedMs: left - began, cpuMs: (user + system) / 1000, longestMoveMs };
}

function schedule(engine: Engine, pending: number, everyWithHours: EveryWithHours): number {
  let longest = 0;
  for (let index = 0; index < pending; index += 1) {
    const began = performance.now();
    if (index % 2 === 0) ask(engine, 'triggerChat', chatBody(index, everyWithHours));
    else ask(engine, 'triggerCall', callBody(index, everyWithHours));
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

function ask(engine: Engine, operationId: OperationId & `trigger${string}`, body: object): void {
  const request = { operationId, workspaceId, path: undefined, query: undefined, body };
  const decision = engine.execute(request as unknown as Parameters<Engine['execute']>[0]);
  if (!decision.accepted) throw new Error(`${operationId} was refused: ${decision.message}`);
}

/** Nothing may be fast by not being done. */
function check(pending: number, happened: readonly { type: string }[]): void {
  const counts: Record<string, number> = {};
  for (const { type } of happened) counts[type] = (counts[type] ?? 0) + 1;
  const missed = Array.from({ length: pending }, (_, index) => index).filter(isMissed).length;
  const expected = { 'message-sent': pending / 2, 'call-hung-up': pending / 2, 'call-queued': missed };
  for (const [type, count] of Object.entries(expected)) {
    if ((counts[type] ?? 0) !== count) throw new Error(`${type} happened ${counts[type] ?? 0} times, not ${count}.`);
  }
}

/** Bytes of the heap that are in use once everything unreachable is gone. */
function liveBytes(): number {
  if (globalThis.gc === undefined) throw new Error('Run with --expose-gc: npm run bench:time does.');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
