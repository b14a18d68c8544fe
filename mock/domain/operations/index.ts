import type { OperationId } from '../../../src/operations.ts';
import { type Command, type Decision, fail, refuse } from '../decision.ts';
import { findStorageRefusal } from '../storage.ts';
import { type World, workspaceOf } from '../world.ts';
import { cancelCall } from './cancel-call.ts';
import { cancelScheduledMessages } from './cancel-scheduled-messages.ts';
import { getSession } from './get-session.ts';
import { getSignedUrl } from './get-signed-url.ts';
import { triggerCall } from './trigger-call.ts';
import { triggerChat } from './trigger-chat.ts';
import { updateWorkflowCall } from './update-workflow-call.ts';

type Operations = { [Id in OperationId]: (world: World, command: Command<Id>) => Decision<Id> };

const operations = {
  triggerChat,
  cancelScheduledMessages,
  getSession,
  updateWorkflowCall,
  triggerCall,
  getSignedUrl,
  cancelCall,
} satisfies Operations;

/** Changes nothing until its events are applied. A refusal rests on its own gap, not on those of a success. */
export function decide<Id extends OperationId>(world: World, command: Command<Id>): Decision<Id> {
  const { gaps } = command;
  const askedBefore = gaps.ids().length;
  const decision = decideByOperation(world, command);
  if (decision.ok) return decision;
  return fail({ ...decision.error, gaps: gaps.refuse(askedBefore, decision.error.gaps) });
}

function decideByOperation<Id extends OperationId>(world: World, command: Command<Id>): Decision<Id> {
  if (workspaceOf(world, command.workspaceId).internalErrors.includes(command.operationId)) {
    const message = `In workspace ${command.workspaceId}, ${command.operationId} always fails (internalErrors of its workspace file).`;
    return refuse('internalError', message, 'errors/internal-error-cause');
  }
  const operation: Operations[Id] = (operations as Operations)[command.operationId];
  const decision = operation(world, command);
  return (decision.ok && findStorageRefusal(world, command, decision.value.events)) || decision;
}
