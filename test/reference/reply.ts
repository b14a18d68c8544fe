import type { Members } from './request-fields.ts';
import {
  type Answer,
  type AuthorizedRequest,
  accept,
  refuse,
  type ServiceState,
  type Session,
} from './service-state.ts';
import { addSession, entriesOf, selectAgent } from './sessions.ts';
import type { Workspace } from './workspaces.ts';

/**
 * Answers a request in reply mode with the whole conversation, even if the request continues an earlier conversation.
 */
export function reply(state: ServiceState, { workspace }: AuthorizedRequest, body: Members): Answer {
  if (['scheduleTime', 'startWorkingHour', 'endWorkingHour'].some((name) => name in body))
    return refuse(400, 'incompatibleOptions', 'Replies come at once.');
  if (!body.agentName) return refuse(400, 'agentNameRequired', 'Who shall answer?');
  if ('communicationChannel' in body) return refuse(400, 'incompatibleOptions', 'Replies go by no channel.');
  if (!body.message) return refuse(400, 'nothingSaid', 'Answer to what?');
  const speaker = selectAgent(workspace, String(body.agentName), body.agentVersion);
  if ('status' in speaker) return speaker;

  const agent = { ...speaker, number: undefined };
  const session =
    body.sessionId === undefined
      ? addSession(state, workspace, { channel: undefined, agent, body, copies: [] })
      : findConversation(state, workspace, String(body.sessionId));
  if ('status' in session) return session;
  session.agent = agent;
  session.entries.push(...createEntries(session, body));
  session.updatedAt = Date.now();
  return accept('Trigger dispatched', { transcript: entriesOf(session), sessionId: session.id });
}

function findConversation({ sessions }: ServiceState, workspace: Workspace, sessionId: string): Session | Answer {
  const found = sessions.find(({ id }) => id === sessionId);
  if (found !== undefined && found.workspace !== workspace) return refuse(403, 'forbidden', 'That is not yours.');
  // In reply mode, this service cannot continue a session of a channel.
  if (found === undefined || found.channel !== undefined)
    return refuse(404, 'sessionNotFound', 'No such conversation.');
  return found;
}

function createEntries({ entries, customer, agent }: Session, { message }: Members): Members[] {
  const timestamp = Date.now();
  const callId = `use#${entries.length}`;
  const user = {
    content: [{ text: String(message), type: 'text' }],
    senderId: customer.number ?? customer.email ?? null,
    role: 'user',
    type: 'message',
    timestamp,
  };
  return [
    user,
    { thinking: 'I had better look that up.', type: 'thinking', timestamp },
    { call_id: callId, name: 'look_up', arguments: { words: [message] }, type: 'function_call', timestamp },
    {
      call_id: callId,
      name: 'look_up',
      output: 'nothing found, sorry',
      is_error: false,
      phase: 'during',
      type: 'function_call_output',
      timestamp,
    },
    {
      content: [{ text: 'I could not find that.', type: 'text' }],
      agentName: agent.name,
      senderName: null,
      role: 'assistant',
      type: 'message',
      timestamp,
    },
  ];
}
