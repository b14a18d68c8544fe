import type { Exchange } from '../../exchange.ts';
import { expectSuccess } from '../../expect/expectations.ts';
import type { JsonObject } from '../../json-object.ts';
import { sleep } from '../../sleep.ts';
import type { Subject } from '../../subject/subject.ts';
import { sendSecondsOf } from '../../subject/subject.ts';
import type { Service } from '../../transport/service.ts';
import { certainLength } from '../refused-length.ts';

/** The messages in a session or a reply, of one role or of all. */
export function messagesIn({ transcript }: { transcript?: unknown }, role?: string): JsonObject[] {
  const entries = Array.isArray(transcript) ? (transcript as JsonObject[]) : [];
  return entries.filter((entry) => entry.type === 'message' && (role === undefined || entry.role === role));
}

/** The texts of a message, item by item. */
export function textsOf({ content }: JsonObject): string[] {
  return ((content ?? []) as JsonObject[]).flatMap(({ type, text }) => (type === 'text' ? [String(text)] : []));
}

/** All that is written in a message, also beside its words: on buttons, below pictures. */
export function writtenIn({ content }: JsonObject): string {
  return ((content ?? []) as JsonObject[])
    .flatMap(({ text, caption, payload, filename }) => [text, caption, payload, filename])
    .filter((written) => typeof written === 'string')
    .join('\n');
}

/** The texts of the messages of one role, message by message. */
export function textsByRole(role: string, transcript: unknown): string[] {
  return messagesIn({ transcript }, role).map((entry) => textsOf(entry).join('\n'));
}

/** The message that an agent sent with exactly this text; the first of several, where a long one needs more than one. */
export function findMessageWithText(session: JsonObject, text: string): JsonObject | undefined {
  const messages = messagesIn(session, 'assistant');
  const isEmail = session.communicationChannelType === 'email';
  const partsOf = (entries: readonly JsonObject[]) => entries.flatMap(textsOf).map((part) => toLines(part, isEmail));
  const whole = toLines(text, isEmail);
  const single = messages.find((entry) => isMadeOf(whole, partsOf([entry])));
  if (single !== undefined || text.length <= certainLength || !isMadeOf(whole, partsOf(messages))) return single;
  return messages.find((entry) => partsOf([entry]).some((part) => whole.startsWith(part)));
}

/** Whether some texts that follow each other are a text together. */
function isMadeOf(whole: string, parts: readonly string[]): boolean {
  return parts.some((_, start) => {
    let joined = '';
    for (const part of parts.slice(start)) {
      joined += part;
      if (joined === whole) return true;
      if (joined.length > whole.length) return false;
    }
    return false;
  });
}

/** Emails have line ends of their own on their way. */
function toLines(text: string, isEmail: boolean): string {
  return isEmail ? text.replaceAll('\r\n', '\n') : text;
}

/**
 * Reads a session until `select` finds something; undefined when the subject's time for that has passed.
 *
 * `extraSeconds` pass before it can be there. Before anything was sent a session may be unknown.
 */
export async function pollSession<T>(
  service: Service,
  subject: Subject,
  sessionId: string,
  select: (session: JsonObject) => T | undefined,
  extraSeconds = 0,
): Promise<T | undefined> {
  const startedAt = performance.now();
  // How long answers take sets, while waiting, how long to wait.
  const end = () => startedAt + (service.adaptiveTimeout(sendSecondsOf(subject)) + extraSeconds) * 1000;
  for (let pause = 200; ; pause = Math.min(pause * 2, 1000)) {
    // Hardly anything is there at once.
    await sleep(pause);
    // However long the answer takes, the last time is asked after the end.
    const askedAt = performance.now();
    const found = select(sessionIn(await service.send('getSession', { path: { sessionId } })));
    if (found !== undefined || askedAt > end()) return found;
  }
}

/** Which error it is before anything was sent is open. */
function sessionIn(answer: Exchange): JsonObject {
  return answer.status >= 400 && answer.status < 500 ? {} : expectSuccess(['get-session/success'], answer);
}
