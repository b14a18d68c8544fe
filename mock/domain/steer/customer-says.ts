import type { Instant } from '../../../src/instant.ts';
import { answer, customerMessage, senderOf } from '../conversation.ts';
import type { DomainEvent } from '../event.ts';
import { isCall } from '../session.ts';
import { shown } from '../shown.ts';
import { agentNamed, agentVersion } from '../workspace.ts';
import { type World, workspaceOf } from '../world.ts';
import { noSession, notPossible, type Steered } from './steered.ts';

/**
 * What happens when a customer writes in a chat: the agent who spoke last answers by script.
 *
 * A conversation that was over goes on. An agent that fails leaves the session `agent_errored`.
 */
export function customerSays(world: World, sessionId: string, text: string, at: Instant): Steered {
  const chat = world.sessions.get(sessionId);
  if (chat === undefined) return noSession(shown(sessionId));
  if (isCall(chat)) return notPossible(`Session ${sessionId} is a call; customers write in chats only.`);

  const { agent, user, variables, workspaceId, channelType } = chat.start;
  const asked = customerMessage(text, user, null, at);
  const speaker = agentNamed(workspaceOf(world, workspaceId), agent.name);
  const version = speaker === undefined ? undefined : agentVersion(speaker, agent.version);
  const senderId = senderOf(channelType, agent);
  const occasionId = `${sessionId}_${chat.transcript.length}`;
  const occasion = { at, agent, senderId, variables, occasionId, profile: world.profile };
  const { entries, failed } = version === undefined ? nothingSaid : answer(version.script, text, occasion);
  const continued: DomainEvent = { type: 'conversation-continued', at, sessionId, entries: [asked, ...entries], agent };
  return failed ? [continued, { type: 'agent-failed', at, sessionId }] : [continued];
}

const nothingSaid = { entries: [], failed: true };
