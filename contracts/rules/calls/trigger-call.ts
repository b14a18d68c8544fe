import fc from 'fast-check';
import { hour, minute, second } from '../../../src/instant.ts';
import { sleep } from '../../client/sleep.ts';
import {
  type CallBody,
  callFieldsOf,
  requiredCallFields,
  scheduledCall,
  scheduledCallWith,
} from '../../generators/call.ts';
import { uniqueWord } from '../../generators/text.ts';
import { formatWithOffset, malformedTimestamps } from '../../generators/time.ts';
import { visibleStatements } from '../../oracle/coverage-exemptions.ts';
import { expectEqual, expectRefusal, expectThat } from '../../oracle/expectations.ts';
import { type CheckResult, checked, inconclusive, leftOut, type Statements } from '../../oracle/violation.ts';
import {
  countWaiting,
  readStatus,
  readUntilOneWaits,
  triggerCall,
  triggerCallUnlessRefused,
} from '../../steps/calls.ts';
import { eventually } from '../../steps/eventually.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { createServiceClock } from '../../steps/service-clock.ts';
import { placeOfSameId } from '../../steps/session-record.ts';
import { watchSecondsOf } from '../../steps/watched-call.ts';
import type { Subject } from '../../subject/subject.ts';

/** Source: Trigger Call. */
export const triggerCallRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-call/any-call-is-accepted',
    title: 'A call with the required fields and any of the optional ones is accepted.',
    pitfall: 'A number without `+`, a version as a number, or a date without a time is refused.',
    statements: [
      'trigger-call/success',
      ...visibleStatements('trigger-call/success-', 'trigger-call/field/', 'call-options/field/', 'limits/call-'),
      'trigger-call/address',
      'limits/working-hours',
      'versioning/call-choice',
      'service/place-call',
      'service/call-control',
      'addresses/second-base',
    ],
    needs: ['voice'],
    effect: 'schedule',
    dimensions: (subject) => ({ field: callFieldsOf('triggerCall', subject) }),
    arbitrary: (subject, { field }) => scheduledCallWith(field, 'triggerCall', subject),
    async check(service, body) {
      await triggerCall(service, body);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-call/each-call-has-its-own-id',
    title: 'Calls triggered at the same time have different identifiers.',
    pitfall: 'Calls to one number at the same time are deduplicated, or ids are derived from the clock.',
    statements: ['trigger-call/success-call-id'],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.2,
    // Whether the same request once more means another call is open.
    arbitrary: (subject) =>
      fc.tuple(scheduledCall('triggerCall', subject), fc.uniqueArray(uniqueWord, { minLength: 2, maxLength: 5 })),
    async check(service, [body, words]) {
      const callIds = await Promise.all(
        words.map((word) =>
          triggerCall(service, { ...body, metadata: { ...(body.metadata as CallBody | undefined), word } }),
        ),
      );

      expectEqual(
        ['trigger-call/success-call-id'],
        'number of identifiers',
        new Set(callIds).size,
        words.length,
        placeOfSameId(service, 'triggerCall', '/data/callId'),
      );
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-call/malformed-timestamp-is-refused',
    title: 'A scheduleTime that is no timestamp is refused, and no call is placed.',
    pitfall: 'What cannot be read as a timestamp counts as now.',
    statements: ['trigger-call/field/schedule-time'],
    needs: ['voice'],
    // The effect if the service accepts the request after all.
    effect: 'call',
    runsFactor: 0.01,
    dimensions: () => ({ scheduleTime: malformedTimestamps }),
    arbitrary: (subject, { scheduleTime }) =>
      requiredCallFields('triggerCall', subject).map((body) => ({ ...body, noOfRetries: 0, scheduleTime })),
    async check(service, body) {
      expectRefusal(['trigger-call/field/schedule-time'], await service.send('triggerCall', { body }));
      return checked;
    },
  }),
];

const statements: Statements = ['trigger-call/field/call-priority', 'limits/call-priority'];

/** Twice as many as have a line, where there are six or fewer. */
const otherCallsCount = 12;

/** Seconds after all calls are due. Calls last seconds or minutes, and the last of the others waits no longer than that. */
const looksAfterSeconds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].concat(
  Array.from({ length: 25 }, (_, look) => 104 + 15 * look),
);

/** The rule runs alone, so every second of it lengthens the run. */
const mostWatchSeconds = 15;

/** How many ordinary calls may be placed while an urgent one waits: a service may take the next call ahead of time. */
const mostOvertaking = 1;

