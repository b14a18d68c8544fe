import fc from 'fast-check';
import { assumeOwnSession } from '../../assumptions/assumptions.ts';
import type { JsonObject } from '../../exchange.ts';
import { type IdentifiableChat, identifiableChatInOwnThread } from '../../generators/chat.ts';
import { formatWithOffset } from '../../generators/time.ts';
import { expectEqual, expectSuccess, expectThat } from '../../oracle/expectations.ts';
import { skewMs, spanOf } from '../../oracle/iso-timestamp.ts';
import { checked, defineRule, inconclusive, type Rule } from '../../rule.ts';
import { sleep } from '../../sleep.ts';
import { readSession, triggerChat } from '../../steps/conversation.ts';
import { findSentMessage, waitForSentMessage } from '../../steps/sent-messages.ts';
import { createServiceClock } from '../../steps/service-clock.ts';
import { messagesIn, textsOf } from '../../steps/session-record.ts';
import { sendSecondsOf } from '../../subject/subject.ts';
import { seenIn } from '../../violation.ts';

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
    arbitrary: (subject) => fc.noShrink(identifiableChatInOwnThread(subject)),
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
      expectMoments(record, sent.entry, seenAt);
      return checked;
    },
  }),
];

/** @throws Violation when the message is not in the transcript exactly once. */
function expectOnce(record: JsonObject, word: string | undefined): void {
  const messages = messagesIn(record, 'assistant').map(textsOf);
  // What the agent writes itself may be several messages, and may have the word of another in it.
  const count =
    word === undefined ? Math.min(messages.length, 1) : messages.filter((texts) => texts.includes(word)).length;
  const once = seenIn(record);
  const name = 'how often the message is in the transcript';
  expectEqual(['service/say', 'session/field/transcript'], name, count, 1, once);
}

/** The message is of the past, and its record was changed when it was sent. @throws Violation */
function expectMoments(record: JsonObject, entry: JsonObject, seenAt: number): void {
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
