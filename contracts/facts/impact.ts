import { day, parseInstant } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { appendPointer, valueAt } from '../../src/schema.ts';
import type { JsonObject } from './exchange.ts';
import { type EffectKind, factsOf, fieldsThatReach, type Starts, undoingOperationOf } from './operation.ts';

/** The effects of requests outside the service, from no effect to a call to a person. */
export const effects = ['none', 'record', 'schedule', 'send', 'call'] as const;

export type Effect = (typeof effects)[number];

export function covers(allowed: Effect, wanted: Effect): boolean {
  return effects.indexOf(wanted) <= effects.indexOf(allowed);
}

/** The impact of a request if a service accepts it, although the request may be invalid. */
export interface RequestImpact {
  effect: Effect;
  /** Number of people who get a message at once. */
  messages: number;
  /** Number of calls, including all retries. */
  calls: number;
  /** The message or call that the service keeps until its due time. */
  schedules?: PlannedEffect;
  /** For a scheduled effect: the number of messages and calls if the service sends or places them at once. */
  ifSentAtOnce?: { messages: number; calls: number };
}

export interface PlannedEffect {
  kind: EffectKind;
  /** The due time, unchanged from the request. */
  dueAt: string | undefined;
  /** Whether the effect is due in more than a day, so that it does not become due while a rule runs. */
  isFar: boolean;
  hasRetries: boolean;
}

/** The strongest impact that a request could have. `now` is in milliseconds since 1970. */
export function impactOf(operationId: OperationId, sent: unknown, now: number): RequestImpact {
  const body = isObject(sent) ? sent : {};
  const people = recipientsIn(body).length;
  const { starts, reaches: { threads = [] } = {} } = factsOf(operationId);
  if (starts === undefined) return { effect: 'none', messages: 0, calls: 0 };
  const { what: kind, waitsFor, recordOnly } = starts;
  const has = (pointer: string) => valueAt(body, pointer) !== undefined;
  const retries = retriesOf(starts, body);
  const planned: PlannedEffect = {
    kind,
    ...dueOf(starts, body, now),
    hasRetries: retries > 0 && !isPrompt(starts, body),
  };
  const schedules = waitsFor === 'always' || waitsFor.some(has) ? { schedules: planned } : {};
  // A message that names a thread reaches its members, even if the message names no recipient.
  const reachesNobody = kind === 'message' && people === 0 && !threads.some(has);
  if (reachesNobody || (recordOnly !== undefined && valueAt(body, recordOnly) === true))
    return { effect: 'record', messages: 0, calls: 0, ...schedules };
  const reached =
    kind === 'message' ? { messages: Math.max(people, 1), calls: 0 } : { messages: 0, calls: 1 + retries };
  // An effect due in more than a day counts as scheduled, because the kit can undo it in time.
  if (planned.isFar && undoingOperationOf(kind) !== undefined)
    return { effect: 'schedule', messages: 0, calls: 0, ...schedules, ifSentAtOnce: reached };
  return { effect: kind === 'message' ? 'send' : 'call', ...reached, ...schedules };
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

export interface NamedRecipient {
  /** JSON Pointer to the field: `/emailOptions/cc`. */
  field: string;
  value: string;
}

// The fields of all operations: a faulty service may read a field of another operation.
export const numberFields = fieldsThatReach('numbers');
export const emailFields = fieldsThatReach('emails');
export const senderFields = fieldsThatReach('senders');
export const threadFields = fieldsThatReach('threads');
const recipientFields = new Set([...numberFields, ...emailFields, ...threadFields]);
/** All recipients in the fields for recipients, whatever the types of the values. */
export function recipientsIn(body: unknown): NamedRecipient[] {
  return scalarsIn(body).flatMap(({ field, value }) => {
    if (numberFields.includes(field)) return value.trim() === '' ? [] : [{ field, value }];
    if (!emailFields.includes(field)) return [];
    // A text without an @ is not an address, and reaches nobody.
    return value.split(/[,;]/).flatMap((part) => (part.includes('@') ? [{ field, value: part.trim() }] : []));
  });
}

/** Every string and number in a body, with its field. A value inside a list or an object also counts for the outer field. */
export function scalarsIn(value: unknown, field = ''): NamedRecipient[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ field, value: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => scalarsIn(item, field));
  const isRecipient = recipientFields.has(field);
  return Object.entries(value).flatMap(([name, member]) =>
    scalarsIn(member, isRecipient ? field : appendPointer(field, name)),
  );
}

/** Whether a value may be a person's address or number. The kit sends only addresses and numbers of the subject file. */
export function namesPerson(value: string): boolean {
  return isAddress(value) || /^\+[\d ().-]{6,}$/.test(value) || /^\d{10,15}$/.test(value);
}

export function isAddress(value: string): boolean {
  return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(value);
}

/** Whether a text contains this number or address as a whole, not as a part of a longer number or address. */
export function isNamedIn(text: string, person: string): boolean {
  const [ending, ...parts] = text.split(person.replace(/^\+/, ''));
  const [before, behind] = person.includes('@') ? [/[\w.+-]$/, /^[\w-]/] : [/\d$/, /^\d/];
  return parts.some(
    (part, index) => !before.test((index === 0 ? ending : parts[index - 1]) ?? '') && !behind.test(part),
  );
}
