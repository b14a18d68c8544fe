import type { Message } from '../../domain/chat.ts';
import { isCall, type Session } from '../../domain/session.ts';
import type { StoredEntry, StoredItem } from '../../domain/transcript.ts';
import { type CooperativeTask, doAtOnce, doInSlices } from '../../engine/cooperative-task.ts';

/** Whether these texts have all words of a search. */
type TextQuery = (texts: Iterable<string | null | undefined>) => boolean;

/**
 * A search for words, in any case, each anywhere in one of the texts. A search of digits and the characters between them,
 * such as `(415) 555-01`, is one part of a number.
 *
 * @returns undefined when there is nothing to look for
 */
export function parseTextQuery(search: string | undefined): TextQuery | undefined {
  const words = toWords(search?.trim() ?? '');
  if (words.length === 0) return undefined;
  const patterns = words.map((word) => new RegExp(word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu'));
  return (texts) => {
    let missing = patterns;
    for (const text of texts) {
      if (text == null || text === '') continue;
      missing = missing.filter((pattern) => !pattern.test(text));
      if (missing.length === 0) return true;
    }
    return false;
  };
}

function toWords(search: string): string[] {
  const digits = search.replace(/[\s().-]/g, '');
  if (/^\+?\d{3,}$/.test(digits) && /^[+(\d][\d\s().-]*$/.test(search)) return [digits];
  return search.split(/\s+/).filter(Boolean);
}

/** Reads a list: in slices when it is searched, as that takes long; any other at once. */
export function readList<Result>(task: CooperativeTask<Result>, search: string | undefined): Result | Promise<Result> {
  return search === undefined ? doAtOnce(task) : doInSlices(task);
}

type Texts = Generator<string | null | undefined, void, undefined>;

/** Everything of a session that a person may search for, what is short first. */
export function* textsOfSession(session: Session): Texts {
  yield* textsOfStart(session);
  yield session.status;
  if (isCall(session)) yield session.outcome;
  else for (const message of session.messages) if (message.sent === undefined) yield* textsOfMessage(message);
  for (const entry of session.transcript) yield* textsOfEntry(entry);
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
    for (const entry of sent.entries) yield* textsOfEntry(entry);
    return;
  }
  if (content.type === 'say') yield content.text;
  else if (content.type === 'template') yield content.templateId;
  else yield content.additionalContext;
}

function* textsOfEntry(entry: StoredEntry): Texts {
  if (entry.type === 'message') for (const item of entry.content) yield textOfItem(item);
  else if (entry.type === 'thinking') yield entry.thinking;
  else if (entry.type === 'summary') yield entry.summary;
  else {
    yield* [entry.name, entry.call_id];
    if (entry.type === 'function_call') yield* stringsIn(entry.arguments);
    else yield entry.output;
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
