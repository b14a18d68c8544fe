import type { Message } from '../../domain/chat/chat.ts';
import { isCall, type Session } from '../../domain/session/session.ts';
import { entriesOf, type StoredEntry, type StoredItem, transcriptOf } from '../../domain/session/transcript.ts';

type Texts = Generator<string | null | undefined, void, undefined>;

/** Everything of a session that a person may search for, what is short first. */
export function* textsOfSession(session: Session): Texts {
  yield* textsOfStart(session);
  yield session.status;
  if (isCall(session)) yield session.outcome;
  else for (const message of session.messages) if (message.sent === undefined) yield* textsOfMessage(message);
  for (const entry of transcriptOf(session)) yield* textsOfEntry(entry);
  yield* stringsIn(session.start.variables);
}

/** What a session has from its start: ids, the customer, the agent and the channel. */
export function* textsOfStart({ sessionId, start }: Session): Texts {
  const { user, agent, channelName, channelType, workspaceId } = start;
  yield* [sessionId, user.name, user.number, user.email, user.id, agent.name, channelName, channelType, workspaceId];
}

/** What a message to a customer says: as it was sent, or as it was ordered. */
export function* textsOfMessage({ outgoing, sent }: Message): Texts {
  const { email, content, attachments } = outgoing;
  if (email !== null) yield* [email.subject, email.cc, email.bcc];
  yield* attachments;
  if (sent !== undefined) {
    for (const entry of entriesOf(sent.entries)) yield* textsOfEntry(entry);
    return;
  }
  if (content.type === 'say') yield content.text;
  else if (content.type === 'template') yield content.templateId;
  else yield content.additionalContext;
}

function* textsOfEntry(entry: StoredEntry): Texts {
  switch (entry.type) {
    case 'message':
      for (const item of entry.content) yield textOfItem(item);
      return;
    case 'thinking':
      yield entry.thinking;
      return;
    case 'summary':
      yield entry.summary;
      return;
    case 'function_call':
      yield* [entry.name, entry.call_id];
      yield* stringsIn(entry.arguments);
      return;
    case 'function_call_output':
      yield* [entry.name, entry.call_id, entry.output];
  }
}

/** The text of a content item, if it has one. */
export function textOfItem(item: StoredItem): string | undefined {
  if ('text' in item) return item.text;
  if ('filename' in item) return item.filename;
  return 'caption' in item ? item.caption : undefined;
}

/** The strings of free-form data. */
function* stringsIn(value: unknown): Texts {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* stringsIn(member);
}
