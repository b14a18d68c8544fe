import { chosenStatusOf, statusOf } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import type { Instant } from '../../src/instant.ts';
import type { BodyOf, DataOf, MessageOf, OperationId, PathOf, QueryOf } from '../../src/operations.ts';
import type { DomainEvent } from './event.ts';
import type { Nonce } from './identifiers.ts';

/** A failure is an outcome that the interface documents. Code with a bug throws an error instead. */
export type Result<Value, Failure> = Success<Value> | Failed<Failure>;

export interface Success<Value> {
  ok: true;
  value: Value;
}

export interface Failed<Failure> {
  ok: false;
  error: Failure;
}

export function succeed<Value>(value: Value): Success<Value> {
  return { ok: true, value };
}

export function fail<Failure>(error: Failure): Failed<Failure> {
  return { ok: false, error };
}

export interface Command<Id extends OperationId = OperationId> {
  operationId: Id;
  now: Instant;
  workspaceId: string;
  nonce: Nonce;
  links: { base: string; secret: string };
  path: PathOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
}

export type Outcome<Id extends OperationId = OperationId> = OrRefused<Accepted<Id>>;

export interface Accepted<Id extends OperationId = OperationId> {
  message: MessageOf<Id>;
  data: DataOf<Id>;
  events: readonly DomainEvent[];
}

export type Decision<Id extends OperationId = OperationId> = OrRefused<Accepted<Id> & { gaps: readonly GapId[] }>;

export interface Refusal {
  status: number;
  errorCode: string;
  message: string;
  field: FieldPointer | undefined;
  gaps: readonly GapId[];
}

export type Refused = Failed<Refusal>;

export type OrRefused<Value> = Result<Value, Refusal>;

export function accept<Id extends OperationId>(
  message: MessageOf<Id>,
  data: DataOf<Id>,
  events: readonly DomainEvent[],
): Success<Accepted<Id>> {
  return succeed({ message, data, events });
}

export function refuse(
  errorCode: keyof typeof statusOfCode,
  message: string,
  { gap, field, status = statusOfCode[errorCode] }: RefusalOptions = {},
): Refused {
  return fail({ status, errorCode, message, field, gaps: gap === undefined ? [] : [gap] });
}

/** `problem` completes a sentence whose subject is the field: `is in the past.` */
export function refuseField(field: string, problem: string, gap: GapId): Refused {
  return refuse('validationError', `${field} ${problem}`, { gap, field: `/${field}` });
}

interface RefusalOptions {
  /** The open question (gap) about the error code. Undefined if the interface states the code. */
  gap?: GapId | undefined;
  field?: FieldPointer | undefined;
  status?: number;
}

export type FieldPointer = `/${string}`;

const statusOfCode = { ...statusOf, ...chosenStatusOf };
