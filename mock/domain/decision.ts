import { alternatives } from '../../src/generated/alternatives.ts';
import type { GapId } from '../../src/generated/ids.ts';
import type { Instant } from '../../src/instant.ts';
import {
  type BodyOf,
  chosenStatusOf,
  type DataOf,
  type MessageOf,
  type OperationId,
  type PathOf,
  type QueryOf,
  statusOf,
} from '../../src/operations.ts';
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

export type AnswerTo<Gap extends GapId> = Gap extends ChoosableGap ? AlternativeOf<Gap> | 'default' : 'default';

/**
 * Record an open question (gap) only if the response depends on it, because the response names the question in its
 * header `understudy-gap`.
 */
export class Gaps {
  readonly #profile: Profile;
  #recorded = noGaps;

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  choose<Gap extends GapId>(gap: Gap): AnswerTo<Gap> {
    this.record(gap);
    return this.peek(gap);
  }

  record(gap: GapId): void {
    if (!this.#recorded.includes(gap)) this.#recorded = [...this.#recorded, gap];
  }

  recordIfChosen<Gap extends ChoosableGap>(gap: Gap, alternative: AlternativeOf<Gap>): boolean {
    const isChosen = this.peek(gap) === alternative;
    if (isChosen) this.record(gap);
    return isChosen;
  }

  peek<Gap extends GapId>(gap: Gap): AnswerTo<Gap> {
    const answer = (this.#profile as Readonly<Record<string, string>>)[gap] ?? 'default';
    return (isError(answer) ? refusalOf(gap) : answer) as AnswerTo<Gap>;
  }

  ids(): readonly GapId[] {
    return this.#recorded;
  }
}

const noGaps: readonly GapId[] = [];

export function findChosenError(
  profile: Profile,
  gaps: readonly GapId[],
): { status: number; errorCode: string } | undefined {
  const answers = gaps.map((gap) => (profile as Readonly<Record<string, string>>)[gap] ?? '');
  const [status, errorCode = ''] = answers.find(isError)?.split(' ') ?? [];
  return status === undefined ? undefined : { status: Number(status), errorCode };
}

function isError(answer: string): answer is ErrorAnswer {
  return errorPattern.test(answer);
}

const errorPattern = /^[45]\d\d \w+$/;

const refusals: ReadonlySet<string> = new Set([
  'refused',
  'validation-error',
  'not-found',
  'channel-not-found',
  'forbidden',
  'exact',
]);

function refusalOf(gap: GapId): string {
  const known: Readonly<Record<string, readonly string[]>> = alternatives;
  return known[gap]?.find((alternative) => refusals.has(alternative)) ?? 'default';
}

type Alternatives = typeof alternatives;

export type ChoosableGap = keyof Alternatives;

export type AlternativeOf<Gap extends ChoosableGap> = Alternatives[Gap][number];

/**
 * Answers to the interface's open questions. Without a choice, the answer is `default`. Plain data, so that the log can
 * store it.
 */
export type Profile = {
  readonly [Gap in GapId]?: (Gap extends ChoosableGap ? AlternativeOf<Gap> : never) | ErrorAnswer;
};

type ErrorAnswer = `${number} ${string}`;

export const defaultProfile: Profile = {};
