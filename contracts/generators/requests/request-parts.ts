import fc from 'fast-check';
import { type Base, type OperationId, operations } from '../../../src/operations.ts';
import type { JsonObject } from '../../json-object.ts';
import { type Capability, hasCapability, type Subject } from '../../subject/subject.ts';
import { scheduledChat } from '../chat/chat.ts';
import { farFuture, toUtc } from '../time/timestamp.ts';

/** All operations but Update Workflow, whose calls cannot be undone. */
export type UndoableOperation = Exclude<OperationId, 'updateWorkflowCall'>;

/** An operation, and what a valid request to it is made of; each operation takes its part. */
export interface RequestParts {
  operationId: UndoableOperation;
  base: Base;
  /** A message for weeks ahead. */
  chat: JsonObject;
  /** A call for weeks ahead. */
  call: JsonObject;
}

/** An operation under one of its base addresses. */
export interface OperationAddress {
  operationId: UndoableOperation;
  base: Base;
}

/** A valid request to an operation under an address. Nothing becomes due. */
export function requestTo({ operationId, base }: OperationAddress, subject: Subject): fc.Arbitrary<RequestParts> {
  const {
    workspace: { agents },
    recipients: { numbers },
  } = subject;
  return fc
    .tuple(scheduledChat(subject), farFuture, fc.constantFrom(...numbers), fc.constantFrom(...agents))
    .map(([{ body }, scheduleTime, number, { name: agentName }]) => ({
      ...{ operationId, base },
      chat: body,
      call: { phoneNumber: number, agentName, scheduleTime: toUtc(scheduleTime) },
    }));
}

/** The operations for which the subject has everything needed, each under all of its addresses. */
export function operationAddressesOf(subject: Subject): OperationAddress[] {
  return undoableOperationsOf(subject).flatMap((operationId) =>
    operations[operationId].bases.map((base) => ({ operationId, base })),
  );
}

/** What the subject has to name for each of them. */
const neededFor: Readonly<Record<UndoableOperation, readonly Capability[]>> = {
  triggerChat: [],
  cancelScheduledMessages: [],
  getSession: [],
  getSignedUrl: [],
  triggerCall: ['voice'],
  cancelCall: ['voice'],
};

/** The operations for which the subject has everything needed. */
function undoableOperationsOf(subject: Subject): UndoableOperation[] {
  const all = Object.keys(neededFor) as UndoableOperation[];
  return all.filter((operationId) => neededFor[operationId].every((capability) => hasCapability(subject, capability)));
}
