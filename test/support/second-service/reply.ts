import { setTimeout } from 'node:timers/promises';
import type { Members } from './checks.ts';
import { type Answer, type Asked, accepted, type House, refused, type Session } from './house.ts';
import { addSession, entriesOf, speakerOf } from './sessions.ts';
import { said } from './words.ts';

/** Lets an agent answer. The whole conversation comes back, also when it goes on. */
export async function reply(house: House, { workspace }: Asked, body: Members): Promise<Answer> {
  const barred = ['scheduleTime', 'startWorkingHour', ...(house.has('reply-with-end-hour') ? [] : ['endWorkingHour'])];
  if (barred.some((name) => name in body)) return refused(400, 'incompatibleOptions', 'Replies come at once.');
  if (!body.agentName) return refused(400, 'agentNameRequired', 'Who shall answer?');
  if ('communicationChannel' in body) return refused(400, 'incompatibleOptions', 'Replies go by no channel.');
  if (!body.message) return refused(400, 'nothingSaid', 'Answer to what?');
  const speaker = speakerOf(house, workspace, String(body.agentName), body.agentVersion);
  if ('status' in speaker) return speaker;

  const agent = { ...speaker, number: undefined };
  const begun = () => addSession(house, workspace, { channel: undefined, agent, body, copies: [] });
  const session = body.sessionId === undefined ? begun() : continued(house, workspace, String(body.sessionId), begun);
  if ('status' in session) return session;
  const earlier = house.has('continuing-replaces-transcript') ? [] : [...session.entries];
  if (house.has('concurrent-replies-lost')) await setTimeout(5);
  session.agent = agent;
  session.entries = [...earlier, ...turn(house, session, body)];
  session.changedAt = Date.now();
  return accepted('Trigger dispatched', { transcript: entriesOf(house, session), sessionId: session.id });
}

function continued(house: House, workspace: Asked['workspace'], sessionId: string, begun: () => Session) {
  const found = house.sessions.find(({ id }) => id === sessionId);
  if (found !== undefined && found.workspace !== workspace) {
    return house.has('foreign-continue-unknown')
      ? refused(404, 'sessionNotFound', 'Not here.')
      : refused(403, 'forbidden', 'That is not yours.');
  }
  if (found === undefined && house.has('unknown-session-begins')) return begun();
  // What was sent by a channel cannot go on here.
  if (found === undefined || found.channel !== undefined)
    return refused(404, 'sessionNotFound', 'No such conversation.');
  return found;
}

/** What the customer says, and all that the agent does upon it. */
function turn(house: House, { entries, customer, agent }: Session, { message }: Members): Members[] {
  const timestamp = Date.now();
  const use = `use#${entries.length}`;
  const user = {
    content: [{ text: heard(house, String(message)), type: 'text' }],
    senderId: customer.number ?? customer.email ?? null,
    role: 'user',
    type: 'message',
    timestamp,
  };
  return [
    ...(house.has('reply-loses-user-entry') ? [] : [user]),
    { thinking: 'I had better look that up.', type: 'thinking', timestamp },
    { call_id: use, name: 'look_up', arguments: { words: [message] }, type: 'function_call', timestamp },
    {
      call_id: house.has('output-of-another-call') ? `${use}-result` : use,
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
function heard(house: House, message: string): string {
  return house.has('emoji-cut') || house.has('long-text-cut') ? said(house, message) : message;
}
