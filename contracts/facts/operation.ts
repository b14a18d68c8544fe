import type { StatementId } from '../../src/generated/ids.ts';
import { operationFacts } from '../../src/generated/operation-facts.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import { valueAt } from '../../src/schema.ts';
import type { Effect } from './effect.ts';
import type { Exchange } from './exchange.ts';

type Table = typeof operationFacts;

/** What an operation does, by `facts.yaml` in its folder. All pointers are JSON Pointers. */
export interface OperationFacts {
  /** How the ids of its statements begin. */
  chapter: Table[OperationId]['chapter'];
  /** Its heading in the interface. */
  heading: string;
  /** What the parameters of its path name. */
  names?: Readonly<Record<string, 'session' | 'message' | 'call' | 'workflow'>>;
  reaches?: Reaches;
  starts?: Starts;
  undoes?: Undoes;
  proves: {
    success: StatementId;
    /** The effect without which no success can be had. */
    needs: Effect;
    /** The statement about each part of a success. */
    shape: Readonly<Record<string, StatementId>>;
    /** The statement about each message of a success, where there are several. */
    outcomes?: readonly { message: string; statement: StatementId }[];
  };
  /** Other chapters whose rules are about it. */
  alsoIn?: readonly string[];
}

/** The fields of a body that name somebody. */
export interface Reaches {
  numbers?: readonly string[];
  emails?: readonly string[];
  /** Numbers of the service itself, which reach no other person. */
  senders?: readonly string[];
  /** Identifiers of threads, by which all their members are reached. */
  threads?: readonly string[];
}

export interface Starts {
  what: EffectKind;
  /** Where a success has its identifier; undefined where no answer has it. */
  id?: string;
  due?: string;
  /** Fields with which it waits in the service. */
  waitsFor: 'always' | readonly string[];
  retries?: { number: string; hours: string };
  /** Where this field is true, nobody gets anything. */
  recordOnly?: string;
}

export type EffectKind = Table[StartingOperation]['starts']['what'];

type StartingOperation = { [Id in OperationId]: Table[Id] extends { starts: object } ? Id : never }[OperationId];

interface Undoes {
  what: EffectKind;
  /** The path parameter with the identifier of the effect. */
  parameter: string;
  done: Constant;
  /** Undefined where it is open how an answer says that nothing was there to undo. */
  nothing?: Constant;
}

interface Constant {
  at: string;
  is: unknown;
}

/** All operations but those whose effect cannot be undone. */
export type UndoableOperation = {
  [Id in OperationId]: Table[Id] extends { starts: { what: 'workflow-call' } } ? never : Id;
}[OperationId];

const facts: Readonly<Record<OperationId, OperationFacts>> = operationFacts;

export function factsOf(operationId: OperationId): OperationFacts {
  return facts[operationId];
}

/** Whether requests change nothing, so that they may be sent again. */
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

/** The fields of all operations that name somebody in this way. */
export function fieldsThatReach(kind: keyof Reaches): readonly string[] {
  return operationIds.flatMap((operationId) => facts[operationId].reaches?.[kind] ?? []);
}

/** Whether the answer of an undo says that it succeeded. */
export function acceptsUndo({ operationId, status, json }: Exchange): boolean {
  const { undoes } = facts[operationId];
  return undoes !== undefined && status === 200 && shows(json, undoes.done);
}

/** Whether the answer of an undo says that nothing waits. Any other answer means that it came too late, or nothing. */
export function foundNothingToUndo({ operationId, status, json }: Exchange): boolean {
  const { undoes } = facts[operationId];
  if (undoes === undefined || (status === 200 && shows(json, undoes.done))) return false;
  if (undoes.nothing !== undefined) return status === 200 && shows(json, undoes.nothing);
  return status === 200 || (status >= 400 && status < 500 && status !== 401 && status !== 429);
}

function shows(json: unknown, { at, is }: Constant): boolean {
  return valueAt(json, at) === is;
}
