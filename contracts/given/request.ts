import fc from 'fast-check';
import type { OperationId } from '../../src/operations.ts';
import { has, type Subject } from '../subject.ts';
import { scheduledChat } from './chat.ts';
import { farAhead } from './moment.ts';

type Body = Readonly<Record<string, unknown>>;

/** The operations but that of workflows: nothing takes its calls back. */
export type Undoable = Exclude<OperationId, 'updateWorkflowCall'>;

/** An operation, and all that a valid request to it can be made of: each operation takes its part. */
export interface Wanted {
  operationId: Undoable;
  /** A message for weeks ahead. */
  chat: Body;
  /** A call for weeks ahead. */
  call: Body;
}

/** One of the operations that the subject can be asked for, with what a valid request holds. Nothing becomes due. */
export function anyRequest(subject: Subject): fc.Arbitrary<Wanted> {
  const {
    workspace: { agents },
    recipients: { numbers },
  } = subject;
  return fc
    .tuple(
      fc.constantFrom(...operationsOf(subject)),
      scheduledChat(subject),
      farAhead,
      fc.constantFrom(...numbers),
      fc.constantFrom(...agents),
    )
    .map(([operationId, { body }, moment, number, { name: agentName }]) => ({
      operationId,
      chat: body,
      call: { phoneNumber: number, agentName, scheduleTime: inUtc(moment) },
    }));
}

/** Those for which the subject has what they need. */
function operationsOf(subject: Subject): Undoable[] {
  const always: Undoable[] = ['triggerChat', 'cancelScheduledMessages', 'getSession', 'getSignedUrl'];
  const calls: Undoable[] = has(subject, 'voice') ? ['triggerCall', 'cancelCall'] : [];
  return [...always, ...calls];
}

/** The one form in which every moment of a call can be written: `YYYY-MM-DDTHH:MM:SSZ`. */
function inUtc(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}
