import fc from 'fast-check';
import { minute } from '../../../src/instant.ts';
import { assumeOwnSession } from '../../assumptions/assumptions.ts';
import { type CheckResult, checked } from '../../check-result.ts';
import { type ChatBody, requiredFields, sayContent } from '../../generators/chat.ts';
import { uniqueWord } from '../../generators/text.ts';
import { farFuture, formatWithOffset } from '../../generators/time.ts';
import { expectEqual, expectSuccess, expectThat } from '../../oracle/expectations.ts';
import { spanOf } from '../../oracle/iso-timestamp.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { expectMessageSent } from '../../steps/sent-messages.ts';
import { triggerChat } from '../../steps/trigger-chat.ts';
import { createServiceClock, readServiceTime } from '../../steps/waiting.ts';
import type { Subject } from '../../subject/subject.ts';
import type { Service } from '../../transport/service.ts';
import { seenIn } from '../../violation.ts';

/** The clocks of those who schedule and send may be so far apart. */
const skewMs = 1_000;

/** Minutes ahead of UTC: in the middle, and nearly at both ends of the day. */
const offsets = [0, 840, -570];

/** When a message is sent. Messages are sent word for word, so that they are recognized. Working hours have their own chapter. */
export const schedulingRules: readonly Rule[] = (['messenger', 'email'] as const).flatMap((kind) => [
  defineRule({
    id: `trigger-chat/past-moment-is-now-by-${kind}`,
    title: 'A message with a past scheduleTime is sent at once.',
    pitfall: 'A past time is refused, or never comes due, so the message stays pending forever.',
    statements: ['trigger-chat/schedule-time-past', 'trigger-chat/field/schedule-time'],
    needs: [kind],
    effect: 'send',
    runsFactor: 0.03,
    assumes: assumeOwnSession,
    dimensions: () => ({ 'offset from UTC': offsets }),
    arbitrary: (subject, { 'offset from UTC': offset }) =>
      fc.tuple(requiredFields(kind, subject), uniqueWord, fc.integer({ min: 2, max: 5_000_000 }), fc.constant(offset)),
    async check(service, [body, word, minutesAgo, offsetMinutes], subject) {
      const scheduleTime = formatWithOffset((await readServiceTime(service)) - minutesAgo * minute, offsetMinutes);
      const text = `${word} ${scheduleTime}`;
      const sessionId = await triggerChat(service, { ...body, ...sayContent(kind, text), scheduleTime });

      await expectMessageSent(service, subject, sessionId, text, { statements: ['trigger-chat/schedule-time-past'] });
      return checked;
    },
  }),
  defineRule({
    id: `trigger-chat/moment-is-waited-for-by-${kind}`,
    title: 'A message is sent when it is due and not before, word for word, whatever form its timestamp has.',
    pitfall: "The offset of the timestamp is dropped, so it is read as UTC or as the server's local time.",
    statements: ['trigger-chat/field/schedule-time', 'service/now-or-later', 'transcript/message/timestamp'],
    needs: [kind],
    effect: 'send',
    runsFactor: 0.02,
    assumes: assumeOwnSession,
    // Each waits for its moment, so they are few.
    dimensions: () => ({ 'offset from UTC': [330, -570] }),
    arbitrary: (subject, { 'offset from UTC': offset }) =>
      fc.tuple(requiredFields(kind, subject), uniqueWord, fc.constant(offset)),
    async check(service, [body, word, offsetMinutes], subject) {
      const clock = await createServiceClock(service, subject);
      const dueAt = Math.ceil((clock() + 2_000) / 1_000) * 1_000;
      const scheduleTime = formatWithOffset(dueAt, offsetMinutes);
      const text = ` <b>&amp;</b> Jose\u0301 👩‍👩‍👧  ${word} ${scheduleTime}\n`;
      const sessionId = await triggerChat(service, { ...body, ...sayContent(kind, text), scheduleTime });

      const entry = await expectMessageSent(service, subject, sessionId, text, {
        statements: ['trigger-chat/field/schedule-time'],
        extraSeconds: 4,
      });

      const { timestamp } = entry;
      // Of one without an offset nobody knows the moment.
      const sentAt = spanOf(timestamp)?.to ?? dueAt;
      expectThat(
        ['trigger-chat/field/schedule-time'],
        sentAt + skewMs >= dueAt,
        `a message not before ${scheduleTime}`,
        `one of ${String(timestamp)}`,
        seenIn(entry, '/timestamp'),
      );
      return checked;
    },
  }),
  defineRule({
    id: `trigger-chat/far-moment-stays-pending-by-${kind}`,
    title: 'A message scheduled for weeks ahead is still pending when an immediate one is sent.',
    pitfall: 'A JavaScript timer cannot wait longer than 24 days, and fires at once.',
    statements: ['trigger-chat/field/schedule-time', 'trigger-chat/scheduled-message', 'service/now-or-later'],
    needs: [kind],
    effect: 'send',
    runsFactor: 0.03,
    assumes: assumeOwnSession,
    arbitrary: (subject) =>
      fc.tuple(
        requiredFields(kind, subject),
        uniqueWord,
        farFuture.map((scheduleTime) => ({ scheduleTime })),
      ),
    check: (service, [body, word, schedule], subject) =>
      expectStillPending(service, subject, kind, body, word, schedule),
  }),
]);

/** Schedules a message, then sends an immediate one: when that one is there, the first is still pending. */
async function expectStillPending(
  service: Service,
  subject: Subject,
  kind: 'messenger' | 'email',
  body: ChatBody,
  word: string,
  schedule: ChatBody,
): Promise<CheckResult> {
  const now = `${word} ${await readServiceTime(service)}`;
  const sessionId = await triggerChat(service, { ...body, ...sayContent(kind, `later ${now}`), ...schedule });
  const immediateSessionId = await triggerChat(service, { ...body, ...sayContent(kind, now) });
  await expectMessageSent(service, subject, immediateSessionId, now, { statements: ['service/now-or-later'] });

  const cancelled = await service.send('cancelScheduledMessages', { path: { sessionId } });

  const { isCancelled } = expectSuccess(['cancel-scheduled/always-200'], cancelled);
  expectEqual(['trigger-chat/scheduled-message'], 'isCancelled of what has to wait', isCancelled, true);
  return checked;
}
