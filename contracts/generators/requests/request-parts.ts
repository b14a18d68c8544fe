import fc from 'fast-check';
import type { OperationId } from '../../../src/operations.ts';
import type { JsonObject } from '../../json-object.ts';
import { hasCapability, type Subject } from '../../subject/subject.ts';
import { scheduledChat } from '../chat/chat.ts';
import { farFuture } from '../time/timestamp.ts';

/** All operations but Update Workflow, whose calls cannot be undone. */
export type UndoableOperation = Exclude<OperationId, 'updateWorkflowCall'>;

/** An operation, and what a valid request to it is made of; each operation takes its part. */
export interface RequestParts {
  operationId: UndoableOperation;
  /** A message for weeks ahead. */
  chat: JsonObject;
  /** A call for weeks ahead. */
  call: JsonObject;
}

/** An operation that the subject has everything for, with a valid request. Nothing becomes due. */
export function anyRequest(subject: Subject): fc.Arbitrary<RequestParts> {
  const {
    workspace: { agents },
    recipients: { numbers },
  } = subject;
  return fc
    .tuple(
      fc.constantFrom(...undoableOperationsOf(subject)),
      scheduledChat(subject),
      farFuture,
      fc.constantFrom(...numbers),
      fc.constantFrom(...agents),
    )
    .map(([operationId, { body }, scheduleTime, number, { name: agentName }]) => ({
      operationId,
      chat: body,
      call: { phoneNumber: number, agentName, scheduleTime: toUtc(scheduleTime) },
    }));
}

/** The operations for which the subject has everything needed. */
function undoableOperationsOf(subject: Subject): UndoableOperation[] {
  const always: UndoableOperation[] = ['triggerChat', 'cancelScheduledMessages', 'getSession', 'getSignedUrl'];
  const calls: UndoableOperation[] = hasCapability(subject, 'voice') ? ['triggerCall', 'cancelCall'] : [];
  return [...always, ...calls];
}

/** The one form that every timestamp of a call can have: `YYYY-MM-DDTHH:MM:SSZ`. */
function toUtc(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 19)}Z`;
}
