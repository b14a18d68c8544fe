import fc from 'fast-check';
import type { OperationId } from '../../src/operations.ts';
import { hasCapability, type Subject } from '../subject/subject.ts';
import { scheduledChat } from './chat/chat.ts';
import { farFuture } from './time/timestamp.ts';

type Body = Readonly<Record<string, unknown>>;

/** The operations but that of workflows: nothing takes its calls back. */
export type UndoableOperation = Exclude<OperationId, 'updateWorkflowCall'>;

/** An operation, and all that a valid request to it can be made of: each operation takes its part. */
export interface RequestParts {
  operationId: UndoableOperation;
  /** A message for weeks ahead. */
  chat: Body;
  /** A call for weeks ahead. */
  call: Body;
}

/** One of the operations that the subject can be asked for, with what a valid request holds. Nothing becomes due. */
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

/** Those for which the subject has what they need. */
function undoableOperationsOf(subject: Subject): UndoableOperation[] {
  const always: UndoableOperation[] = ['triggerChat', 'cancelScheduledMessages', 'getSession', 'getSignedUrl'];
  const calls: UndoableOperation[] = hasCapability(subject, 'voice') ? ['triggerCall', 'cancelCall'] : [];
  return [...always, ...calls];
}

/** The one form in which every moment of a call can be written: `YYYY-MM-DDTHH:MM:SSZ`. */
function toUtc(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 19)}Z`;
}
