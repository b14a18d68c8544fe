import type { OperationId } from '../../../src/operations.ts';
import { bounds } from '../bounds.ts';
import { type Command, type Decision, Gaps, type Outcome, type Refused, refuse, succeed } from '../decision.ts';
import type { DomainEvent } from '../event.ts';
import { profileOf, type World, workspaceOf } from '../world.ts';
import { cancelCall } from './cancel-call.ts';
import { cancelScheduledMessages } from './cancel-scheduled-messages.ts';
import { getSession } from './get-session.ts';
import { getSignedUrl } from './get-signed-url.ts';
import { triggerCall } from './trigger-call.ts';
import { triggerChat } from './trigger-chat.ts';
import { updateWorkflowCall } from './update-workflow-call.ts';

type Operations = { [Id in OperationId]: (world: World, command: Command<Id>, gaps: Gaps) => Outcome<Id> };

const operations = {
  triggerChat,
  cancelScheduledMessages,
  getSession,
  updateWorkflowCall,
  triggerCall,
  getSignedUrl,
  cancelCall,
} satisfies Operations;

export function decide<Id extends OperationId>(world: World, command: Command<Id>): Decision<Id> {
  const gaps = new Gaps(profileOf(world, command.workspaceId));
  const outcome = decideByOperation(world, command, gaps);
  return outcome.ok ? succeed({ ...outcome.value, gaps: gaps.ids() }) : outcome;
}

function decideByOperation<Id extends OperationId>(world: World, command: Command<Id>, gaps: Gaps): Outcome<Id> {
  if (workspaceOf(world, command.workspaceId).internalErrors.includes(command.operationId)) {
    const message = `In workspace ${command.workspaceId}, ${command.operationId} always fails (internalErrors of its workspace file).`;
    return refuse('internalError', message, { gap: 'errors/internal-error-cause' });
  }
  const operation: Operations[Id] = (operations as Operations)[command.operationId];
  const outcome = operation(world, command, gaps);
  if (!outcome.ok) return outcome;
  return findStorageRefusal(world, gaps, outcome.value.events) ?? outcome;
}

export function findStorageRefusal(world: World, gaps: Gaps, events: readonly DomainEvent[]): Refused | undefined {
  const [first] = events;
  if (first === undefined || !storing.has(first.type)) return undefined;
  const session = 'sessionId' in first ? world.sessions.get(first.sessionId) : undefined;
  if (session !== undefined && session.size > bounds.sessionSize) return refuseFullSession(session.sessionId, gaps);
  if (!isFull(world)) return undefined;
  const message =
    'The mock is full, and none of its sessions has ended. Let time pass, reset the mock, or raise --max-sessions.';
  return refuse('storageFull', message, { gap: 'limits/stored-sessions' });
}

function refuseFullSession(sessionId: string, gaps: Gaps): Refused {
  const message = `Session ${sessionId} is full; a session keeps about ${bounds.sessionSize} bytes. Start another session.`;
  const gap = 'limits/session-size';
  return refuse(gaps.choose(gap) === 'validation-error' ? 'validationError' : 'sessionTooLarge', message, { gap });
}

const storing: ReadonlySet<DomainEvent['type']> = new Set([
  'chat-started',
  'message-scheduled',
  'conversation-continued',
  'call-queued',
  'workflow-updated',
]);

function isFull({ sessions, maxSessions, stored, maxSize }: World): boolean {
  return sessions.size >= maxSessions * bounds.unfinishedFactor || stored.size >= maxSize * bounds.unfinishedFactor;
}
