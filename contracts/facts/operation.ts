import type { StatementId } from '../../src/generated/ids.ts';
import { operationFacts } from '../../src/generated/operation-facts.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import { valueAt } from '../../src/schema.ts';
import type { Exchange } from './exchange.ts';
import type { Effect } from './impact.ts';

type Table = typeof operationFacts;

/** The facts about an operation, from `facts.yaml` in its folder. All pointers are JSON Pointers. */
export interface OperationFacts {
  /** The prefix of the ids of the operation's statements. */
  chapter: Table[OperationId]['chapter'];
  heading: string;
  /** The kind of thing that each path parameter identifies. */
  names?: Readonly<Record<string, 'session' | 'message' | 'call' | 'workflow'>>;
  reaches?: Reaches;
  starts?: Starts;
  undoes?: Undoes;
  proves: {
    success: StatementId;
    /** The weakest effect with which a request can succeed. */
    needs: Effect;
    /** The statement about each part of a successful response. */
    shape: Readonly<Record<string, StatementId>>;
    /** The statement about each success message, if there are several. */
    outcomes?: readonly { message: string; statement: StatementId }[];
  };
  /** Other chapters with rules about the operation. */
  alsoIn?: readonly string[];
}

/** The fields of a body that name recipients or senders. */
export interface Reaches {
  numbers?: readonly string[];
  emails?: readonly string[];
  /** Numbers of the service, which reach no recipient. */
  senders?: readonly string[];
  /** Identifiers of threads. A message in a thread reaches all members of the thread. */
  threads?: readonly string[];
}

export interface Starts {
  what: EffectKind;
  /** The pointer to the effect's identifier in a successful response; undefined if no response contains it. */
  id?: string;
  due?: string;
  /** The fields that delay the effect. */
  waitsFor: 'always' | readonly string[];
  retries?: { number: string; hours: string };
  /** If this field is true, the request reaches nobody. */
  recordOnly?: string;
}

export type EffectKind = Table[StartingOperation]['starts']['what'];

type StartingOperation = { [Id in OperationId]: Table[Id] extends { starts: object } ? Id : never }[OperationId];

interface Undoes {
  what: EffectKind;
  /** The path parameter with the identifier of the effect. */
  parameter: string;
  done: Constant;
  /** The value that states that there was nothing to undo. Undefined if the interface specifies no such value. */
  nothing?: Constant;
}

interface Constant {
  at: string;
  is: unknown;
}

/** All operations except those whose effect cannot be undone. */
export type UndoableOperation = {
  [Id in OperationId]: Table[Id] extends { starts: { what: 'workflow-call' } } ? never : Id;
}[OperationId];

const facts: Readonly<Record<OperationId, OperationFacts>> = operationFacts;

export function factsOf(operationId: OperationId): OperationFacts {
  return facts[operationId];
}

/** Whether requests change nothing, so that the kit may retry them. */
export function isRead(operationId: OperationId): boolean {
  return operations[operationId].method === 'GET';
}

/** The operation that undoes an effect; undefined when no operation does. */
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

/** The fields of all operations that name recipients of a kind, or senders, or threads. */
export function fieldsThatReach(kind: keyof Reaches): readonly string[] {
  return operationIds.flatMap((operationId) => facts[operationId].reaches?.[kind] ?? []);
}

/** Whether the response to an undo is the documented success. */
export function acceptsUndo({ operationId, status, json }: Exchange): boolean {
  const { undoes } = facts[operationId];
  return undoes !== undefined && status === 200 && shows(json, undoes.done);
}

/**
 * The result that a response to an undo states, whether or not its status is the documented one. `declined`: the effect is
 * not undone. `unclear`: the status means success, such as 202, but the response states no result.
 */
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
