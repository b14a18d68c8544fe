import type { Exchange } from '../exchange.ts';
import { spanOf } from '../iso-moment.ts';
import type { Service } from '../service.ts';

type Members = Readonly<Record<string, unknown>>;

/** The message of a session that says a word, or the agent's first where no word was given; undefined before it is sent. */
export async function sentMessage(
  service: Service,
  sessionId: string,
  word: string | undefined,
): Promise<{ entry: Members; seen: Exchange } | undefined> {
  const seen = await service.send('getSession', { path: { sessionId } });
  // Before its moment it is open whether there is a session to read.
  if (seen.status !== 200) return undefined;
  const { data } = seen.json as { data?: { transcript?: readonly Members[] } };
  const entry = data?.transcript?.find((one) => one.role === 'assistant' && says(one, word));
  return entry === undefined ? undefined : { entry, seen };
}

/** The same, asked for again and again until a moment of the platform's clock. */
export async function sentMessageBy(service: Service, sessionId: string, word: string | undefined, end: number) {
  while (true) {
    // However long the answer takes, the last time is asked after the end.
    const askedAt = Date.now();
    const sent = await sentMessage(service, sessionId, word);
    if (sent !== undefined || askedAt > end) return sent;
    await passing(150);
  }
}

/** So many milliseconds of real time. */
export function passing(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

/** The last moment at which the service may have given an answer, by the clock that it shows in its header `Date`. */
export function latestMomentOf({ headers }: Exchange): number {
  const shown = Date.parse(headers.date ?? '');
  return Number.isNaN(shown) ? Date.now() : shown + 999;
}

/** The last moment that a message's `timestamp` may stand for; undefined when it names none. */
export function latestTimestampOf(entry: Members): number | undefined {
  return spanOf(entry.timestamp)?.to;
}

function says({ content }: Members, word: string | undefined): boolean {
  return word === undefined || (Array.isArray(content) && content.some(({ text }) => String(text).includes(word)));
}
