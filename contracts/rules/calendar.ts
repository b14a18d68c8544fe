import fc from 'fast-check';
import { day, hour, type Instant, minute, second } from '../../src/instant.ts';
import type { ClockControl } from '../effects/clock-control.ts';
import { calendarPlan, planChoices, resolvePlan } from '../generators/calendar-plan.ts';
import { type CallBody, callFieldsButTime, requiredCallFields } from '../generators/call.ts';
import { identifiableChat } from '../generators/chat.ts';
import { formatTimeOfDay } from '../generators/time.ts';
import {
  checked,
  expectThat,
  expectValue,
  inconclusive,
  lastRead,
  locate,
  type Statements,
} from '../judge/violation.ts';
import {
  expectCallNotCancelled,
  expectCallNotPlaced,
  findCallSession,
  placedStatuses,
  triggerCall,
  triggerCallUnlessRefused,
} from '../steps/calls.ts';
import { expectCancelResult, triggerChat } from '../steps/conversation.ts';
import { assumeOwnSession, defineRule, type Rule } from '../steps/rule.ts';
import { allOfCallTime } from '../steps/send-time.ts';
import { findSentMessage, waitForSentMessage } from '../steps/sent-messages.ts';
import { sendSecondsOf } from '../subject/subject.ts';

const chatStatements: Statements = [
  'trigger-chat/field/schedule-time',
  'trigger-chat/before-start',
  'trigger-chat/after-end',
  'trigger-chat/after-end-without-start',
  'trigger-chat/field/timezone',
  'limits/chat-time-zone',
];

