import fc from 'fast-check';
import { minute } from '../../../src/instant.ts';
import { assumeOwnSession } from '../../assumptions/assumptions.ts';
import { type ChatBody, chatKindsOf, requiredFields, sayContent, scheduledChat } from '../../generators/chat.ts';
import { uniqueWord } from '../../generators/text.ts';
import {
  farFuture,
  formatWithOffset,
  malformedTimesOfDay,
  malformedTimestamps,
  unknownZones,
} from '../../generators/time.ts';
import { expectEqual, expectSuccess, expectThat } from '../../oracle/expectations.ts';
import { spanOf } from '../../oracle/iso-timestamp.ts';
import { type CheckResult, checked, seenIn } from '../../oracle/violation.ts';
import { triggerChat } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { expectMessageSent } from '../../steps/sent-messages.ts';
import { createServiceClock, readServiceTime } from '../../steps/service-clock.ts';
import type { Subject } from '../../subject/subject.ts';
import type { Service } from '../../transport/service.ts';
import { refusalRule } from '../refusals/immediate-refusals.ts';

/** The clocks of those who schedule and send may be so far apart. */
const skewMs = 1_000;

/** Minutes ahead of UTC: in the middle, and nearly at both ends of the day. */
const offsets = [0, 840, -570];

/** When a message is sent. Messages are sent word for word, so that they are recognized. Working hours have their own chapter. */
export const schedulingRules: readonly Rule[] = (['messenger', 'email'] as const).flatMap((kind) => [
  defineRule({
    id: `trigger-chat/past-schedule-time-is-now-by-${kind}`,
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
    id: `trigger-chat/schedule-time-is-waited-for-by-${kind}`,
    title: 'A message is sent when it is due and not before, word for word, whatever form its timestamp has.',
    pitfall: "The offset of the timestamp is dropped, so it is read as UTC or as the server's local time.",
    statements: ['trigger-chat/field/schedule-time', 'service/now-or-later', 'transcript/message/timestamp'],
    needs: [kind],
    effect: 'send',
    runsFactor: 0.02,
    assumes: assumeOwnSession,
    // Each waits until it is due, so they are few.
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
      // One without an offset has no known time.
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
    id: `trigger-chat/far-schedule-time-stays-pending-by-${kind}`,
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

const malformedHours: readonly Readonly<Record<string, string>>[] = [
  ...malformedTimesOfDay.flatMap((time) => [{ startWorkingHour: time }, { endWorkingHour: time }]),
  // Without hours it may be that nobody looks at the zone.
  ...unknownZones.map((timezone) => ({ startWorkingHour: '09:00', endWorkingHour: '17:00', timezone })),
];

/** Texts that say nothing about when a message is to be sent. Which error they get is open. */
export const malformedScheduleRules: readonly Rule[] = [
  refusalRule({
    id: 'malformed-hours-are-refused',
    title: 'Working hours that are no times of day, or of a zone that does not exist, are refused.',
    pitfall: 'They are stored unchecked, and the message fails when it is due, or is sent at any time.',
    statements: [
      'trigger-chat/field/start-working-hour',
      'trigger-chat/field/end-working-hour',
      'trigger-chat/field/timezone',
      'limits/working-hours',
    ],
    effect: 'schedule',
    dimensions: () => ({ hours: malformedHours }),
    arbitrary: (subject, { hours }) =>
      scheduledChat(subject).map(({ body: { startWorkingHour: _, endWorkingHour: __, timezone: ___, ...body } }) => ({
        ...body,
        ...hours,
      })),
  }),
  refusalRule({
    id: 'malformed-timestamp-is-refused',
    title: 'A scheduleTime that is no timestamp is refused, and the message is not sent.',
    pitfall: 'What cannot be read as a timestamp counts as now.',
    statements: ['trigger-chat/field/schedule-time'],
    // The effect if the service accepts the request after all.
    effect: 'send',
    runsFactor: 0.1,
    dimensions: (subject) => ({ kind: chatKindsOf(subject), scheduleTime: malformedTimestamps }),
    arbitrary: (subject, { kind, scheduleTime }) =>
      requiredFields(kind, subject).map((body) => ({ ...body, scheduleTime })),
  }),
];
