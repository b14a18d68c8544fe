import type { components } from '../../src/generated/facts-types.ts';
import type { StatementId } from '../../src/generated/ids.ts';
import { operationFacts } from '../../src/generated/operation-facts.ts';
import { day, parseInstant } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import { appendPointer, parseJsonPointer, valueAt } from '../../src/schema.ts';
import type { Effect } from '../options.ts';
import { statementNamed } from './document.ts';
import type { Exchange, JsonObject } from './exchange.ts';

type Table = typeof operationFacts;

type Authored = components['schemas']['AuthoredFacts'];

export interface OperationFacts extends Omit<Authored, 'undoes' | 'proves'> {
  chapter: Table[OperationId]['chapter'];
  heading: string;
  undoes?: Undoes;
  proves: {
    success: StatementId;
    needs: Effect;
    shape: Readonly<Record<string, StatementId>>;
    outcomes?: readonly { message: string; statement: StatementId }[];
  };
}

type Starts = NonNullable<Authored['starts']>;

export type EffectKind = Starts['what'];

interface Undoes {
  what: EffectKind;
  parameter: string;
  done: Constant;
  nothing?: Constant;
}

interface Constant {
  at: string;
  is: unknown;
}

export type UndoableOperation = {
  [Id in OperationId]: Table[Id] extends { starts: { what: 'workflow-call' } } ? never : Id;
}[OperationId];

const facts: Readonly<Record<OperationId, OperationFacts>> = operationFacts;

export function factsOf(operationId: OperationId): OperationFacts {
  return facts[operationId];
}

/** The session or call that a success names. */
export function startedIn({ operationId, status, json }: Pick<Exchange, 'operationId' | 'status' | 'json'>) {
  const { starts } = factsOf(operationId);
  const id = starts?.id === undefined || status !== 200 ? undefined : valueAt(json, starts.id);
  return typeof id === 'string' ? ({ kind: starts?.what === 'message' ? 'session' : 'call', id } as const) : undefined;
}

export function isRead(operationId: OperationId): boolean {
  return operations[operationId].method === 'GET';
}

export function undoingOperationOf(what: EffectKind): ({ operationId: OperationId } & Undoes) | undefined {
  return operationIds.flatMap((operationId) => {
    const { undoes } = facts[operationId];
    return undoes?.what === what ? [{ operationId, ...undoes }] : [];
  })[0];
}

export const undoableOperations = operationIds.filter((operationId): operationId is UndoableOperation => {
  const { starts } = facts[operationId];
  return starts === undefined || undoingOperationOf(starts.what) !== undefined;
});

function fieldsThatReach(kind: keyof NonNullable<Authored['reaches']>): readonly string[] {
  return operationIds.flatMap((operationId) => facts[operationId].reaches?.[kind] ?? []);
}

export function acceptsUndo({ operationId, status, json }: Exchange): boolean {
  const { undoes } = facts[operationId];
  return undoes !== undefined && status === 200 && shows(json, undoes.done);
}

export function undoResultOf({ operationId, status, json }: Exchange): 'done' | 'nothing' | 'declined' | 'unclear' {
  const { undoes } = facts[operationId];
  if (undoes === undefined) return 'declined';
  const { done, nothing } = undoes;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && shows(json, done)) return 'done';
  const isNothing =
    nothing === undefined
      ? status === 200 || (status >= 400 && status < 500 && status !== 401 && status !== 429)
      : isSuccess && shows(json, nothing);
  if (isNothing) return 'nothing';
  const statesResult = nothing !== undefined && valueAt(json, done.at) !== undefined;
  return isSuccess && !statesResult ? 'unclear' : 'declined';
}

function shows(json: unknown, { at, is }: Constant): boolean {
  return valueAt(json, at) === is;
}

export interface RequestImpact {
  effect: Effect;
  messages: number;
  calls: number;
  schedules?: PlannedEffect;
  ifSentAtOnce?: { messages: number; calls: number };
}