/** Who is called first of those that wait for a line. Source: Trigger Call, `callPriority`. */
export const callPriorityRules: readonly Rule[] = [
  defineRule({
    id: 'live/urgent-calls-are-not-after-ordinary-ones',
    title: 'Of calls that wait for a line, no urgent one is still waiting once all ordinary ones were placed.',
    pitfall: 'Calls are placed in the order in which they were triggered, whatever their priority.',
    statements,
    needs: ['voice'],
    effect: 'call',
    usesLines: true,
    // Its calls would keep those of other rules waiting.
    serial: true,
    runsFactor: 0.01,
    assumes: () => ['call/queued-until-due', 'call/readable'],
    // On one line, so that no line of its own keeps a call waiting.
    arbitrary: (subject) =>
      fc.noShrink(requiredCallFields('triggerCall', subject).map((body) => onOneLine(body, subject))),
    async check(service, body, subject) {
      if (subject.controlUrl !== undefined) return leftOut('a rule that moves the clock shows the same in less time');
      const clock = await createServiceClock(service, subject);
      const dueAt = Math.ceil(clock() / second + service.adaptiveTimeout(1.5)) * second;
      const scheduleTime = formatWithOffset(dueAt, 0);
      // Without a priority it is 10.
      const triggerAll = async (...priorities: readonly CallBody[]) => {
        const ids: (string | undefined)[] = [];
        for (const [place, priority] of priorities.entries()) {
          const call = { ...body, scheduleTime, noOfRetries: 0, ...priority, metadata: { ...priority, place } };
          ids.push(await triggerCallUnlessRefused(service, call, ['trigger-call/success']));
        }
        return ids.filter((id) => id !== undefined);
      };
      const last = { callPriority: 100 };
      const first = { callPriority: 1 };
      const [ordinary, urgent] = [
        await triggerAll(...Array.from({ length: 10 }, () => last)),
        await triggerAll(first, first, {}, {}),
      ];
      if (clock() > dueAt || ordinary.length + urgent.length < 14)
        return inconclusive('the calls were due before the service had taken all');

      // The first lines may go to any call that is due; then the number of those that wait stays for a while.
      let [seen, seenAgain] = ['', 0];
      let [waitingBefore, overtaking] = [ordinary.length, -1];
      const look = async (): Promise<CheckResult | undefined> => {
        // What is read first was so before what is read last.
        const ordinaryWait = await countWaiting(service, ordinary);
        const urgentWait = await countWaiting(service, urgent);
        const received = `${urgentWait} of ${urgent.length} calls with callPriority 1 or none in the queue, and none with 100`;
        const isOvertaken = seenAgain > 1 && ordinaryWait === 0 && urgentWait > 0;
        const expected = 'calls with callPriority 1 or none placed before the last of those with 100';
        expectThat(statements, !isOvertaken, expected, received);
        // The first calls that get a line may be any.
        if (ordinaryWait < waitingBefore && urgentWait > 0) overtaking += 1;
        waitingBefore = ordinaryWait;
        const isOften = overtaking > mostOvertaking && body.agentNumber !== undefined;
        expectThat(statements, !isOften, expected, `${overtaking} times a call with 100, while ${urgentWait} waited`);
        const now = `${ordinaryWait} ${urgentWait}`;
        if (now === seen && ordinaryWait > 0 && ordinaryWait < ordinary.length) seenAgain += 1;
        seen = now;
        if (urgentWait > 0) return undefined;
        return (await countWaiting(service, ordinary)) > 0
          ? checked
          : inconclusive('no call had to wait for a line at that time');
      };
      const end = () =>
        Date.now() +
        dueAt -
        clock() +
        service.adaptiveTimeout(Math.min(watchSecondsOf(subject), mostWatchSeconds)) * second;
      await sleep(dueAt - clock());
      try {
        return (
          (await eventually(look, end, 'close')) ?? leftOut(`no call got a line within ${mostWatchSeconds} seconds`)
        );
      } finally {
        // A second try would wait for these.
        for (const callId of [...ordinary, ...urgent]) await service.send('cancelCall', { path: { callId } });
      }
    },
  }),
  defineRule({
    id: 'calendar/urgent-call-is-not-the-last',
    title: 'Of calls due at the same time the most urgent one does not wait until all others have been placed.',
    pitfall:
      'Priorities are stored and never looked at, the highest number is called first, or the default is another.',
    statements,
    needs: ['voice', 'control'],
    effect: 'call',
    runsFactor: 0.01,
    assumes: () => ['call/queued-until-due', 'call/readable'],
    arbitrary: (subject) =>
      requiredCallFields('triggerCall', subject).map((fields): Record<'urgent' | 'other', CallBody> => {
        const body = { ...onOneLine(fields, subject), noOfRetries: 0 };
        // Its priority is 10, as none is given. The person it calls waits for no other call to end.
        const urgent = { ...body, phoneNumber: subject.recipients.numbers.at(-1) };
        return { urgent, other: { ...body, callPriority: 100 } };
      }),
    async check(service, { urgent, other }) {
      const clock = service.clock();
      const dueAt = Math.ceil((await clock.now()) / minute) * minute + hour;
      const scheduleTime = new Date(dueAt).toISOString();
      const otherIds: string[] = [];
      // None is equal to another, and a repeated request.
      for (let place = 1; place <= otherCallsCount; place += 1)
        otherIds.push(await triggerCall(service, { ...other, scheduleTime, metadata: { place } }));
      const urgentId = await triggerCall(service, { ...urgent, scheduleTime });

      for (const seconds of looksAfterSeconds) {
        await clock.advanceTo(dueAt + seconds * second);
        const status = await readStatus(service, urgentId);
        if (status === undefined) return inconclusive('the call could no longer be read by its callId');
        const others = await readUntilOneWaits(service, otherIds);
        const isOneWaiting = others.includes('call_in_queue');
        if (status !== 'call_in_queue')
          return isOneWaiting ? checked : inconclusive('no call had to wait for a line at that time');
        // A line became free several times, and others got it each time.
        const endedCount = others.filter((one) => !underWay.includes(one)).length;
        const isLast = !isOneWaiting && endedCount >= otherCallsCount / 2;
        const expected = 'the urgent call placed before the last of the others';
        expectThat(statements, !isLast, expected, 'it still in the queue, and none of the others');
      }
      return inconclusive('the urgent call and others were still in the queue minutes after they were due');
    },
  }),
];

const underWay: readonly unknown[] = ['active', 'call_in_queue', 'call_placed', 'call_in_progress'];

/** The call from the first number of the voice channel, if the subject file has one. */
function onOneLine(body: CallBody, { workspace: { voiceNumbers: [agentNumber] = [] } }: Subject): CallBody {
  return agentNumber === undefined ? body : { ...body, agentNumber };
}
