import fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import type { Exchange } from '../exchange.ts';
import { expectEqual, expectSuccess, expectThat } from '../expect.ts';
import { type CallBody, neededForCall } from '../given/call.ts';
import { closedHours, type HoursNow, hoursNow, openHours } from '../given/hours-now.ts';
import { withOffset } from '../given/moment.ts';
import { type TimedChat, timedChatApart } from '../given/timed-chat.ts';
import { type Rule, rule } from '../rule.ts';
import type { Service } from '../service.ts';
import { latestMomentOf, latestTimestampOf, passing, sentMessage, sentMessageBy } from './arrival.ts';
import { called, expectStillWaiting } from './called.ts';
import { notLost } from './not-lost.ts';
import { serviceClock, serviceNow } from './service-now.ts';
import { triggered } from './triggered.ts';

type Statements = readonly [StatementId, ...StatementId[]];

const closed: Statements = ['trigger-chat/before-start', 'trigger-chat/after-end', 'trigger-chat/field/timezone'];
const closedToCalls: Statements = [
  'trigger-call/field/start-working-hour',
  'trigger-call/field/end-working-hour',
  'limits/call-time-zone',
];
const open: Statements = [
  'trigger-chat/field/start-working-hour',
  'trigger-chat/field/end-working-hour',
  'trigger-chat/field/timezone',
];

/**
 * What moments and working hours do, on a clock that nobody moves: hours around the present, and moments that are near. The present is the service's own, as far as it tells.
 *
 * Source: Trigger Chat, `scheduleTime` to `timezone`; the same of Trigger Call.
 */
