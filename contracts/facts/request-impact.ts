import { day, parseInstant } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import { valueAt } from '../../src/schema.ts';
import type { Effect } from './effect.ts';
import type { JsonObject } from './exchange.ts';
import { type EffectKind, factsOf, type Starts, undoingOperationOf } from './operation.ts';

/** The impact of a request if a service accepts it, although the request may be invalid. */
export interface RequestImpact {
  effect: Effect;
  /** Number of people who get a message at once. */
  messages: number;
  /** Number of calls, including all retries. */
  calls: number;
  /** The effect that the service may keep for later. */
  schedules?: PlannedEffect;
  /** For a scheduled effect: the messages and calls if the service causes it at once. */
  ifSentAtOnce?: { messages: number; calls: number };
}

export interface PlannedEffect {
  what: EffectKind;
  /** The due time, unchanged from the request. */
  dueAt: string | undefined;
  /** Whether the effect is due in more than a day, so that it does not become due while a rule runs. */
  isFar: boolean;
  hasRetries: boolean;
}

/** The impact of a request. `now` is in milliseconds since 1970; `people` is the number of recipients in the body. */
export function impactOf(operationId: OperationId, body: JsonObject, now: number, people: number): RequestImpact {
  const { starts, reaches: { threads = [] } = {} } = factsOf(operationId);
  if (starts === undefined) return { effect: 'none', messages: 0, calls: 0 };
  const { what, waitsFor, recordOnly } = starts;
  const has = (pointer: string) => valueAt(body, pointer) !== undefined;
  const retries = retriesOf(starts, body);
  const planned: PlannedEffect = {
    what,
    ...dueOf(starts, body, now),
    hasRetries: retries > 0 && !isPrompt(starts, body),
  };
  const schedules = waitsFor === 'always' || waitsFor.some(has) ? { schedules: planned } : {};
  // A message in a thread reaches the members of the thread.
  const reachesNobody = what === 'message' && people === 0 && !threads.some(has);
  if (reachesNobody || (recordOnly !== undefined && valueAt(body, recordOnly) === true))
    return { effect: 'record', messages: 0, calls: 0, ...schedules };
  const reached =
    what === 'message' ? { messages: Math.max(people, 1), calls: 0 } : { messages: 0, calls: 1 + retries };
  // An effect due in more than a day counts as scheduled, because the kit can undo it in time.
  if (planned.isFar && undoingOperationOf(what) !== undefined)
    return { effect: 'schedule', messages: 0, calls: 0, ...schedules, ifSentAtOnce: reached };
  return { effect: what === 'message' ? 'send' : 'call', ...reached, ...schedules };
}

function dueOf({ due: pointer = '' }: Starts, body: JsonObject, now: number): Pick<PlannedEffect, 'dueAt' | 'isFar'> {
  const value = valueAt(body, pointer);
  const due = typeof value === 'string' ? parseInstant(value) : undefined;
  if (due === undefined) return { dueAt: undefined, isFar: false };
  return { dueAt: new Date(due).toISOString(), isFar: due > now + day };
}

function retriesOf({ retries }: Starts, body: JsonObject): number {
  const number = retries === undefined ? 0 : Math.ceil(Number(valueAt(body, retries.number)));
  return number > 0 ? number : 0;
}

/** Whether a retry follows within a minute. It counts as part of the call, because the kit could not cancel it in time. */
function isPrompt({ retries }: Starts, body: JsonObject): boolean {
  const hours = retries === undefined ? undefined : valueAt(body, retries.hours);
  return typeof hours === 'number' && hours >= 0 && hours < 1 / 60;
}
