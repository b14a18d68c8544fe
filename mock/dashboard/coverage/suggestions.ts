import type { Control } from '../../../src/control-client.ts';
import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { type OperationId, operations } from '../../../src/operations.ts';
import type { ServiceRequest } from '../service/send-to-service.ts';
import type { CoverageContext } from './coverage-context.ts';
import { findPhrase, type WantedContent } from './phrase.ts';

type Status = ControlSchemas['Status'];

/** How to cover an item: an action of the mock, if there is one, and what the program does then. */
export interface Suggestion {
  action?: {
    label: string;
    /** @throws Error when it did not succeed. */
    run(control: Control): Promise<unknown>;
  };
  /** What to do then, or instead, in a sentence. */
  instruction: string;
  /** The request that does it. */
  request?: ServiceRequest;
}

/** How to cover an error: the mock returns it for the next request. */
export function suggestError(
  { operationId, errorCode }: ControlSchemas['Coverage']['errors'][number],
  workspaceId: string,
): Suggestion {
  return {
    action: {
      label: 'Return it for the next request',
      run: (control) => control.addFault({ operationId, workspaceId, effect: { type: 'error', errorCode }, times: 1 }),
    },
    instruction: `Then send one: ${operationId}, with a valid key of ${workspaceId}.`,
    request: anyRequestOf(operationId),
  };
}

/** A request of an operation that need not succeed. */
function anyRequestOf(operationId: OperationId): ServiceRequest {
  const { method, path, hasBody } = operations[operationId];
  return { method, path: path.replaceAll(/\{\w+\}/g, 'any'), ...(hasBody ? { body: {} } : {}) };
}

/** How to cover a status of a session. */
export function suggestStatus(status: Status, context: CoverageContext): Suggestion {
  const { workspaceId, chat } = context;
  switch (status) {
    case 'active':
      if (chat === undefined) return suggestTriggerChat(context, 'Trigger a chat and read it.');
      return { ...suggestReading(chat.sessionId), instruction: 'Read the newest chat.' };
    case 'completed':
      if (chat === undefined) return suggestTriggerChat(context, 'Trigger a chat first; then it can be ended here.');
      return {
        ...suggestReading(chat.sessionId),
        action: { label: 'End the newest chat', run: (control) => control.endSession({ sessionId: chat.sessionId }) },
      };
    case 'agent_errored':
      if (chat === undefined) return suggestNextCall('agentErrored', context);
      return {
        ...suggestReading(chat.sessionId),
        action: {
          label: 'Make the agent of the newest chat fail',
          run: (control) => control.failAgent({ sessionId: chat.sessionId }),
        },
      };
    case 'call_in_queue':
      return { instruction: 'Trigger a call and read it at once.', ...callRequest(context) };
    case 'call_placed':
    case 'call_in_progress':
      return {
        instruction: 'Set the clock to manual and trigger a call. Press Next until it has this status, and read it.',
        ...callRequest(context),
      };
    case 'call_canceled':
      return {
        instruction: 'Trigger a call, cancel it by its callId while it is in the queue, and read it.',
        request: { method: 'PUT', path: '/call/cancel/CALL_ID' },
      };
    case 'call_hangup':
      return suggestNextCall('completed', context);
    case 'call_errored':
      return suggestNextCall('errored', context);
    case 'could_not_connect':
      return suggestNextCall('couldNotConnect', context);
    case 'call_expired':
      return suggestNextCall('expired', context);
    default:
      return { instruction: `No suggestion for ${status satisfies never} in ${workspaceId}.` };
  }
}

/** How to cover a type of entry or content: ask an agent that has it in its script. */
export function suggestEntry(target: WantedContent, context: CoverageContext): Suggestion {
  const { workspaceId, chat, agents } = context;
  const kind = 'entry' in target ? target.entry : target.content;
  const currentAgent = agents.find(({ name }) => name === chat?.agentName);
  const phrase = currentAgent === undefined ? undefined : findPhrase(currentAgent, target);
  if (chat !== undefined && phrase !== undefined) {
    const { sessionId } = chat;
    const run = async (control: Control) => {
      await control.sendCustomerMessage({ sessionId, text: phrase });
      const { transcript } = await control.readSession({ sessionId });
      const isIncluded = transcript.some((entry) =>
        'entry' in target
          ? entry.type === kind
          : entry.type === 'message' && entry.content.some(({ type }) => type === kind),
      );
      if (!isIncluded) throw new Error(`The reply did not contain it: this chat uses another version of the agent.`);
    };
    return { ...suggestReading(sessionId), action: { label: `Send “${phrase}” as the customer`, run } };
  }
  for (const agent of agents) {
    const message = findPhrase(agent, target);
    if (message === undefined) continue;
    const body = { doReturnResponse: true, agentName: agent.name, message };
    return { instruction: `Ask ${agent.name} for it.`, request: { method: 'POST', path: '/chat-agent/trigger', body } };
  }
  return {
    instruction: `No agent of ${workspaceId} has a reply with it. Add one with ${kind} under Workspace.`,
  };
}

function suggestReading(sessionId: string): Suggestion {
  return { instruction: 'Then read the chat.', request: { method: 'GET', path: `/session/fetch/${sessionId}` } };
}

function suggestNextCall(
  outcome: ControlInput<'setNextCallOutcomes'>['outcome'],
  context: CoverageContext,
): Suggestion {
  const { workspaceId } = context;
  return {
    action: {
      label: `Set the next call of ${workspaceId} to end this way`,
      run: (control) => control.setNextCallOutcomes({ workspaceId, outcome: outcome }),
    },
    instruction: 'Then trigger a call, and read it when it has ended.',
    ...callRequest(context),
  };
}

function callRequest({ agents, channels }: CoverageContext): Pick<Suggestion, 'request'> {
  const [agent] = agents;
  if (agent === undefined || !channels.some(({ type }) => type === 'outboundSipTrunk')) return {};
  const body = { phoneNumber: '+14155550123', agentName: agent.name };
  return { request: { method: 'POST', path: '/call/trigger', body } };
}

function suggestTriggerChat({ channels }: CoverageContext, instruction: string): Suggestion {
  const channel = channels.find(({ type, agent }) => type === 'webChat' && agent !== undefined);
  if (channel === undefined) return { instruction };
  const body = { communicationChannel: channel.name, customerNumber: 'visitor-1' };
  return { instruction, request: { method: 'POST', path: '/chat-agent/trigger', body } };
}
