import type { Exchange } from '../../exchange.ts';
import { expectSuccess } from '../../expect.ts';
import type { Service } from '../../service.ts';
import type { Subject } from '../../subject.ts';

export type Members = Readonly<Record<string, unknown>>;

/** The record of a session that has to be there. */
export async function sessionOf(service: Service, sessionId: string): Promise<Members> {
  const answer = await service.send('getSession', { path: { sessionId } });
  return expectSuccess(['get-session/success'], answer, 'Session details found');
}

/** What was said in a session or a reply, by a role or by all. */
export function saidIn({ transcript }: Members, role?: string): Members[] {
  const entries = Array.isArray(transcript) ? (transcript as Members[]) : [];
  return entries.filter((entry) => entry.type === 'message' && (role === undefined || entry.role === role));
}

/** The words of a message, item by item. */
export function textsOf({ content }: Members): string[] {
  return ((content ?? []) as Members[]).flatMap(({ type, text }) => (type === 'text' ? [String(text)] : []));
}

/** The message that an agent sent with exactly this text. */
export function saying(session: Members, text: string): Members | undefined {
  return saidIn(session, 'assistant').find((entry) => textsOf(entry).includes(text));
}

/**
 * Reads a session until what is looked for stands in it; undefined when the subject's time for that has passed.
 *
 * `extraSeconds` is time that passes before it can be there. Before anything was sent a session may be unknown.
 */
export async function awaited<T>(
  service: Service,
  subject: Subject,
  sessionId: string,
  look: (session: Members) => T | undefined,
  extraSeconds = 0,
): Promise<T | undefined> {
  const end = performance.now() + (subject.waits.sendSeconds + extraSeconds) * 1000;
  for (let pause = 50; ; pause = Math.min(pause * 1.5, 1000)) {
    // However long the answer takes, the last time is asked after the end.
    const askedAt = performance.now();
    const found = look(recordIn(await service.send('getSession', { path: { sessionId } })));
    if (found !== undefined || askedAt > end) return found;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function recordIn(answer: Exchange): Members {
  return answer.status === 404 ? {} : expectSuccess(['get-session/success'], answer);
}
