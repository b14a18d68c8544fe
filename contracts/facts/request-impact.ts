import { day, parseInstant } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import { valueAt } from '../../src/schema.ts';
import type { Effect } from './effect.ts';
import type { JsonObject } from './exchange.ts';
import { type EffectKind, factsOf, type Starts, undoingOperationOf } from './operation.ts';

/** What a request would do if a service took it, whatever is wrong with it. */
export interface RequestImpact {
  effect: Effect;
  /** How many people get something at once. */
  messages: number;
  /** How often a person is called, with all retries. */
  calls: number;
  /** What may wait in the service afterwards. */
  schedules?: PlannedEffect;
  /** Of what is only scheduled: whom a service would reach that does it at once. */
  ifSentAtOnce?: { messages: number; calls: number };
}

export interface PlannedEffect {
  what: EffectKind;
  /** As the request has it. */
  dueAt: string | undefined;
  /** Whether it is due in more than a day: then nothing becomes due while a rule is tried. */
  isFar: boolean;
  hasRetries: boolean;
}

/** `now` in milliseconds since 1970; `people`: how many recipients the body names. */
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
  // The members of a thread get an answer in it.
  const reachesNobody = what === 'message' && people === 0 && !threads.some(has);
  if (reachesNobody || (recordOnly !== undefined && valueAt(body, recordOnly) === true))
    return { effect: 'record', messages: 0, calls: 0, ...schedules };
  const reached =
    what === 'message' ? { messages: Math.max(people, 1), calls: 0 } : { messages: 0, calls: 1 + retries };
  // It counts as scheduled if it is due in more than a day, so that the kit can undo it in time.
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

/** A retry within a minute is a part of the call: it is over before anything could be undone. */
function isPrompt({ retries }: Starts, body: JsonObject): boolean {
  const hours = retries === undefined ? undefined : valueAt(body, retries.hours);
  return typeof hours === 'number' && hours >= 0 && hours < 1 / 60;
}