export interface PlannedEffect {
  kind: EffectKind;
  dueAt: string | undefined;
  isFar: boolean;
  hasRetries: boolean;
}

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
  // A message to an email thread reaches the members of the thread, although the message names no recipient.
  const reachesNobody = kind === 'message' && people === 0 && !threads.some(has);
  if (reachesNobody || (recordOnly !== undefined && valueAt(body, recordOnly) === true))
    return { effect: 'record', messages: 0, calls: 0, ...schedules };
  const reached =
    kind === 'message' ? { messages: Math.max(people, 1), calls: 0 } : { messages: 0, calls: 1 + retries };
  // A message or call due in more than a day counts as scheduled, because the kit has time to cancel.
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

/** The kit cannot cancel a retry that starts less than a minute after the call. */
function isPrompt({ retries }: Starts, body: JsonObject): boolean {
  const hours = retries === undefined ? undefined : valueAt(body, retries.hours);
  return typeof hours === 'number' && hours >= 0 && hours < 1 / 60;
}

export interface NamedRecipient {
  field: string;
  value: string;
}

// Includes the recipient fields of every operation, because a faulty service may read a field of a different operation.
export const numberFields = fieldsThatReach('numbers');
export const emailFields = fieldsThatReach('emails');
export const senderFields = fieldsThatReach('senders');
export const threadFields = fieldsThatReach('threads');
const recipientFields = new Set([...numberFields, ...emailFields, ...threadFields]);
export function recipientsIn(body: unknown): NamedRecipient[] {
  return scalarsIn(body).flatMap(({ field, value }) => {
    if (numberFields.includes(field)) return value.trim() === '' ? [] : [{ field, value }];
    if (!emailFields.includes(field)) return [];
    return value.split(/[,;]/).flatMap((part) => (part.includes('@') ? [{ field, value: part.trim() }] : []));
  });
}

export function scalarsIn(value: unknown, field = ''): NamedRecipient[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ field, value: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => scalarsIn(item, field));
  const isRecipient = recipientFields.has(field);
  return Object.entries(value).flatMap(([name, member]) =>
    scalarsIn(member, isRecipient ? field : appendPointer(field, name)),
  );
}

export function namesPerson(value: string): boolean {
  return isAddress(value) || /^\+[\d ().-]{6,}$/.test(value) || /^\d{10,15}$/.test(value);
}

export function isAddress(value: string): boolean {
  return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(value);
}

export function statementsOfShape(
  operationId: OperationId,
  json: unknown,
  pointer: string,
): readonly [StatementId, ...StatementId[]] | undefined {
  const { undoes, proves } = facts[operationId];
  const { outcomes = [] } = proves;
  if (undoes !== undefined && outcomes.length > 0 && pointer === '/message') {
    const [done, ...others] = outcomes.map(({ statement }) => statement);
    return (shows(json, undoes.done) ? [done] : others) as [StatementId, ...StatementId[]];
  }
  const statement = statementOfShape(operationId, json, parseJsonPointer(pointer));
  if (statement === undefined) return undefined;
  const isResult = pointer === undoes?.done.at && typeof valueAt(json, pointer) === 'boolean';
  const said = isResult ? outcomes.find(({ message }) => message === valueAt(json, '/message')) : undefined;
  return said === undefined ? [statement] : [said.statement, statement];
}

function statementOfShape(
  operationId: OperationId,
  json: unknown,
  [top = '', ...members]: readonly string[],
): StatementId | undefined {
  const [member, index, ...rest] = members;
  if (top === 'data' && member === 'transcript' && index !== undefined)
    return statementOfEntry(valueAt(json, `/data/transcript/${index}`), rest);
  if (operationId === 'getSession' && top === 'data' && member !== undefined)
    return statementNamed(`session/field/${members.join('/').replace('Details/', '-')}`);
  const { shape } = facts[operationId].proves;
  return shape[`/${[top, ...members].join('/')}`] ?? shape[`/${top}`] ?? 'envelope/data';
}

function statementOfEntry(entry: unknown, [member, index, itemMember]: readonly string[]): StatementId | undefined {
  if (member === undefined || member === 'type') return 'transcript/type';
  if (member !== 'content' || index === undefined)
    return statementNamed(`transcript/${valueAt(entry, '/type')}/${member.replace(/Ms$/, '')}`);
  if (itemMember === undefined || itemMember === 'type') return 'content/type';
  const isText = valueAt(entry, `/content/${index}/type`) === 'text' && itemMember === 'text';
  return isText ? 'content/type/text' : undefined;
}
