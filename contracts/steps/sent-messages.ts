import { second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import type { Service } from '../effects/service.ts';
import { spanOf } from '../facts/document.ts';
import type { Exchange, JsonObject } from '../facts/exchange.ts';
import { emailSubject } from '../generators/chat.ts';
import { expectSuccess } from '../judge/response.ts';
import { expectAt, expectThat, locate, type Statements } from '../judge/violation.ts';
import { type Subject, sendSecondsOf } from '../subject/subject.ts';
import { readSession } from './conversation.ts';
import { describeSent } from './send-time.ts';
import { eventually } from './service-clock.ts';
import { findMessageWithText, sentMessagesIn, textsOf } from './session-record.ts';

export async function pollSession<T>(
  service: Service,
  subject: Subject,
  sessionId: string,
  select: (session: JsonObject) => T | undefined,
  dueSeconds = 0,
): Promise<T | undefined> {
  const dueAt = Date.now() + dueSeconds * second;
  await service.wait(dueSeconds * second + 500);
  const look = async () => {
    const answer = await service.send('getSession', { path: { sessionId } });
    return select(answer.status >= 400 && answer.status < 500 ? {} : expectSuccess(['get-session/success'], answer));
  };
  return eventually(service, look, () => dueAt + service.adaptiveTimeout(sendSecondsOf(subject)) * second);
}

export function pollOpening(service: Service, subject: Subject, sessionId: string) {
  const select = (record: JsonObject) => (sentMessagesIn(record).length > 0 ? record : undefined);
  return pollSession(service, subject, sessionId, select);
}

export async function findSentMessage(
  service: Service,
  sessionId: string,
  word: string | undefined,
  latest: () => number,
  roles: 'all but the customer' | 'assistant' = 'all but the customer',
): Promise<{ entry: JsonObject; exchange: Exchange } | undefined> {
  const exchange = await service.send('getSession', { path: { sessionId } });
  if (exchange.status !== 200) return undefined;
  const { data } = exchange.json as { data?: { transcript?: readonly JsonObject[] } };
  const isToCome = ({ timestamp }: JsonObject) => (spanOf(timestamp)?.from ?? 0) > latest();
  const entry = data?.transcript?.find(
    (candidate) =>
      (roles === 'assistant' ? candidate.role === 'assistant' : candidate.role !== 'user') &&
      containsWord(candidate, word) &&
      !isToCome(candidate),
  );
  return entry === undefined ? undefined : { entry, exchange };
}

export async function waitForSentMessage(
  service: Service,
  sessionId: string,
  word: string | undefined,
  { dueAt, sendSeconds, latest }: { dueAt: number; sendSeconds: number; latest: () => number },
) {
  const waitsFrom = Math.max(dueAt, Date.now());
  const find = () => findSentMessage(service, sessionId, word, latest);
  return eventually(service, find, () => waitsFrom + service.adaptiveTimeout(sendSeconds) * second);
}

const clockSkewMs = 1_000;

export function expectNotSentBefore(
  statements: Statements,
  { entry, exchange }: { entry: JsonObject; exchange: Exchange },
  dueAt: number,
  sendTime: string,
  clock: () => number,
): void {
  const dateHeader = Date.parse(exchange.headers.date ?? '');
  const answeredAt = Number.isNaN(dateHeader) ? clock() : dateHeader + 999;
  const latest = Math.min(answeredAt, spanOf(entry.timestamp)?.to ?? dueAt);
  const isInTime = latest + clockSkewMs >= dueAt;
  const received = describeSent(entry, answeredAt);
  expectThat(statements, isInTime, `not sent before ${sendTime}`, received, locate(entry, '/timestamp'));
}

function containsWord({ content }: JsonObject, word: string | undefined): boolean {
  return word === undefined || (Array.isArray(content) && content.some(({ text }) => String(text).includes(word)));
}

export async function expectMessageSent(
  service: Service,
  subject: Subject,
  sessionId: string,
  text: string,
  { statements = ['service/say'], dueSeconds = 0 }: { statements?: Statements; dueSeconds?: number } = {},
): Promise<JsonObject> {
  const find = (record: JsonObject) => findMessageWithText(record, text);
  const sent = await pollSession(service, subject, sessionId, find, dueSeconds);
  if (sent !== undefined) return sent;
  const { transcript } = await readSession(service, sessionId);
  const sentTexts = sentMessagesIn({ transcript }).map((entry) => textsOf(entry).join('\n'));
  const since = dueSeconds === 0 ? 'its request' : 'its due time';
  const within = `within ${sendSecondsOf(subject)} s (waits.sendSeconds in the subject file) of ${since}`;
  const expected = `the message ${JSON.stringify(text)} ${within}`;
  const [nearest = ''] = sentTexts.toSorted((one, other) => countEqualStart(other, text) - countEqualStart(one, text));
  const equal = countEqualStart(nearest, text);
  const [shown, wanted] = [nearest, text].map((one) => JSON.stringify(one.slice(equal, equal + 40)));
  const different = `a message that differs from character ${equal + 1}: ${shown} instead of ${wanted}`;
  const others = sentTexts.length === 0 ? 'no message' : `only ${JSON.stringify(sentTexts)}`;
  const received = equal === 0 ? others : different;
  expectThat(statements, false, expected, received, locate(transcript as unknown[]));
  return {};
}

function countEqualStart(text: string, other: string): number {
  let count = 0;
  while (count < text.length && text[count] === other[count]) count += 1;
  return count;
}

export function expectSubjectShown(service: Service, entry: JsonObject): void {
  const { metadata } = entry;
  const isShown = !isObject(metadata) || JSON.stringify(metadata).includes(emailSubject);
  const statements = ['trigger-chat/email-options/subject', 'transcript/message/metadata'] as const;
  const judge = () =>
    expectAt(locate(entry, '/metadata'), isShown, statements, `the subject of the email, ${emailSubject}`);
  if (isObject(metadata) && typeof metadata.subject === 'string') judge();
  else service.should('trigger-chat/email-metadata', judge);
}
