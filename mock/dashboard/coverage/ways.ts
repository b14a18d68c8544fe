import type { Control } from '../../../src/control-client.ts';
import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { curl } from './curl.ts';
import { phraseFor, type Wanted } from './phrase.ts';
import type { Situation } from './situation.ts';

type Status = ControlSchemas['Status'];

/** How something is met: a step that the mock takes, if there is one, and what the program does then. */
export interface Way {
  step?: {
    words: string;
    /** @throws Error where it came out otherwise. */
    take(control: Control): Promise<unknown>;
  };
  /** What is to be done then, or instead, in a sentence. */
  next: string;
  /** A request that does it. */
  line?: string;
}

/** How an error is met: the mock answers the next request with it. */
export function wayToError(
  { operationId, errorCode }: ControlSchemas['Coverage']['errors'][number],
  workspaceId: string,
): Way {
  return {
    step: {
      words: 'Answer the next request with it',
      take: (control) => control.addFault({ operationId, workspaceId, effect: { type: 'error', errorCode }, times: 1 }),
    },
    next: `Then send one: ${operationId}, with a good key of ${workspaceId}.`,
  };
}

/** How a session with this status is met. */
export function wayToStatus(status: Status, situation: Situation): Way {
  const { workspaceId, apiKey, chat } = situation;
  switch (status) {
    case 'active':
      if (chat === undefined) return triggerChat(situation, 'Trigger a chat and read it.');
      return { ...readIt(chat.sessionId, apiKey), next: 'Read the newest chat.' };
    case 'completed':
      if (chat === undefined) return triggerChat(situation, 'Trigger a chat first; then it can be ended here.');
      return {
        ...readIt(chat.sessionId, apiKey),
        step: { words: 'End the newest chat', take: (control) => control.endSession({ sessionId: chat.sessionId }) },
      };
    case 'agent_errored':
      if (chat === undefined) return nextCall('agentErrored', situation);
      return {
        ...readIt(chat.sessionId, apiKey),
        step: {
          words: 'Let the agent of the newest chat fail',
          take: (control) => control.failAgent({ sessionId: chat.sessionId }),
        },
      };
    case 'call_in_queue':
      return { next: 'Trigger a call and read it at once.', ...callLine(situation) };
    case 'call_placed':
    case 'call_in_progress':
      return {
        next: 'Trigger a call and set the clock to run by hand. Press Next until the call stands so, and read it.',
        ...callLine(situation),
      };
    case 'call_canceled':
      return {
        next: 'Trigger a call, cancel it by its callId while it is in the queue, and read it.',
        line: curl(apiKey, 'PUT', '/call/cancel/CALL_ID'),
      };
    case 'call_hangup':
      return nextCall('completed', situation);
    case 'call_errored':
      return nextCall('errored', situation);
    case 'could_not_connect':
      return nextCall('couldNotConnect', situation);
    case 'call_expired':
      return nextCall('expired', situation);
    default:
      return { next: `No way to ${status satisfies never} is known in ${workspaceId}.` };
  }
}

/** How an entry or a content of this kind is met: an agent that has it in its script is asked for it. */
export function wayToEntry(wanted: Wanted, situation: Situation): Way {
  const { workspaceId, apiKey, chat, agents } = situation;
  const kind = 'entry' in wanted ? wanted.entry : wanted.content;
  const own = agents.find(({ name }) => name === chat?.agentName);
  const phrase = own === undefined ? undefined : phraseFor(own, wanted);
  if (chat !== undefined && phrase !== undefined) {
    const { sessionId } = chat;
    const take = async (control: Control) => {
      await control.customerSays({ sessionId, text: phrase });
      const { transcript } = await control.readSession({ sessionId });
      const isThere = transcript.some((entry) =>
        'entry' in wanted
          ? entry.type === kind
          : entry.type === 'message' && entry.content.some(({ type }) => type === kind),
      );
      if (!isThere)
        throw new Error(`The agent answered without it: this chat is led by another version of its script.`);
    };
    return { ...readIt(sessionId, apiKey), step: { words: `Let the customer write “${phrase}”`, take } };
  }
  for (const agent of agents) {
    const message = phraseFor(agent, wanted);
    if (message === undefined) continue;
    const body = { doReturnResponse: true, agentName: agent.name, message };
    return { next: `Ask ${agent.name} for it.`, line: curl(apiKey, 'POST', '/chat-agent/trigger', body) };
  }
  return { next: `No reply of an agent of ${workspaceId} has it. Give one a reply with ${kind}, under Workspace.` };
}

function readIt(sessionId: string, apiKey: string): Way {
  return { next: 'Then read the chat.', line: curl(apiKey, 'GET', `/session/fetch/${sessionId}`) };
}

function nextCall(course: ControlInput<'decideNextCalls'>['course'], situation: Situation): Way {
  const { workspaceId } = situation;
  return {
    step: {
      words: `Let the next call of ${workspaceId} end so`,
      take: (control) => control.decideNextCalls({ workspaceId, course }),
    },
    next: 'Then trigger a call, and read it when it is over.',
    ...callLine(situation),
  };
}

function callLine({ agents, apiKey, channels }: Situation): Pick<Way, 'line'> {
  const [agent] = agents;
  if (agent === undefined || !channels.some(({ type }) => type === 'outboundSipTrunk')) return {};
  return { line: curl(apiKey, 'POST', '/call/trigger', { phoneNumber: '+14155550123', agentName: agent.name }) };
}

function triggerChat({ apiKey, channels }: Situation, next: string): Way {
  const channel = channels.find(({ type, agent }) => type === 'webChat' && agent !== undefined);
  if (channel === undefined) return { next };
  const body = { communicationChannel: channel.name, customerNumber: 'visitor-1' };
  return { next, line: curl(apiKey, 'POST', '/chat-agent/trigger', body) };
}
