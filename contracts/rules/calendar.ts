import fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import { day, hour, type Instant, minute, second } from '../../src/instant.ts';
import { type ClockControl, clockControl } from '../control.ts';
import { expectEqual, expectRefusal, expectSuccess, expectThat } from '../expect.ts';
import { type CalendarPlan, calendarPlan, planInDefaultZone, plannedMoment } from '../given/calendar-plan.ts';
import { type CallBody, neededForCall } from '../given/call.ts';
import { timeOfDay } from '../given/time-of-day.ts';
import { type TimedChat, timedChat } from '../given/timed-chat.ts';
import { type Rule, rule } from '../rule.ts';
import { sentMessage, sentMessageBy } from './arrival.ts';
import { called, expectStillWaiting, recordOf } from './called.ts';
import { exclusive } from './exclusive.ts';
import { triggered } from './triggered.ts';

type Statements = readonly [StatementId, ...StatementId[]];

const chatHours: Statements = [
  'trigger-chat/field/schedule-time',
  'trigger-chat/before-start',
  'trigger-chat/after-end',
  'trigger-chat/after-end-without-start',
  'trigger-chat/field/timezone',
  'limits/chat-time-zone',
];
const callHours: Statements = [
  'trigger-call/field/schedule-time',
  'trigger-call/field/start-working-hour',
  'trigger-call/field/end-working-hour',
  'trigger-call/field/timezone',
  'limits/call-time-zone',
];

/**
 * What moments and working hours do on any day and in any zone, on a clock that is moved.
 *
 * Source: Trigger Chat, `scheduleTime` to `timezone`; the same of Trigger Call.
 */
export const calendarRules: readonly Rule[] = [
  exclusive<[TimedChat, CalendarPlan, boolean]>({
    id: 'calendar/message-goes-out-at-its-moment',
    title: 'A message waits until its moment and its working hours, and goes out then.',
    pitfall: 'A day is taken for 24 hours, so hours are off by one once the clocks have changed.',
    statements: chatHours,
    needs: ['control'],
    effect: 'send',
    alone: true,
    given: (subject) => fc.tuple(timedChat(subject), calendarPlan, fc.boolean()),
    async check(service, [{ body, word }, plan, isCancelled], subject) {
      const clock = clockControl(subject);
      const planned = plannedMoment(plan, await presentOf(clock), 'UTC');
      if (planned === undefined) return;
      const { fields, goesOut, said } = planned;
      const sessionId = await triggered(service, { ...body, ...fields });

      await clock.moveTo(goesOut - second);
      const early = await sentMessage(service, sessionId, word);
      expectThat(chatHours, early === undefined, `the message pending until ${said}`, 'it sent a second before');
      if (isCancelled) {
        const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });
        const { isCancelled } = expectSuccess(chatHours, answer);
        expectEqual(chatHours, `isCancelled a second before ${said}:`, isCancelled, true);
      }
      await clock.moveTo(goesOut + minute);
      const end = Date.now() + (isCancelled ? 0 : subject.waits.sendSeconds * second);
      const sent = await sentMessageBy(service, sessionId, word, end);
      const expected = `the message ${isCancelled ? 'cancelled' : 'sent'} at ${said}`;
      expectThat(chatHours, (sent === undefined) === isCancelled, expected, sent === undefined ? 'none' : 'it sent');
    },
  }),
  rule<[CallBody, CalendarPlan]>({
    id: 'calendar/call-waits-for-its-moment',
    title: 'A call is not placed before its moment and its working hours.',
    pitfall: 'Working hours are added as an offset of today, which is another one when the call is due.',
    statements: callHours,
    needs: ['voice', 'control'],
    effect: 'call',
    alone: true,
    share: 0.5,
    given: (subject) =>
      fc.tuple(
        neededForCall('triggerCall', subject),
        fc
          .oneof(calendarPlan, planInDefaultZone)
          // Where a call goes that has an end and no start is open.
          .filter(({ named }) => named.includes('start') || !named.includes('end')),
      ),
    async check(service, [body, plan], subject) {
      const clock = clockControl(subject);
      const planned = plannedMoment(plan, await presentOf(clock), 'Asia/Kolkata');
      if (planned === undefined) return;
      const callId = await called(service, { ...body, ...planned.fields });

      await clock.moveTo(planned.goesOut - second);

      await expectStillWaiting(service, callId, callHours);
    },
  }),
  rule<[CallBody, number, number]>({
    id: 'calendar/call-expires-after-its-date',
    title: 'A call whose working hours move it past its date is not placed, and expires.',
    pitfall: 'The date is only looked at when the call is asked for, so a call that is moved past it still rings.',
    statements: ['trigger-call/call-on-date-missed', 'trigger-call/field/call-on-date', 'session/status/call-expired'],
    needs: ['voice', 'control'],
    effect: 'call',
    alone: true,
    share: 0.1,
    given: (subject) =>
      fc.tuple(
        neededForCall('triggerCall', subject),
        fc.integer({ min: 660, max: 690 }),
        fc.integer({ min: 695, max: 719 }),
      ),
    async check(service, [body, start, end], subject) {
      const clock = clockControl(subject);
      const callOnDate = new Date((await clock.now()) + 48 * hour).toISOString().slice(0, 10);
      // In the middle of the day it is that date in every zone that the date may be read in.
      const noon = `${callOnDate}T12:00:00Z`;
      const hours = { startWorkingHour: timeOfDay(start), endWorkingHour: timeOfDay(end), timezone: 'UTC' };
      const callId = await called(service, { ...body, ...hours, scheduleTime: noon, callOnDate });

      await clock.moveTo(Date.parse(noon) + 72 * hour);

      const statements: Statements = ['trigger-call/call-on-date-missed'];
      const record = await recordOf(service, callId);
      if (record !== undefined) expectEqual(statements, 'status', record.status, 'call_expired');
      expectRefusal(statements, await service.send('cancelCall', { path: { callId } }));
    },
  }),
];

/** What the clock shows; a clock that ran far ahead is taken back first, as nobody knows the zones of a far future. */
async function presentOf(clock: ClockControl): Promise<Instant> {
  const now = await clock.now();
  if (now < Date.now() + 6 * 366 * day) return now;
  await clock.backToStart();
  return clock.now();
}
