import type { Exchange } from '../../exchange.ts';
import { spanOf } from '../../expect/iso-timestamp.ts';
import type { JsonObject } from '../../json-object.ts';
import { sleep } from '../../sleep.ts';
import type { Service } from '../../transport/service.ts';

/**
 * The message of a session that says a word, or the agent's first where no word was given; undefined before it is sent.
 *
 * How a session is shown before that is open: one of a moment after `latest` is yet to come.
 */
export async function findSentMessage(
  service: Service,
  sessionId: string,
  word: string | undefined,
  latest: () => number,
): Promise<{ entry: JsonObject; exchange: Exchange } | undefined> {
  const exchange = await service.send('getSession', { path: { sessionId } });
  // Before its moment it is open whether there is a session to read.
  if (exchange.status !== 200) return undefined;
  const { data } = exchange.json as { data?: { transcript?: readonly JsonObject[] } };
  const isToCome = ({ timestamp }: JsonObject) => (spanOf(timestamp)?.from ?? 0) > latest();
  const entry = data?.transcript?.find(
    (candidate) => candidate.role === 'assistant' && containsWord(candidate, word) && !isToCome(candidate),
  );
  return entry === undefined ? undefined : { entry, exchange };
}

/** The same, asked for again and again until so long after it is due by the platform's clock. */
export async function waitForSentMessage(
  service: Service,
  sessionId: string,
  word: string | undefined,
  { dueAt, sendSeconds, latest }: { dueAt: number; sendSeconds: number; latest: () => number },
) {
  for (let pause = 150; ; pause = Math.min(pause * 1.5, 1000)) {
    // However long the answer takes, the last time is asked when the end has come, which is later where they take long.
    const askedAt = Date.now();
    const sent = await findSentMessage(service, sessionId, word, latest);
    if (sent !== undefined || askedAt >= dueAt + service.adaptiveTimeout(sendSeconds) * 1000) return sent;
    await sleep(pause);
  }
}

/** The last moment at which the service may have given its latest answer, by its header `Date`, or else by its clock now. */
export function latestResponseTimeOf({ headers }: Exchange, clock: () => number): number {
  const dateHeader = Date.parse(headers.date ?? '');
  return Number.isNaN(dateHeader) ? clock() : dateHeader + 999;
}

/** The last moment that a message's `timestamp` may stand for; undefined when it names none. */
export function latestTimestampOf(entry: JsonObject): number | undefined {
  return spanOf(entry.timestamp)?.to;
}

function containsWord({ content }: JsonObject, word: string | undefined): boolean {
  return word === undefined || (Array.isArray(content) && content.some(({ text }) => String(text).includes(word)));
}
