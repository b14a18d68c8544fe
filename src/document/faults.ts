import type { GapId, StatementId } from '../generated/ids.ts';
import { isObject } from '../json.ts';
import type { ErrorCode, OperationId } from '../operations.ts';
import { appendPointer, parseJsonPointer } from '../schema.ts';
import type { WalkthroughRequest } from './document.ts';

/** A valid request and changes that each make the request invalid. Source: `faults.yaml` of the operation. */
export interface Fault {
  operationId: OperationId;
  /** The error code of the response; undefined if the interface does not state one. */
  code?: ErrorCode;
  /** The open question, if the interface does not say whether the service refuses the request, or with which code. */
  gap?: GapId;
  statements: readonly [StatementId, ...StatementId[]];
  /** The contract rule to generate for the fault; undefined if handwritten rules test the fault. */
  rule?: { id: string; title: string; pitfall?: string };
  of: ValidRequest;
  but: readonly Change[];
  /** One invalid request for each change, with the keys and ids of the mock's default workspaces. */
  samples: readonly WalkthroughRequest[];
}

export interface ValidRequest {
  channel?: 'any' | 'messenger' | 'webChat' | 'email';
  reply?: true;
  with?: FieldValues;
}

export type Change = { channel: string } | { with: FieldValues } | { without: string } | { key: 'missing' | 'unknown' };

export type FieldValues = Readonly<Record<`/${string}`, unknown>>;

type JsonObject = Readonly<Record<string, unknown>>;

const placeholderNames = [
  'unknownName',
  'unknownSessionId',
  'sessionIdOfAnotherWorkspace',
  'numberOfAnotherChannel',
  'messengerChannel',
  'userId',
  'malformedTimeOfDay',
  'malformedDate',
  'malformedTimestamp',
  'futureTimestamp',
  'unknownZone',
] as const;

export type Placeholder = (typeof placeholderNames)[number];

export function placeholderOf(value: unknown): Placeholder | undefined {
  return placeholderNames.find((name) => value === `{${name}}`);
}

export function fieldsOfChange(change: Change): string[] {
  if ('channel' in change) return ['/communicationChannel'];
  if ('with' in change) return Object.keys(change.with);
  return 'without' in change ? [change.without] : [];
}

export function applyChange(
  body: JsonObject,
  change: Change,
  fill: (placeholder: Placeholder) => unknown,
  channelOf: (role: string) => unknown,
): JsonObject {
  if ('without' in change) return removeField(body, change.without);
  if ('channel' in change) return { ...body, communicationChannel: channelOf(change.channel) };
  if (!('with' in change)) return body;
  const values = Object.entries(change.with).map(([pointer, value]) => {
    const placeholder = placeholderOf(value);
    return [pointer, placeholder === undefined ? value : fill(placeholder)];
  });
  return setFields(body, Object.fromEntries(values));
}

/** Sets fields in a copy of a request body. Creates missing objects, and the list `attachments`. */
export function setFields(body: JsonObject, values: FieldValues): JsonObject {
  return Object.entries(values).reduce((result, [pointer, value]) => {
    return setField(result, parseJsonPointer(pointer), value);
  }, body);
}

function setField(body: JsonObject, [name = '', ...rest]: readonly string[], value: unknown): JsonObject {
  if (rest.length === 0) return { ...body, [name]: value };
  if (rest[0] === '0') return { ...body, [name]: [value] };
  const member = body[name];
  return { ...body, [name]: setField(isObject(member) ? member : {}, rest, value) };
}

export function removeField(body: JsonObject, pointer: string): JsonObject {
  const [name = '', ...rest] = parseJsonPointer(pointer);
  const { [name]: member, ...others } = body;
  if (rest.length === 0) return others;
  return isObject(member) ? { ...body, [name]: removeField(member, appendPointer('', ...rest)) } : body;
}
