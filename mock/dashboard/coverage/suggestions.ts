import type { Control } from '../../../src/control-client.ts';
import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import type { CoverageContext } from './coverage-context.ts';
import { toCurl } from './curl.ts';
import { findPhrase, type WantedContent } from './phrase.ts';

type Status = ControlSchemas['Status'];

/** How something is met: a step that the mock takes, if there is one, and what the program does then. */
export interface Suggestion {
  action?: {
    label: string;
    /** @throws Error where it came out otherwise. */
    run(control: Control): Promise<unknown>;
  };
  /** What is to be done then, or instead, in a sentence. */
  instruction: string;
  /** A request that does it. */
  line?: string;
}

/** How an error is met: the mock answers the next request with it. */
export function suggestError(
  { operationId, errorCode }: ControlSchemas['Coverage']['errors'][number],
  workspaceId: string,
): Suggestion {
  return {
    action: {
      label: 'Answer the next request with it',
      run: (control) => control.addFault({ operationId, workspaceId, effect: { type: 'error', errorCode }, times: 1 }),
    },
    instruction: `Then send one: ${operationId}, with a good key of ${workspaceId}.`,
  };
}

/** How a session with this status is met. */
export function suggestStatus(status: Status, context: CoverageContext): Suggestion {
  const { workspaceId, apiKey, chat } = context;
  switch (status) {
    case 'active':
      if (chat === undefined) return suggestTriggerChat(context, 'Trigger a chat and read it.');
      return { ...suggestReading(chat.sessionId, apiKey), instruction: 'Read the newest chat.' };
    case 'completed':
      if (chat === undefined) return suggestTriggerChat(context, 'Trigger a chat first; then it can be ended here.');
      return {
        ...suggestReading(chat.sessionId, apiKey),
        action: { label: 'End the newest chat', run: (control) => control.endSession({ sessionId: chat.sessionId }) },
      };
    case 'agent_errored':
      if (chat === undefined) return suggestNextCall('agentErrored', context);
      return {
        ...suggestReading(chat.sessionId, apiKey),
        action: {
          label: 'Let the agent of the newest chat fail',
          run: (control) => control.failAgent({ sessionId: chat.sessionId }),
        },
      };
    case 'call_in_queue':
      return { instruction: 'Trigger a call and read it at once.', ...callCommand(context) };
    case 'call_placed':
    case 'call_in_progress':
      return {
        instruction:
          'Trigger a call and set the clock to run by hand. Press Next until the call stands so, and read it.',
        ...callCommand(context),
      };
    case 'call_canceled':
      return {
        instruction: 'Trigger a call, cancel it by its callId while it is in the queue, and read it.',
        line: toCurl(apiKey, 'PUT', '/call/cancel/CALL_ID'),
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
      return { instruction: `No way to ${status satisfies never} is known in ${workspaceId}.` };
  }
}

/** How an entry or a content of this kind is met: an agent that has it in its script is asked for it. */
export function suggestEntry(target: WantedContent, context: CoverageContext): Suggestion {
  const { workspaceId, apiKey, chat, agents } = context;
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
      if (!isIncluded)
        throw new Error(`The agent answered without it: this chat is led by another version of its script.`);
    };
    return { ...suggestReading(sessionId, apiKey), action: { label: `Let the customer write “${phrase}”`, run } };
  }
  for (const agent of agents) {
    const message = findPhrase(agent, target);
    if (message === undefined) continue;
    const body = { doReturnResponse: true, agentName: agent.name, message };
    return { instruction: `Ask ${agent.name} for it.`, line: toCurl(apiKey, 'POST', '/chat-agent/trigger', body) };
  }
  return {
    instruction: `No reply of an agent of ${workspaceId} has it. Give one a reply with ${kind}, under Workspace.`,
  };
}

function suggestReading(sessionId: string, apiKey: string): Suggestion {
  return { instruction: 'Then read the chat.', line: toCurl(apiKey, 'GET', `/session/fetch/${sessionId}`) };
}

function suggestNextCall(
  outcome: ControlInput<'setNextCallOutcomes'>['outcome'],
  context: CoverageContext,
): Suggestion {
  const { workspaceId } = context;
  return {
    action: {
      label: `Let the next call of ${workspaceId} end so`,
      run: (control) => control.setNextCallOutcomes({ workspaceId, outcome: outcome }),
    },
    instruction: 'Then trigger a call, and read it when it is over.',
    ...callCommand(context),
  };
}

function callCommand({ agents, apiKey, channels }: CoverageContext): Pick<Suggestion, 'line'> {
  const [agent] = agents;
  if (agent === undefined || !channels.some(({ type }) => type === 'outboundSipTrunk')) return {};
  return { line: toCurl(apiKey, 'POST', '/call/trigger', { phoneNumber: '+14155550123', agentName: agent.name }) };
}

function suggestTriggerChat({ apiKey, channels }: CoverageContext, instruction: string): Suggestion {
  const channel = channels.find(({ type, agent }) => type === 'webChat' && agent !== undefined);
  if (channel === undefined) return { instruction };
  const body = { communicationChannel: channel.name, customerNumber: 'visitor-1' };
  return { instruction, line: toCurl(apiKey, 'POST', '/chat-agent/trigger', body) };
}
