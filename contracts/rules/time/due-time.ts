import fc from 'fast-check';
import type { Exchange } from '../../exchange.ts';
import { type IdentifiableChat, identifiableChatInOwnThread } from '../../generators/chat.ts';
import { formatWithOffset } from '../../generators/time.ts';
import { expectEqual, expectSuccess, expectThat } from '../../oracle/expectations.ts';
import { checked, defineRule, type Rule } from '../../rule.ts';
import { sleep } from '../../sleep.ts';
import { triggerChat } from '../../steps/conversation.ts';
import {
  earliestCancelMs,
  latestResponseTimeOf,
  latestTimestampOf,
  scheduleInTime,
  waitForSentMessage,
} from '../../steps/sent-messages.ts';
import { createServiceClock } from '../../steps/service-clock.ts';
import { lastRead } from '../../steps/session-record.ts';
import { sendSecondsOf } from '../../subject/subject.ts';
import { type Statements, seenIn } from '../../violation.ts';

/** The clocks of those who schedule, send and answer may be so far apart. */
const skewMs = 1_000;

/** Messages that are due soon, on a clock that nobody moves. Source: Trigger Chat, `scheduleTime`. */
export const dueTimeRules: readonly Rule[] = [
  defineRule<[IdentifiableChat, number]>({
    id: 'time/message-waits-for-its-moment',
    title: 'A message is sent when it is due and not before.',
    pitfall: 'A job that polls every minute sends early or late, or the timestamp is that of the request.',
    statements: ['trigger-chat/field/schedule-time', 'service/now-or-later', 'trigger-chat/scheduled-message'],
    effect: 'send',
    runsFactor: 0.03,
    arbitrary: (subject) => fc.tuple(identifiableChatInOwnThread(subject), fc.integer({ min: 2, max: 4 })),
    async check(service, [{ body, word }, seconds], subject) {
      const { waits } = subject;
      const clock = await createServiceClock(service, subject);
      const dueAt = (Math.ceil(clock() / 1000) + seconds) * 1000;
      const sessionId = await triggerChat(service, { ...body, scheduleTime: formatWithOffset(dueAt, 0) });

      const localDueAt = Date.now() + dueAt - clock();
      const sent = await waitForSentMessage(service, sessionId, word, {
        dueAt: localDueAt,
        sendSeconds: sendSecondsOf({ waits }),
        latest: () => clock() + skewMs,
      });

      const statements: Statements = ['trigger-chat/field/schedule-time'];
      const dueText = new Date(dueAt).toISOString();
      const expected = `the message in the session soon after ${dueText}`;
      expectThat(statements, sent !== undefined, expected, 'none', lastRead(service));
      const latestResponse = latestResponseTimeOf(sent.exchange, clock);
      const place = seenIn(sent.entry, '/timestamp');
      expectThat(
        statements,
        latestResponse + skewMs >= dueAt,
        `no message before ${dueText}`,
        `one by ${new Date(latestResponse).toISOString()}`,
        place,
      );
      const isInTime = (latestTimestampOf(sent.entry) ?? dueAt) + skewMs >= dueAt;
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
      fc.tuple(identifiableChatInOwnThread(subject), fc.integer({ min: -earliestCancelMs, max: 150 })),
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
        latest: () => clock() + skewMs,
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
