import type { Instant } from '../../../src/instant.ts';
import type { DomainEvent } from '../event.ts';
import { renderReply, senderOf, toCustomerEntry } from '../session/conversation.ts';
import { isCall } from '../session/session.ts';
import { truncate } from '../truncate.ts';
import { findAgent, findAgentVersion } from '../workspace/workspace.ts';
import { type World, workspaceOf } from '../world.ts';
import { type AdminResult, notPossible, sessionNotFound } from './admin-result.ts';

/**
 * What happens when a customer writes in a chat: the agent who spoke last answers by script.
 *
 * A conversation that was over goes on. An agent that fails leaves the session `agent_errored`.
 */
export function customerSays(world: World, sessionId: string, text: string, at: Instant): AdminResult {
  const chat = world.sessions.get(sessionId);
  if (chat === undefined) return sessionNotFound(truncate(sessionId));
  if (isCall(chat)) return notPossible(`Session ${sessionId} is a call; customers write in chats only.`);

  const { agent, user, variables, workspaceId, channelType } = chat.start;
  const customerEntry = toCustomerEntry(text, user, null, at);
  const speakingAgent = findAgent(workspaceOf(world, workspaceId), agent.name);
  const version = speakingAgent === undefined ? undefined : findAgentVersion(speakingAgent, agent.version);
  const senderId = senderOf(channelType, agent);
  const toolCallPrefix = `${sessionId}_${chat.transcript.length}`;
  const context = { at, agent, senderId, variables, toolCallPrefix, profile: world.profile };
  const { entries, failed } = version === undefined ? failedTurn : renderReply(version.script, text, context);
  const continued: DomainEvent = {
    type: 'conversation-continued',
    at,
    sessionId,
    entries: [customerEntry, ...entries],
    agent,
  };
  return failed ? [continued, { type: 'agent-failed', at, sessionId }] : [continued];
}

const failedTurn = { entries: [], failed: true };