export const calendarRules: readonly Rule[] = [
  defineRule({
    id: 'calendar/message-goes-out-at-its-schedule-time',
    title: 'A message is sent when it is due and within its working hours.',
    pitfall: 'The service assumes that every day has 24 hours, so times are off by one hour after a clock change.',
    statements: chatStatements,
    needs: ['control'],
    effect: 'send',
    dimensions: () => ({ choice: planChoices([['start', 'end'], ['start'], ['end']]) }),
    arbitrary: (subject, { choice }) =>
      fc.tuple(
        identifiableChat(subject),
        calendarPlan(choice),
        fc.constantFrom(false, false, false, true),
        fc.oneof(fc.constant(null), fc.constant(null), identifiableChat(subject)),
      ),
    assumes: assumeOwnSession,
    async check(service, [{ body, word }, plan, isCancelled, another], subject) {
      const clock = service.clock();
      const resolved = resolvePlan(plan, await readPresent(clock), 'UTC');
      if (resolved === undefined) return inconclusive(openDueTimeReason);
      const { fields, permittedAt, description } = resolved;
      const { scheduleTime: _, ...hours } = fields;
      if (another !== null) await triggerChat(service, { ...another.body, ...hours });
      const sessionId = await triggerChat(service, { ...body, ...fields });

      await clock.advanceTo(permittedAt - second);
      const sentEarly = await findSentMessage(service, sessionId, word, () => permittedAt - second, 'assistant');
      const pending = `a pending message until ${description}`;
      const early = 'the message, sent more than 1 s too early';
      expectThat(chatStatements, sentEarly === undefined, pending, early, sentEarly && locate(sentEarly.entry));
      const before = `a message that is pending 1 s before ${description}`;
      if (isCancelled) await expectCancelResult(service, sessionId, true, chatStatements, before);
      await clock.advanceTo(permittedAt + minute);
      const sendSeconds = isCancelled ? 0 : sendSecondsOf(subject);
      const sent = await waitForSentMessage(service, sessionId, word, {
        dueAt: Date.now(),
        sendSeconds,
        latest: () => permittedAt + 2 * minute,
      });
      const expected = isCancelled ? 'no message, because it was cancelled' : `the message, sent at ${description}`;
      const received = sent === undefined ? 'no message' : 'the message';
      expectThat(chatStatements, (sent === undefined) === isCancelled, expected, received, lastRead(service));
      return checked;
    },
  }),
  defineRule({
    id: 'calendar/call-waits-for-its-schedule-time',
    title: 'A call is never placed before its due time, outside its working hours, or after a cancel.',
    pitfall:
      "The service converts working hours with today's UTC offset, or ignores scheduleTime when another field is present.",
    statements: [...allOfCallTime, 'cancel-call/jobs-removed', 'cancel-call/transition/call-in-queue'],
    needs: ['voice', 'control'],
    effect: 'call',
    runsFactor: 0.5,
    assumes: () => ['call/queued-until-due'],
    dimensions: () => ({ choice: planChoices([['start', 'end'], ['start']]) }),
    arbitrary: (subject, { choice }) => fc.tuple(callFieldsButTime('triggerCall', subject), calendarPlan(choice)),
    async check(service, [body, plan]) {
      const clock = service.clock();
      const resolved = resolvePlan(plan, await readPresent(clock), 'Asia/Kolkata');
      if (resolved === undefined) return inconclusive(openDueTimeReason);
      const callId = await triggerCall(service, { ...body, ...resolved.fields });

      await clock.advanceTo(resolved.permittedAt - second);

      const result = await expectCallNotPlaced(service, callId);
      if (result.type !== 'checked' || plan.namedBounds.length > 0) return result;
      await clock.advanceTo(resolved.permittedAt + minute);
      const { status } = (await findCallSession(service, callId)) ?? {};
      const statements: Statements = ['cancel-call/jobs-removed', 'cancel-call/transition/call-in-queue'];
      const [expected, received] = ['a cancelled call that is never placed', `the status ${JSON.stringify(status)}`];
      const isPlaced = placedStatuses.includes(status);
      expectThat(statements, !isPlaced, expected, received, lastRead(service, '/data/status'));
      return checked;
    },
  }),
  defineRule<[CallBody, number, number]>({
    id: 'calendar/call-expires-after-its-date',
    title: 'A call expires if the next working hours start after the day in its `callOnDate`.',
    pitfall:
      'The service checks the date only in the request, or uses the date of another call, and places the call too late.',
    statements: ['trigger-call/call-on-date-missed', 'trigger-call/field/call-on-date', 'session/status/call-expired'],
    needs: ['voice', 'control'],
    effect: 'call',
    runsFactor: 0.1,
    arbitrary: (subject) =>
      fc.tuple(
        requiredCallFields('triggerCall', subject),
        fc.integer({ min: 660, max: 690 }),
        fc.integer({ min: 695, max: 719 }),
      ),
    async check(service, [body, start, end]) {
      const clock = service.clock();
      const callOnDate = new Date((await clock.now()) + 48 * hour).toISOString().slice(0, 10);
      const noon = `${callOnDate}T12:00:00Z`;
      const hours = { startWorkingHour: formatTimeOfDay(start), endWorkingHour: formatTimeOfDay(end), timezone: 'UTC' };
      const later = new Date(Date.parse(noon) + 10 * day).toISOString();
      await triggerCall(service, { ...body, scheduleTime: later, callOnDate: later.slice(0, 10) });
      const statements: Statements = ['trigger-call/call-on-date-missed'];
      const callId = await triggerCallUnlessRefused(
        service,
        { ...body, ...hours, scheduleTime: noon, callOnDate },
        statements,
      );
      if (callId === undefined) return inconclusive('the service refused a call that it could never place');

      await clock.advanceTo(Date.parse(noon) + 72 * hour);

      const record = await findCallSession(service, callId);
      if (record !== undefined) expectValue(locate(record, '/status'), 'call_expired', statements, 'the status');
      expectCallNotCancelled(statements, await service.send('cancelCall', { path: { callId } }));
      return checked;
    },
  }),
];

const openDueTimeReason = 'the due time is open, or too close to now, or too far away';

/** Sets back a clock that is 6 or more years ahead, because future time-zone rules are unknown. */
async function readPresent(clock: ClockControl): Promise<Instant> {
  const now = await clock.now();
  if (now < Date.now() + 6 * 366 * day) return now;
  await clock.restoreStart?.();
  return clock.now();
}
