import fc from 'fast-check';
import { assumeOwnSession } from '../../assumptions/assumptions.ts';
import { type ChatBody, type IdentifiableChat, identifiableChat } from '../../generators/chat.ts';
import { formatWithOffset } from '../../generators/time.ts';
import type { Exchange, JsonObject } from '../../operations/exchange.ts';
import { expectEqual, expectSuccess, expectThat } from '../../oracle/expectations.ts';
import { skewMs, spanOf } from '../../oracle/iso-timestamp.ts';
import { checked, inconclusive, type Statements, seenIn } from '../../oracle/violation.ts';
import { readSession, triggerChat } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import {
  findSentMessage,
  latestResponseTimeOf,
  latestTimestampOf,
  waitForSentMessage,
} from '../../steps/sent-messages.ts';
import { createServiceClock } from '../../steps/service-clock.ts';
import { lastRead, sentMessagesIn, textsOf } from '../../steps/session-record.ts';
import { sendSecondsOf } from '../../subject/subject.ts';
import type { Service } from '../../transport/service.ts';
import { sleep } from '../../transport/sleep.ts';

/** Clocks of one service may be so far apart when it schedules, sends and answers. */
const clockSkewMs = 1_000;

/** Messages that are due soon, on a running clock. Source: Trigger Chat, `scheduleTime`. */
export const dueTimeRules: readonly Rule[] = [
  defineRule<[IdentifiableChat, number]>({
    id: 'time/message-waits-for-its-schedule-time',
    title: 'A message is sent when it is due and not before.',
    pitfall: 'A job that polls every minute sends early or late, or the timestamp is that of the request.',
    statements: ['trigger-chat/field/schedule-time', 'service/now-or-later', 'trigger-chat/scheduled-message'],
    effect: 'send',
    runsFactor: 0.03,
    arbitrary: (subject) => fc.tuple(identifiableChat(subject, ['email']), fc.integer({ min: 2, max: 4 })),
    async check(service, [{ body, word }, seconds], subject) {
      const { waits } = subject;
      const clock = await createServiceClock(service, subject);
      const dueAt = (Math.ceil(clock() / 1000) + seconds) * 1000;
      const sessionId = await triggerChat(service, { ...body, scheduleTime: formatWithOffset(dueAt, 0) });

      const localDueAt = Date.now() + dueAt - clock();
      const sent = await waitForSentMessage(service, sessionId, word, {
        dueAt: localDueAt,
        sendSeconds: sendSecondsOf({ waits }),
        latest: () => clock() + clockSkewMs,
      });

      const statements: Statements = ['trigger-chat/field/schedule-time'];
      const dueText = new Date(dueAt).toISOString();
      const expected = `the message in the session soon after ${dueText}`;
      expectThat(statements, sent !== undefined, expected, 'none', lastRead(service));
      const latestResponse = latestResponseTimeOf(sent.exchange, clock);
      const place = seenIn(sent.entry, '/timestamp');
      expectThat(
        statements,
        latestResponse + clockSkewMs >= dueAt,
        `no message before ${dueText}`,
        `one by ${new Date(latestResponse).toISOString()}`,
        place,
      );
      const isInTime = (latestTimestampOf(sent.entry) ?? dueAt) + clockSkewMs >= dueAt;
      const received = String(sent.entry.timestamp);
      expectThat(statements, isInTime, `a timestamp not before ${dueText}`, received, place);
      return checked;
    },
  }),
  defineRule<[IdentifiableChat, number]>({
    id: 'time/cancel-tells-what-becomes-of-a-message',
    title:
      'A message whose cancelling succeeds is not sent; if it does not, the message is sent, also close to its due time.',
    pitfall: 'Cancelling returns true, but a worker that has just taken the message sends it anyway.',
    statements: [
      'cancel-scheduled/transition/pending',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/transition/being-sent',
      'cancel-scheduled/outcome-in-data',
      'cancel-scheduled/not-cancelled',
      'cancel-scheduled/nothing-pending',
    ],
    effect: 'send',
    runsFactor: 0.03,
    arbitrary: (subject) =>
      fc.tuple(identifiableChat(subject, ['email']), fc.integer({ min: -earliestCancelMs, max: 150 })),
    async check(service, [{ body, word }, offset], subject) {
      const { waits } = subject;
      const clock = await createServiceClock(service, subject);
      const { sessionId, dueAt } = await scheduleInTime(service, body, clock);
      await sleep(dueAt + offset - clock());

      const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });

      const { isCancelled } = expectSuccess(['cancel-scheduled/always-200'], answer);
      if (isCancelled !== true) expectNotCancelled(answer, sessionId);
      const localDueAt = Date.now() + dueAt - clock();
      const sent = await waitForSentMessage(service, sessionId, word, {
        dueAt: localDueAt,
        sendSeconds: sendSecondsOf({ waits }),
        latest: () => clock() + clockSkewMs,
      });
      if (isCancelled === true) {
        const statements: Statements = ['cancel-scheduled/transition/pending'];
        expectThat(statements, sent === undefined, 'a cancelled message not sent', 'it sent', lastRead(service));
      } else {
        const statements: Statements = ['cancel-scheduled/transition/being-sent'];
        expectThat(statements, sent !== undefined, 'a message that was not cancelled sent', 'none', lastRead(service));
      }
      return checked;
    },
  }),
];

