import { type OperationId, operationIds } from '../../src/operations.ts';
import { triggerCall, updateWorkflowCall } from './calls.ts';
import { cancelCall, cancelScheduledMessages } from './cancels.ts';
import type { OperationTraits, PlannedEffect, Undoing } from './traits.ts';
import { triggerChat } from './trigger-chat.ts';

const readTraits = {
  isRead: true,
  impactOf: () => ({ effect: 'none', messages: 0, calls: 0 }),
  recipientFields: {},
} satisfies Partial<OperationTraits>;

/** What the kit knows of each operation. A new operation does not compile before it stands here. */
const traits: { [Id in OperationId]: OperationTraits } = {
  triggerChat,
  cancelScheduledMessages,
  getSession: { ...readTraits, chapters: ['get-session', 'session', 'transcript'] },
  updateWorkflowCall,
  triggerCall,
  getSignedUrl: { ...readTraits, chapters: ['signed-url'] },
  cancelCall,
};

export function traitsOf(operationId: OperationId): OperationTraits {
  return traits[operationId];
}

/** The operation that undoes something; undefined when none does. */
export function undoingOperationOf(what: PlannedEffect['what']): ({ operationId: OperationId } & Undoing) | undefined {
  return operationIds.flatMap((operationId) => {
    const { undoes } = traits[operationId];
    return undoes?.what === what ? [{ operationId, ...undoes }] : [];
  })[0];
}
