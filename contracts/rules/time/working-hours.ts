import fc from 'fast-check';
import { day, minute } from '../../../src/instant.ts';
import { type CallBody, callFieldsButTime } from '../../generators/call.ts';
import { type IdentifiableChat, identifiableChatInOwnThread } from '../../generators/chat.ts';
import {
  closedHours,
  type HoursAroundNow,
  hoursAroundNow,
  hoursShapes,
  openHours,
} from '../../generators/working-hours.ts';
import { expectEqual, expectSuccess, expectThat } from '../../oracle/expectations.ts';
import { type CheckResult, checked, inconclusive, type Statements } from '../../oracle/violation.ts';
import { expectCallNotPlaced, triggerCall } from '../../steps/calls.ts';
import { triggerChat } from '../../steps/conversation.ts';
import { collectCompleted } from '../../steps/eventually.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { findSentMessage, waitForSentMessage } from '../../steps/sent-messages.ts';
import { readServiceTime } from '../../steps/service-clock.ts';
import { lastRead } from '../../steps/session-record.ts';
import { sendSecondsOf } from '../../subject/subject.ts';
import type { Service } from '../../transport/service.ts';
import { sleep } from '../../transport/sleep.ts';

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
 * Working hours around the present, on a clock that nobody moves. The present is the service's own, as far as it shows.
 *
 * Source: Trigger Chat, `startWorkingHour` to `timezone`; the same of Trigger Call.
 */