/** @throws Violation unless the result is one of the two for a message that is being sent, or was. */
function expectNotCancelled(answer: Exchange, expectedSessionId: string): void {
  const statements: Statements = ['cancel-scheduled/not-cancelled', 'cancel-scheduled/nothing-pending'];
  const { message } = answer.json as { message?: unknown };
  const isKnown = message === 'Jobs not cancelled' || message === 'No scheduled jobs found';
  const expected = 'the message "Jobs not cancelled", or "No scheduled jobs found"';
  expectThat(statements, isKnown, expected, JSON.stringify(message) ?? 'none');
  const { sessionId, isCancelled, reason } = expectSuccess(statements, answer);
  expectEqual(statements, 'sessionId', sessionId, expectedSessionId);
  expectEqual(statements, 'isCancelled', isCancelled, false);
  expectThat(statements, typeof reason === 'string', 'a reason in words', JSON.stringify(reason) ?? 'none');
}

/** One message, watched from its trigger until after it was sent. */
export const messageLifecycleRules: readonly Rule[] = [
  defineRule<IdentifiableChat>({
    id: 'live/message-takes-its-course',
    title: 'A message that was sent stays in its session, once and as it was sent; the record says when it changed.',
    pitfall: 'A job that reports late is run again, and the message is sent twice or its record is written anew.',
    statements: [
      'service/say',
      'service/now-or-later',
      'session/field/transcript',
      'session/field/updated-at',
      'transcript/message/timestamp',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/nothing-pending',
    ],
    effect: 'send',
    runsFactor: 0.01,
    assumes: (chat, subject) => [...assumeOwnSession(chat, subject), 'message/sent-in-time'],
    arbitrary: (subject) => fc.noShrink(identifiableChat(subject, ['email'])),
    async check(service, { body, word }, subject) {
      const { waits } = subject;
      const clock = await createServiceClock(service, subject);
      // Longer than clocks may differ, so that a record that is not written again differs from one that is.
      const dueAt = Math.ceil(clock() / 1000) * 1000 + 2 * skewMs;
      const sessionId = await triggerChat(service, { ...body, scheduleTime: formatWithOffset(dueAt, 0) });
      await service.send('getSession', { path: { sessionId } });
      const localDueAt = Date.now() + dueAt - clock();
      const isDone = { dueAt: localDueAt, sendSeconds: sendSecondsOf({ waits }), latest: () => clock() + skewMs / 2 };
      const sent =
        (await waitForSentMessage(service, sessionId, word, isDone)) ??
        // By then one of later has a wrong timestamp, see below.
        (await findSentMessage(service, sessionId, word, () => Number.POSITIVE_INFINITY));
      if (sent === undefined) return inconclusive('the message was not sent in time');
      const seenAt = clock();
      // What is done again is done by now.
      await sleep(service.adaptiveTimeout(1) * 1000);
      const cancelled = await service.send('cancelScheduledMessages', { path: { sessionId } });
      const record = await readSession(service, sessionId);

      const { isCancelled } = expectSuccess(
        ['cancel-scheduled/transition/none-pending', 'cancel-scheduled/nothing-pending'],
        cancelled,
        'No scheduled jobs found',
      );
      expectEqual(['cancel-scheduled/transition/none-pending'], 'isCancelled of what was sent', isCancelled, false);
      expectOnce(record, word);
      expectSentTimes(record, sent.entry, seenAt);
      return checked;
    },
  }),
];

/** @throws Violation when the message is not in the transcript exactly once. */
function expectOnce(record: JsonObject, word: string | undefined): void {
  const messages = sentMessagesIn(record).map(textsOf);
  // What the agent writes itself may be several messages, and may have the word of another in it.
  const count =
    word === undefined ? Math.min(messages.length, 1) : messages.filter((texts) => texts.includes(word)).length;
  const once = seenIn(record);
  const name = 'how often the message is in the transcript';
  expectEqual(['service/say', 'session/field/transcript'], name, count, 1, once);
}

/** The message is of the past, and its record was changed when it was sent. @throws Violation */
function expectSentTimes(record: JsonObject, entry: JsonObject, seenAt: number): void {
  const { updatedAt } = record;
  const { timestamp } = entry;
  const [sent, updated] = [spanOf(timestamp), spanOf(updatedAt)];
  if (sent === undefined) return;
  const isOver = sent.from <= seenAt + skewMs;
  expectThat(
    ['transcript/message/timestamp'],
    isOver,
    `a message sent by ${new Date(seenAt).toISOString()}`,
    String(timestamp),
    seenIn(entry, '/timestamp'),
  );
  const isStale = updated !== undefined && updated.to + skewMs < sent.from;
  const received = `${String(updatedAt)}, and a message of ${String(timestamp)}`;
  const place = seenIn(record, '/updatedAt');
  expectThat(['session/field/updated-at'], !isStale, 'updatedAt not before the message', received, place);
}

/** How long before its due time a message is cancelled at the earliest. */
const earliestCancelMs = 300;
/** A service that needs longer than this to accept a message is not waited for. */
const maxLeadSeconds = 8;

/** Schedules a message for soon, but later than the response, however slow the service is. */
async function scheduleInTime(
  service: Service,
  body: ChatBody,
  clock: () => number,
): Promise<{ sessionId: string; dueAt: number }> {
  for (let seconds = service.adaptiveTimeout(1); ; seconds *= 2) {
    const dueAt = Math.ceil(clock() / 1000 + seconds) * 1000;
    const sessionId = await triggerChat(service, { ...body, scheduleTime: formatWithOffset(dueAt, 0) });
    // Cancelled later than that, it could not be cancelled in time.
    if (clock() < dueAt - earliestCancelMs || seconds > maxLeadSeconds) return { sessionId, dueAt };
  }
}
