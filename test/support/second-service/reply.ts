import { transmit } from './message-content.ts';
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

/** Lets an agent answer. The whole conversation comes back, also when it goes on. */
export async function reply(state: ServiceState, { workspace }: AuthorizedRequest, body: Members): Promise<Answer> {
  const forbiddenFields = [
    'scheduleTime',
    'startWorkingHour',
    ...(state.hasFault('reply-with-end-hour') ? [] : ['endWorkingHour']),
  ];
  if (forbiddenFields.some((name) => name in body)) return refuse(400, 'incompatibleOptions', 'Replies come at once.');
  if (!body.agentName) return refuse(400, 'agentNameRequired', 'Who shall answer?');
  if ('communicationChannel' in body) return refuse(400, 'incompatibleOptions', 'Replies go by no channel.');
  if (!body.message) return refuse(400, 'nothingSaid', 'Answer to what?');
  const speaker = selectAgent(state, workspace, String(body.agentName), body.agentVersion);
  if ('status' in speaker) return speaker;

  const agent = { ...speaker, number: undefined };
  const startSession = () => addSession(state, workspace, { channel: undefined, agent, body, copies: [] });
  const session =
    body.sessionId === undefined
      ? startSession()
      : continueSession(state, workspace, String(body.sessionId), startSession);
  if ('status' in session) return session;
  const previousEntries = state.hasFault('continuing-replaces-transcript') ? [] : [...session.entries];
  if (state.hasFault('concurrent-replies-lost')) await new Promise((resolve) => setTimeout(resolve, 5));
  session.agent = agent;
  session.entries = [...previousEntries, ...createTurn(state, session, body)];
  session.updatedAt = Date.now();
  return accept('Trigger dispatched', { transcript: entriesOf(state, session), sessionId: session.id });
}

function continueSession(
  state: ServiceState,
  workspace: AuthorizedRequest['workspace'],
  sessionId: string,
  startSession: () => Session,
) {
  const found = state.sessions.find(({ id }) => id === sessionId);
  if (found !== undefined && found.workspace !== workspace) {
    return state.hasFault('foreign-continue-unknown')
      ? refuse(404, 'sessionNotFound', 'Not here.')
      : refuse(403, 'forbidden', 'That is not yours.');
  }
  if (found === undefined && state.hasFault('unknown-session-begins')) return startSession();
  // What was sent by a channel cannot go on here.
  if (found === undefined || found.channel !== undefined)
    return refuse(404, 'sessionNotFound', 'No such conversation.');
  return found;
}

/** What the customer says, and all that the agent does upon it. */
function createTurn(state: ServiceState, { entries, customer, agent }: Session, { message }: Members): Members[] {
  const timestamp = Date.now();
  const callId = `use#${entries.length}`;
  const user = {
    content: [{ text: receivedText(state, String(message)), type: 'text' }],
    senderId: customer.number ?? customer.email ?? null,
    role: 'user',
    type: 'message',
    timestamp,
  };
  return [
    ...(state.hasFault('reply-loses-user-entry') ? [] : [user]),
    { thinking: 'I had better look that up.', type: 'thinking', timestamp },
    { call_id: callId, name: 'look_up', arguments: { words: [message] }, type: 'function_call', timestamp },
    {
      call_id: state.hasFault('output-of-another-call') ? `${callId}-result` : callId,
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

/** What the customer said. Faults of exact texts that are sent are none of this. */
function receivedText(state: ServiceState, message: string): string {
  return state.hasFault('emoji-cut') || state.hasFault('long-text-cut') ? transmit(state, message) : message;
}
