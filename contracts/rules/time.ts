import fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import { expectEqual, expectSuccess, expectThat } from '../expect/expectations.ts';
import { type CallBody, requiredCallFields } from '../generators/call/call.ts';
import { type IdentifiableChat, identifiableChatInOwnThread } from '../generators/chat/identifiable-chat.ts';
import { closedHours, type HoursAroundNow, hoursAroundNow, openHours } from '../generators/time/hours-around-now.ts';
import { formatWithOffset } from '../generators/time/timestamp.ts';
import { defineRule, type Rule } from '../rule.ts';
import { collectCompleted } from '../steps/collect-completed.ts';
import { earliestCancelMs, scheduleInTime } from '../steps/schedule-in-time.ts';
import {
  findSentMessage,
  latestResponseTimeOf,
  latestTimestampOf,
  sleep,
  waitForSentMessage,
} from '../steps/sent-message.ts';
import { createServiceClock, readServiceTime } from '../steps/service-clock.ts';
import { expectCallNotPlaced, triggerCall } from '../steps/trigger-call.ts';
import { triggerChat } from '../steps/trigger-chat.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { Service } from '../transport/service.ts';

type Statements = readonly [StatementId, ...StatementId[]];

const closedStatements: Statements = [
  'trigger-chat/before-start',
  'trigger-chat/after-end',
  'trigger-chat/field/timezone',
];
const closedForCallsStatements: Statements = [
  'trigger-call/field/start-working-hour',
  'trigger-call/field/end-working-hour',
  'limits/call-time-zone',
];
const openStatements: Statements = [
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
  defineRule<[IdentifiableChat, HoursAroundNow][]>({
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
    runsFactor: 0.03,
    arbitrary: (subject) =>
      fc.array(fc.tuple(identifiableChatInOwnThread(subject), hoursAroundNow), { minLength: 4, maxLength: 6 }),
    async check(service, cases, { waits }) {
      const now = await readServiceTime(service);
      const messages = cases.flatMap(([{ body, word }, hours]) => {
        const fields = closedHours(hours, now, hours.zone ?? 'UTC');
        return fields === undefined ? [] : [{ body: { ...body, ...fields }, word }];
      });
      const sessions = await collectCompleted(
        messages.map(async ({ body, word }) => [await triggerChat(service, body), word] as const),
      );
      await sleep(service.widen(waits.sendSeconds) * 1000);

      // A session may hold more than one of them.
      for (const [sessionId, word] of new Map(sessions.map((session) => [session[0], session])).values()) {
        const sent = await findSentMessage(service, sessionId, word);
        expectThat(
          closedStatements,
          sent === undefined,
          'nothing sent while the hours are closed',
          'the message in the session',
        );
        const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });
        const data = expectSuccess(closedStatements, answer, 'Scheduled messages cancelled successfully');
        expectEqual(closedStatements, 'isCancelled', data.isCancelled, true);
      }
    },
  }),
  defineRule<[IdentifiableChat, HoursAroundNow][]>({
    id: 'time/open-hours-let-a-message-out',
    title: 'A message within its working hours is sent at once.',
    pitfall: 'Any working hour at all sends the message to the next day, or the zone is ignored.',
    statements: [...openStatements, 'service/now-or-later', 'limits/working-hours'],
    needs: [],
    effect: 'send',
    runsFactor: 0.03,
    arbitrary: (subject) =>
      fc.array(fc.tuple(identifiableChatInOwnThread(subject), hoursAroundNow), { minLength: 2, maxLength: 4 }),
    async check(service, cases, { waits }) {
      const now = await readServiceTime(service);
      await collectCompleted(
        cases.map(async ([chat, hours]) => {
          const fields = openHours(hours, now, hours.zone ?? 'UTC');
          if (fields !== undefined) await expectSentSoon(service, chat, fields, openStatements, waits.sendSeconds);
        }),
      );
    },
  }),
  defineRule<[IdentifiableChat, HoursAroundNow]>({
    id: 'time/chat-hours-are-in-utc',
    title: 'Working hours of a message are in UTC when no zone is named.',
    pitfall: 'The zone of the server, or that of calls (Asia/Kolkata), is taken where a chat names none.',
    statements: ['limits/chat-time-zone', 'trigger-chat/field/timezone'],
    needs: [],
    effect: 'send',
    runsFactor: 0.02,
    arbitrary: (subject) =>
      fc.tuple(
        identifiableChatInOwnThread(subject),
        hoursInDefaultZone.map((hours) => ({ ...hours, shape: 2 })),
      ),
    async check(service, [chat, hours], { waits }) {
      const fields = openHours(hours, await readServiceTime(service), 'UTC');
      if (fields === undefined) return;
      await expectSentSoon(service, chat, fields, ['limits/chat-time-zone'], waits.sendSeconds);
    },
  }),
  defineRule<[IdentifiableChat, number]>({
    id: 'time/message-waits-for-its-moment',
    title: 'A message goes out at its moment and not before.',
    pitfall: 'A job that polls every minute sends early or late, or the timestamp is that of the request.',
    statements: ['trigger-chat/field/schedule-time', 'service/now-or-later', 'trigger-chat/scheduled-message'],
    needs: [],
    effect: 'send',
    runsFactor: 0.03,
    arbitrary: (subject) => fc.tuple(identifiableChatInOwnThread(subject), fc.integer({ min: 1, max: 3 })),
    async check(service, [{ body, word }, seconds], { waits }) {
      const clock = await createServiceClock(service);
      const dueAt = (Math.ceil(clock() / 1000) + seconds) * 1000;
      const sessionId = await triggerChat(service, { ...body, scheduleTime: formatWithOffset(dueAt, 0) });

      const localDueAt = Date.now() + dueAt - clock();
      const sent = await waitForSentMessage(service, sessionId, word, localDueAt, waits.sendSeconds);

      const statements: Statements = ['trigger-chat/field/schedule-time'];
      const dueText = new Date(dueAt).toISOString();
      expectThat(statements, sent !== undefined, `the message in the session soon after ${dueText}`, 'none');
      const latestResponse = latestResponseTimeOf(sent.exchange);
      expectThat(
        statements,
        latestResponse >= dueAt,
        `no message before ${dueText}`,
        `one by ${new Date(latestResponse).toISOString()}`,
      );
      const isInTime = (latestTimestampOf(sent.entry) ?? dueAt) >= dueAt;
      expectThat(statements, isInTime, `a timestamp not before ${dueText}`, String(sent.entry.timestamp));
    },
  }),
  defineRule<[IdentifiableChat, number]>({
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
    runsFactor: 0.03,
    arbitrary: (subject) =>
      fc.tuple(identifiableChatInOwnThread(subject), fc.integer({ min: -earliestCancelMs, max: 150 })),
    async check(service, [{ body, word }, offset], { waits }) {
      const clock = await createServiceClock(service);
      const { sessionId, dueAt } = await scheduleInTime(service, body, clock);
      await sleep(dueAt + offset - clock());

      const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });

      const { isCancelled } = expectSuccess(['cancel-scheduled/always-200'], answer);
      if (isCancelled !== true) expectNotCancelled(answer, sessionId);
      const localDueAt = Date.now() + dueAt - clock();
      const sent = await waitForSentMessage(service, sessionId, word, localDueAt, waits.sendSeconds);
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
  defineRule<[CallBody, HoursAroundNow][]>({
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
    runsFactor: 0.02,
    arbitrary: (subject) =>
      fc.array(fc.tuple(requiredCallFields('triggerCall', subject), fc.oneof(hoursAroundNow, hoursInDefaultZone)), {
        minLength: 4,
        maxLength: 6,
      }),
    async check(service, cases, { waits }) {
      const now = await readServiceTime(service);
      const bodies = cases.flatMap(([body, hours]) => {
        // Where a call goes that has an end and no start is open.
        const hoursWithStart = { ...hours, shape: hours.shape === 1 ? 3 : hours.shape };
        const fields = closedHours(hoursWithStart, now, hours.zone ?? 'Asia/Kolkata');
        return fields === undefined ? [] : [{ ...body, ...fields }];
      });
      const callIds = await collectCompleted(bodies.map((body) => triggerCall(service, body)));
      await sleep(service.widen(waits.sendSeconds) * 1000);

      for (const callId of callIds) await expectCallNotPlaced(service, callId, closedForCallsStatements);
    },
  }),
];

const hoursInDefaultZone = hoursAroundNow.map(({ zone: _, ...hours }): HoursAroundNow => hours);

/** That a result says one of the two things that it may when nothing was cancelled: the message is being sent, or was. */
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

async function expectSentSoon(
  service: Service,
  { body, word }: IdentifiableChat,
  hours: Readonly<Record<string, string>>,
  statements: Statements,
  sendSeconds: number,
): Promise<void> {
  const sessionId = await triggerChat(service, { ...body, ...hours });
  const sent = await waitForSentMessage(service, sessionId, word, Date.now(), sendSeconds);
  expectThat(statements, sent !== undefined, `a message sent within its hours ${JSON.stringify(hours)}`, 'none');
}
