import { day } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { isSamePhoneNumber } from '../../src/text/phone-digits.ts';
import { sleep } from '../client/sleep.ts';
import type { Service } from '../effects/service.ts';
import { dataOf, type Exchange, type JsonObject } from '../facts/exchange.ts';
import { spanOf } from '../facts/iso-timestamp.ts';
import { type ChatBody, emailSubject, sayContent } from '../generators/chat.ts';
import { expectAt, expectError, expectSuccess, expectThat } from '../oracle/expectations.ts';
import { type Statements, seenIn } from '../oracle/violation.ts';
import { type Subject, sendSecondsOf } from '../subject/subject.ts';
import { readSession } from './conversation.ts';
import { eventually } from './eventually.ts';
import { findMessageWithText, sentMessagesIn, textsOf } from './session-record.ts';

/** Waits for what `select` finds; undefined after `sendSeconds` and `extraSeconds`. It may be unknown before. */
export async function pollSession<T>(
  service: Service,
  subject: Subject,
  sessionId: string,
  select: (session: JsonObject) => T | undefined,
  extraSeconds = 0,
): Promise<T | undefined> {
  const startedAt = Date.now();
  // Hardly anything is there at once.
  await sleep(200);
  return eventually(
    async () => select(sessionIn(await service.send('getSession', { path: { sessionId } }))),
    () => startedAt + (service.adaptiveTimeout(sendSecondsOf(subject)) + extraSeconds) * 1000,
  );
}

/** The session once something was sent in it; undefined where nothing was in time. `extraSeconds` pass before it is due. */
export function pollOpening(service: Service, subject: Subject, sessionId: string, extraSeconds = 0) {
  const select = (record: JsonObject) => (sentMessagesIn(record).length > 0 ? record : undefined);
  return pollSession(service, subject, sessionId, select, extraSeconds);
}

/** Which error it is before anything was sent is open. */
function sessionIn(answer: Exchange): JsonObject {
  return answer.status >= 400 && answer.status < 500 ? {} : expectSuccess(['get-session/success'], answer);
}

/**
 * The message of a session that says a word, or the agent's first where no word was given; undefined before it is sent.
 *
 * How a session is shown before that is open: one with a timestamp after `latest` is yet to come.
 *
 * @param roles `assistant` where it may not be sent yet, as notes of a background agent are not what is sent
 */
export async function findSentMessage(
  service: Service,
  sessionId: string,
  word: string | undefined,
  latest: () => number,
  roles: 'all but the customer' | 'assistant' = 'all but the customer',
): Promise<{ entry: JsonObject; exchange: Exchange } | undefined> {
  const exchange = await service.send('getSession', { path: { sessionId } });
  // Before it is due it is open whether there is a session to read.
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

/**
 * The same, asked for until `sendSeconds` after it is due by real time. A service with a rate limit may have taken the
 * request after its due time, so the time counts from the call at the earliest.
 */
export async function waitForSentMessage(
  service: Service,
  sessionId: string,
  word: string | undefined,
  { dueAt, sendSeconds, latest }: { dueAt: number; sendSeconds: number; latest: () => number },
) {
  const waitsFrom = Math.max(dueAt, Date.now());
  return eventually(
    () => findSentMessage(service, sessionId, word, latest),
    () => waitsFrom + service.adaptiveTimeout(sendSeconds) * 1000,
  );
}

/** Clocks of one service may be so far apart when it schedules, sends and answers. */
const clockSkewMs = 1_000;

/** By the service's clock; its header `Date` is more exact. @throws Violation when a message was there too early */
export function expectNotSentBefore(
  statements: Statements,
  { entry, exchange }: { entry: JsonObject; exchange: Exchange },
  dueAt: number,
  description: string,
  clock: () => number,
): void {
  const dateHeader = Date.parse(exchange.headers.date ?? '');
  const answeredAt = Number.isNaN(dateHeader) ? clock() : dateHeader + 999;
  const latest = Math.min(answeredAt, spanOf(entry.timestamp)?.to ?? dueAt);
  const received = `one by ${new Date(latest).toISOString()}`;
  const isInTime = latest + clockSkewMs >= dueAt;
  expectThat(statements, isInTime, `no message before ${description}`, received, seenIn(entry, '/timestamp'));
}

function containsWord({ content }: JsonObject, word: string | undefined): boolean {
  return word === undefined || (Array.isArray(content) && content.some(({ text }) => String(text).includes(word)));
}

/** Waits for a message with exactly this text; `statements` require it, `extraSeconds` pass before it is due. */
export async function expectMessageSent(
  service: Service,
  subject: Subject,
  sessionId: string,
  text: string,
  { statements = ['service/say'], extraSeconds = 0 }: { statements?: Statements; extraSeconds?: number } = {},
): Promise<JsonObject> {
  const sent = await pollSession(
    service,
    subject,
    sessionId,
    (record) => findMessageWithText(record, text),
    extraSeconds,
  );
  if (sent !== undefined) return sent;
  const { transcript } = await readSession(service, sessionId);
  const sentTexts = sentMessagesIn({ transcript }).map((entry) => textsOf(entry).join('\n'));
  const expected = `the message ${JSON.stringify(text)} within ${sendSecondsOf(subject)} seconds`;
  const received = sentTexts.length === 0 ? 'no message' : JSON.stringify(sentTexts);
  expectThat(statements, false, expected, received, seenIn(transcript as unknown[]));
  return {};
}

/** @throws Violation when a message can be sent from the number of another messenger channel, as far as that shows its number. */
export async function expectOthersNumberRefused(service: Service, subject: Subject, body: ChatBody, text: string) {
  const { messengerWithoutTemplates: communicationChannel } = subject.workspace.channels;
  if (communicationChannel === undefined || subject.workspace.messengerNumbers === undefined) return;
  const ofOther = { ...body, communicationChannel, ...sayContent('messenger', `${text} too`) };
  const { status, json } = await service.send('triggerChat', { body: ofOther });
  if (status !== 200) return;
  const sessionId = String(dataOf(json).sessionId);
  const sent = await pollSession(service, subject, sessionId, (one) => findMessageWithText(one, `${text} too`));
  const { senderId: agentNumber } = sent ?? {};
  const isOwn = subject.workspace.messengerNumbers.some((number) => isSamePhoneNumber(number, agentNumber));
  if (typeof agentNumber !== 'string' || isOwn) return;
  const scheduleTime = new Date(Date.now() + 40 * day).toISOString();
  const answer = await service.send('triggerChat', { body: { ...body, agentNumber, scheduleTime } });
  const statements = [
    'trigger-chat/error/agent-number-not-in-channel',
    'trigger-chat/agent-number-of-channel',
  ] as const;
  expectError(statements, answer, 'agentNumberNotInChannel');
}

/** Where an email shows its subject is open, if it does. */
export function expectSubjectShown(service: Service, entry: JsonObject): void {
  const isShown = !isObject(entry.metadata) || JSON.stringify(entry.metadata).includes(emailSubject);
  const statements = ['trigger-chat/email-options/subject', 'transcript/message/metadata'] as const;
  service.should('trigger-chat/email-metadata', () =>
    expectAt(seenIn(entry, '/metadata'), isShown, statements, `the subject ${emailSubject}`),
  );
}