export const timeRules: readonly Rule[] = [
  rule<[TimedChat, HoursNow][]>({
    id: 'time/closed-hours-hold-a-message',
    title: 'A message outside its working hours is not sent, and can be cancelled.',
    pitfall:
      'Hours are looked at when the request comes, with the zone of the server, and never when the message is due.',
    statements: [
      'trigger-chat/before-start',
      'trigger-chat/after-end',
      'trigger-chat/after-end-without-start',
      'trigger-chat/scheduled-message',
      'limits/working-hours',
    ],
    needs: [],
    effect: 'send',
    share: 0.03,
    given: (subject) => fc.array(fc.tuple(timedChatApart(subject), hoursNow), { minLength: 4, maxLength: 6 }),
    async check(service, cases, { waits }) {
      const now = await serviceNow(service);
      const held = cases.flatMap(([{ body, word }, hours]) => {
        const fields = closedHours(hours, now, hours.zone ?? 'UTC');
        return fields === undefined ? [] : [{ body: { ...body, ...fields }, word }];
      });
      const sessions = await notLost(
        held.map(async ({ body, word }) => [await triggered(service, body), word] as const),
      );
      await passing(waits.sendSeconds * 1000);

      // A session may hold more than one of them.
      for (const [sessionId, word] of new Map(sessions.map((one) => [one[0], one])).values()) {
        const sent = await sentMessage(service, sessionId, word);
        expectThat(closed, sent === undefined, 'nothing sent while the hours are closed', 'the message in the session');
        const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });
        const data = expectSuccess(closed, answer, 'Scheduled messages cancelled successfully');
        expectEqual(closed, 'isCancelled', data.isCancelled, true);
      }
    },
  }),
  rule<[TimedChat, HoursNow][]>({
    id: 'time/open-hours-let-a-message-out',
    title: 'A message within its working hours is sent at once.',
    pitfall: 'Any working hour at all sends the message to the next day, or the zone is ignored.',
    statements: [...open, 'service/now-or-later', 'limits/working-hours'],
    needs: [],
    effect: 'send',
    share: 0.03,
    given: (subject) => fc.array(fc.tuple(timedChatApart(subject), hoursNow), { minLength: 2, maxLength: 4 }),
    async check(service, cases, { waits }) {
      const now = await serviceNow(service);
      await notLost(
        cases.map(async ([chat, hours]) => {
          const fields = openHours(hours, now, hours.zone ?? 'UTC');
          if (fields !== undefined) await expectSentSoon(service, chat, fields, open, waits.sendSeconds);
        }),
      );
    },
  }),
  rule<[TimedChat, HoursNow]>({
    id: 'time/chat-hours-are-in-utc',
    title: 'Working hours of a message are in UTC when no zone is named.',
    pitfall: 'The zone of the server, or that of calls (Asia/Kolkata), is taken where a chat names none.',
    statements: ['limits/chat-time-zone', 'trigger-chat/field/timezone'],
    needs: [],
    effect: 'send',
    share: 0.02,
    given: (subject) =>
      fc.tuple(
        timedChatApart(subject),
        unnamedZone.map((hours) => ({ ...hours, shape: 2 })),
      ),
    async check(service, [chat, hours], { waits }) {
      const fields = openHours(hours, await serviceNow(service), 'UTC');
      if (fields === undefined) return;
      await expectSentSoon(service, chat, fields, ['limits/chat-time-zone'], waits.sendSeconds);
    },
  }),
  rule<[TimedChat, number]>({
    id: 'time/message-waits-for-its-moment',
    title: 'A message goes out at its moment and not before.',
    pitfall: 'A job that polls every minute sends early or late, or the timestamp is that of the request.',
    statements: ['trigger-chat/field/schedule-time', 'service/now-or-later', 'trigger-chat/scheduled-message'],
    needs: [],
    effect: 'send',
    share: 0.03,
    given: (subject) => fc.tuple(timedChatApart(subject), fc.integer({ min: 1, max: 3 })),
    async check(service, [{ body, word }, seconds], { waits }) {
      const clock = await serviceClock(service);
      const moment = (Math.ceil(clock() / 1000) + seconds) * 1000;
      const sessionId = await triggered(service, { ...body, scheduleTime: withOffset(moment, 0) });

      const end = Date.now() + moment - clock() + waits.sendSeconds * 1000;
      const sent = await sentMessageBy(service, sessionId, word, end);

      const statements: Statements = ['trigger-chat/field/schedule-time'];
      const said = new Date(moment).toISOString();
      expectThat(statements, sent !== undefined, `the message in the session soon after ${said}`, 'none');
      const latest = latestMomentOf(sent.seen);
      expectThat(statements, latest >= moment, `no message before ${said}`, `one by ${new Date(latest).toISOString()}`);
      const isInTime = (latestTimestampOf(sent.entry) ?? moment) >= moment;
      expectThat(statements, isInTime, `a timestamp not before ${said}`, String(sent.entry.timestamp));
    },
  }),
  rule<[TimedChat, number]>({
    id: 'time/cancel-tells-what-becomes-of-a-message',
    title:
      'A message whose cancelling succeeds is not sent, and one whose cancelling does not is, close to its moment too.',
    pitfall: 'Cancelling says true, while a worker that took the message a moment before sends it all the same.',
    statements: [
      'cancel-scheduled/transition/pending',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/transition/being-sent',
      'cancel-scheduled/outcome-in-data',
      'cancel-scheduled/not-cancelled',
      'cancel-scheduled/nothing-pending',
    ],
    needs: [],
    effect: 'send',
    share: 0.03,
    given: (subject) => fc.tuple(timedChatApart(subject), fc.integer({ min: -300, max: 150 })),
    async check(service, [{ body, word }, offset], { waits }) {
      const clock = await serviceClock(service);
      const moment = Math.ceil(clock() / 1000) * 1000 + 1000;
      const sessionId = await triggered(service, { ...body, scheduleTime: withOffset(moment, 0) });
      await passing(moment + offset - clock());

      const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });

      const { isCancelled } = expectSuccess(['cancel-scheduled/always-200'], answer);
      if (isCancelled !== true) expectNotCancelled(answer, sessionId);
      const end = Date.now() + moment - clock() + waits.sendSeconds * 1000;
      const sent = await sentMessageBy(service, sessionId, word, end);
      if (isCancelled === true) {
        expectThat(
          ['cancel-scheduled/transition/pending'],
          sent === undefined,
          'a cancelled message not sent',
          'it sent',
        );
      } else {
        const statements: Statements = ['cancel-scheduled/transition/being-sent'];
        expectThat(statements, sent !== undefined, 'a message that was not cancelled sent', 'none');
      }
    },
  }),
  rule<[CallBody, HoursNow][]>({
    id: 'time/closed-hours-hold-a-call',
    title: 'A call outside its working hours is not placed; they are in Asia/Kolkata when no zone is named.',
    pitfall: 'The default zone of chats is taken for calls, so calls without a zone ring hours too early.',
    statements: [
      'trigger-call/field/start-working-hour',
      'trigger-call/field/end-working-hour',
      'trigger-call/field/timezone',
      'limits/call-time-zone',
    ],
    needs: ['voice'],
    effect: 'call',
    share: 0.02,
    given: (subject) =>
      fc.array(fc.tuple(neededForCall('triggerCall', subject), fc.oneof(hoursNow, unnamedZone)), {
        minLength: 4,
        maxLength: 6,
      }),
    async check(service, cases, { waits }) {
      const now = await serviceNow(service);
      const bodies = cases.flatMap(([body, hours]) => {
        // Where a call goes that has an end and no start is open.
        const both = { ...hours, shape: hours.shape === 1 ? 3 : hours.shape };
        const fields = closedHours(both, now, hours.zone ?? 'Asia/Kolkata');
        return fields === undefined ? [] : [{ ...body, ...fields }];
      });
      const callIds = await notLost(bodies.map((body) => called(service, body)));
      await passing(waits.sendSeconds * 1000);

      for (const callId of callIds) await expectStillWaiting(service, callId, closedToCalls);
    },
  }),
];

const unnamedZone = hoursNow.map(({ zone: _, ...hours }): HoursNow => hours);

/** That a result says one of the two things that it may when nothing was cancelled: the message is being sent, or was. */
function expectNotCancelled(answer: Exchange, asked: string): void {
  const statements: Statements = ['cancel-scheduled/not-cancelled', 'cancel-scheduled/nothing-pending'];
  const { message } = answer.json as { message?: unknown };
  const isKnown = message === 'Jobs not cancelled' || message === 'No scheduled jobs found';
  const expected = 'the message "Jobs not cancelled", or "No scheduled jobs found"';
  expectThat(statements, isKnown, expected, JSON.stringify(message) ?? 'none');
  const { sessionId, isCancelled, reason } = expectSuccess(statements, answer);
  expectEqual(statements, 'sessionId', sessionId, asked);
  expectEqual(statements, 'isCancelled', isCancelled, false);
  expectThat(statements, typeof reason === 'string', 'a reason in words', JSON.stringify(reason) ?? 'none');
}

async function expectSentSoon(
  service: Service,
  { body, word }: TimedChat,
  hours: Readonly<Record<string, string>>,
  statements: Statements,
  sendSeconds: number,
): Promise<void> {
  const sessionId = await triggered(service, { ...body, ...hours });
  const sent = await sentMessageBy(service, sessionId, word, Date.now() + sendSeconds * 1000);
  expectThat(statements, sent !== undefined, `a message sent within its hours ${JSON.stringify(hours)}`, 'none');
}
