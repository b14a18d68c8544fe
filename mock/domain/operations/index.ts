import type { OperationId } from '../../../src/operations.ts';
import { type Command, type CommandInput, type Decision, type Outcome, refuse, succeed } from '../decision.ts';
import { Gaps } from '../gaps.ts';
import { findStorageRefusal } from '../storage.ts';
import { profileOf, type World, workspaceOf } from '../world.ts';
import { cancelCall } from './cancel-call.ts';
import { cancelScheduledMessages } from './cancel-scheduled-messages.ts';
import { getSession } from './get-session.ts';
import { getSignedUrl } from './get-signed-url.ts';
import { triggerCall } from './trigger-call.ts';
import { triggerChat } from './trigger-chat.ts';
import { updateWorkflowCall } from './update-workflow-call.ts';

type Operations = { [Id in OperationId]: (world: World, command: Command<Id>) => Outcome<Id> };

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
export function decide<Id extends OperationId>(world: World, input: CommandInput<Id>): Decision<Id> {
  const gaps = new Gaps(profileOf(world, input.workspaceId));
  const outcome = decideByOperation(world, { ...input, gaps });
  return outcome.ok ? succeed({ ...outcome.value, gaps: gaps.ids() }) : outcome;
}

function decideByOperation<Id extends OperationId>(world: World, command: Command<Id>): Outcome<Id> {
  if (workspaceOf(world, command.workspaceId).internalErrors.includes(command.operationId)) {
    const message = `In workspace ${command.workspaceId}, ${command.operationId} always fails (internalErrors of its workspace file).`;
    return refuse('internalError', message, { gap: 'errors/internal-error-cause' });
  }
  const operation: Operations[Id] = (operations as Operations)[command.operationId];
  const outcome = operation(world, command);
  return (outcome.ok && findStorageRefusal(world, command, outcome.value.events)) || outcome;
}
