import type { Instant } from '../../src/instant.ts';
import { answer, customerMessage, senderOf } from './conversation.ts';
import type { DomainEvent } from './event.ts';
import { isCall } from './session.ts';
import { agentNamed, agentVersion } from './workspace.ts';
import { type World, workspaceOf } from './world.ts';

/**
 * What happens when a customer writes in a chat: the agent who spoke last answers by script.
 *
 * A conversation that was over goes on. An agent that fails leaves the session `agent_errored`.
 *
 * @throws RangeError when there is no such chat; nothing has changed then.
 */
export function customerSays(world: World, sessionId: string, text: string, at: Instant): DomainEvent[] {
  const chat = world.sessions.get(sessionId);
  if (chat === undefined)
    throw new RangeError(`There is no session ${sessionId} in which a customer could say something.`);
  if (isCall(chat)) throw new RangeError(`Session ${sessionId} is a call; customers write in chats only.`);

  const { agent, user, variables, workspaceId, channelType } = chat.start;
  const asked = customerMessage(text, user, null, at);
  const speaker = agentNamed(workspaceOf(world, workspaceId), agent.name);
  const version = speaker === undefined ? undefined : agentVersion(speaker, agent.version);
  const senderId = senderOf(channelType, agent);
  const occasion = { at, agent, senderId, variables, occasionId: `${sessionId}_${chat.transcript.length}` };
  const { entries, failed } = version === undefined ? nothingSaid : answer(version.script, text, occasion);
  const continued: DomainEvent = { type: 'conversation-continued', at, sessionId, entries: [asked, ...entries], agent };
  return failed ? [continued, { type: 'agent-failed', at, sessionId }] : [continued];
}

const nothingSaid = { entries: [], failed: true };