export const workingHoursRules: readonly Rule[] = [
  defineRule<[IdentifiableChat, HoursAroundNow][]>({
    id: 'time/closed-hours-hold-a-message',
    title: 'A message outside its working hours is not sent, and can be cancelled.',
    pitfall: "Hours are checked on the request, in the server's zone, and not when the message is due.",
    statements: [
      'trigger-chat/before-start',
      'trigger-chat/after-end',
      'trigger-chat/after-end-without-start',
      'trigger-chat/scheduled-message',
      'limits/working-hours',
    ],
    effect: 'send',
    runsFactor: 0.03,
    arbitrary: (subject) =>
      fc.tuple(...hoursShapes.map((shape) => fc.tuple(identifiableChatInOwnThread(subject), hoursAroundNow(shape)))),
    async check(service, cases, { waits }) {
      const now = await readServiceTime(service);
      const messages = cases.flatMap(([{ body, word }, hours]) => {
        const fields = closedHours(hours, now, hours.zone ?? 'UTC');
        return fields === undefined ? [] : [{ body: { ...body, ...fields }, word }];
      });
      const sessions = await collectCompleted(
        messages.map(async ({ body, word }) => [await triggerChat(service, body), word] as const),
      );
      if (sessions.length === 0) return inconclusive(noHoursReason);
      await sleep(service.adaptiveTimeout(sendSecondsOf({ waits })) * 1000);

      // A session may hold more than one of them.
      for (const [sessionId, word] of new Map(sessions.map((session) => [session[0], session])).values()) {
        const sent = await findSentMessage(service, sessionId, word, () => now + nearFuture);
        expectThat(
          closedStatements,
          sent === undefined,
          'nothing sent while the hours are closed',
          'the message in the session',
          lastRead(service),
        );
        const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });
        const data = expectSuccess(closedStatements, answer, 'Scheduled messages cancelled successfully');
        expectEqual(closedStatements, 'isCancelled', data.isCancelled, true);
      }
      return checked;
    },
  }),
  defineRule<[IdentifiableChat, HoursAroundNow][]>({
    id: 'time/open-hours-let-a-message-out',
    title: 'A message within its working hours is sent at once.',
    pitfall: 'Any working hours move the message to the next day, or the zone is ignored.',
    statements: [...openStatements, 'service/now-or-later', 'limits/working-hours'],
    effect: 'send',
    runsFactor: 0.03,
    arbitrary: (subject) =>
      fc.tuple(...hoursShapes.map((shape) => fc.tuple(identifiableChatInOwnThread(subject), hoursAroundNow(shape)))),
    async check(service, cases, { waits }) {
      const now = await readServiceTime(service);
      const messages = cases.flatMap(([chat, hours]) => {
        const fields = openHours(hours, now, hours.zone ?? 'UTC');
        return fields === undefined ? [] : [{ chat, fields }];
      });
      if (messages.length === 0) return inconclusive(noHoursReason);
      await collectCompleted(
        messages.map(({ chat, fields }) =>
          expectSentSoon(service, chat, fields, {
            statements: openStatements,
            sendSeconds: sendSecondsOf({ waits }),
            now,
          }),
        ),
      );
      return checked;
    },
  }),
  defineRule<[IdentifiableChat[], HoursAroundNow[]]>({
    id: 'time/hours-mean-the-same-again',
    title:
      'Hours that are closed hold a second message too, and open ones let a message out after one for another day.',
    pitfall: 'When hours open next is kept, and holds for a message that is due at another time.',
    statements: [
      'trigger-chat/before-start',
      'trigger-chat/field/start-working-hour',
      'trigger-chat/field/end-working-hour',
      'trigger-chat/field/timezone',
      'trigger-chat/field/schedule-time',
    ],
    effect: 'send',
    runsFactor: 0.02,
    arbitrary: (subject) =>
      fc.tuple(
        fc.array(identifiableChatInOwnThread(subject), { minLength: 4, maxLength: 4 }),
        // A start that is ahead, and an end after it; in several zones, as it may be near midnight in one.
        fc.array(hoursAroundNow(2), { minLength: 3, maxLength: 3 }),
      ),
    async check(service, [[first, second, ahead, due], zones], { waits }) {
      const now = await readServiceTime(service);
      const [closed, open] = [closedHours, openHours].map((toFields) =>
        zones.map((hours) => toFields(hours, now, hours.zone ?? 'UTC')).find((fields) => fields !== undefined),
      );
      if (closed === undefined || open === undefined || !first || !second || !ahead || !due)
        return inconclusive(noHoursReason);
      await triggerChat(service, { ...first.body, ...closed });
      const heldId = await triggerChat(service, { ...second.body, ...closed });
      const scheduleTime = new Date(now + 2 * day).toISOString();
      await triggerChat(service, { ...ahead.body, ...open, scheduleTime });

      await expectSentSoon(service, due, open, {
        statements: openStatements,
        sendSeconds: sendSecondsOf({ waits }),
        now,
      });
      await sleep(service.adaptiveTimeout(sendSecondsOf({ waits })) * 1000);
      const sent = await findSentMessage(service, heldId, second.word, () => now + nearFuture);
      const expected = 'nothing sent while the hours are closed, which were asked for before';
      const place = lastRead(service, '/data/transcript', heldId);
      expectThat(closedStatements, sent === undefined, expected, 'the message in the session', place);
      return checked;
    },
  }),
  defineRule<[IdentifiableChat, HoursAroundNow]>({
    id: 'time/chat-hours-are-in-utc',
    title: 'Working hours of a message are in UTC when no zone is named.',
    pitfall: "The server's zone, or that of calls (Asia/Kolkata), is used where a chat names none.",
    statements: ['limits/chat-time-zone', 'trigger-chat/field/timezone'],
    effect: 'send',
    runsFactor: 0.02,
    arbitrary: (subject) => fc.tuple(identifiableChatInOwnThread(subject), hoursInDefaultZone(2)),
    async check(service, [chat, hours], { waits }) {
      const now = await readServiceTime(service);
      const fields = openHours(hours, now, 'UTC');
      if (fields === undefined) return inconclusive(noHoursReason);
      const statements = ['limits/chat-time-zone'] as const;
      await expectSentSoon(service, chat, fields, { statements, sendSeconds: sendSecondsOf({ waits }), now });
      return checked;
    },
  }),
  defineRule<[CallBody, HoursAroundNow][]>({
    id: 'time/closed-hours-hold-a-call',
    title: 'A call outside its working hours is not placed; they are in Asia/Kolkata when no zone is named.',
    pitfall: 'The default zone of chats is used for calls, so calls without a zone are placed hours too early.',
    statements: [
      'trigger-call/field/start-working-hour',
      'trigger-call/field/end-working-hour',
      'trigger-call/field/timezone',
      'limits/call-time-zone',
    ],
    needs: ['voice'],
    effect: 'call',
    runsFactor: 0.02,
    assumes: () => ['call/queued-until-due'],
    arbitrary: (subject) =>
      // When a call with an end and no start is placed is open.
      fc.tuple(
        ...[0, 2, 3].flatMap((shape) =>
          [hoursAroundNow(shape), hoursInDefaultZone(shape)].map((hours) =>
            fc.tuple(callFieldsButTime(subject), hours),
          ),
        ),
      ),
    async check(service, cases, { waits }) {
      const now = await readServiceTime(service);
      const bodies = cases.flatMap(([body, hours]) => {
        const fields = closedHours(hours, now, hours.zone ?? 'Asia/Kolkata');
        return fields === undefined ? [] : [{ ...body, ...fields }];
      });
      const callIds = await collectCompleted(bodies.map((body) => triggerCall(service, body)));
      if (callIds.length === 0) return inconclusive(noHoursReason);
      await sleep(service.adaptiveTimeout(sendSecondsOf({ waits })) * 1000);

      const results: CheckResult[] = [];
      for (const callId of callIds) results.push(await expectCallNotPlaced(service, callId, closedForCallsStatements));
      return results.find(({ type }) => type === 'checked') ?? results[0] ?? inconclusive(noHoursReason);
    },
  }),
];

const noHoursReason = 'at this time of day there are no such hours around the present';

function hoursInDefaultZone(shape: number): fc.Arbitrary<HoursAroundNow> {
  return hoursAroundNow(shape).map(({ zone: _, ...hours }) => hours);
}

/** So long after hours were looked at all is done; those that are closed by then open later. */
const nearFuture = 12 * minute;

/** Sends a message now. @throws Violation when it is not sent in time */
async function expectSentSoon(
  service: Service,
  { body, word }: IdentifiableChat,
  hours: Readonly<Record<string, string>>,
  { statements, sendSeconds, now }: { statements: Statements; sendSeconds: number; now: number },
): Promise<void> {
  const sessionId = await triggerChat(service, { ...body, ...hours });
  const sent = await waitForSentMessage(service, sessionId, word, {
    dueAt: Date.now(),
    sendSeconds,
    latest: () => now + nearFuture,
  });
  const expected = `a message sent within its hours ${JSON.stringify(hours)}`;
  expectThat(statements, sent !== undefined, expected, 'none', lastRead(service, '/data/transcript', sessionId));
}
