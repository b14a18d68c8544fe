import fc from 'fast-check';
import { hour, minute, second } from '../../../src/instant.ts';
import type { Service } from '../../effects/service.ts';
import {
  type CallBody,
  callFieldsOf,
  requiredCallFields,
  scheduledCall,
  scheduledCallWith,
} from '../../generators/call.ts';
import { uniqueWords } from '../../generators/text.ts';
import { formatWithOffset } from '../../generators/time.ts';
import { visibleStatements } from '../../judge/coverage-exemptions.ts';
import {
  type CheckResult,
  checked,
  expectEqual,
  expectThat,
  inconclusive,
  lastRead,
  leftOut,
  locate,
  type Statements,
} from '../../judge/violation.ts';
import { readStatus, triggerCall, triggerCallUnlessRefused } from '../../steps/calls.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { createServiceClock, eventually } from '../../steps/service-clock.ts';
import { watchSecondsOf } from '../../steps/watched-call.ts';
import type { Subject } from '../../subject/subject.ts';

export const triggerCallRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-call/any-call-is-accepted',
    title: 'A call with the required fields and any optional fields is accepted.',
    pitfall: 'The service refuses a phone number without `+`, a version that is a number, or a date without a time.',
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
    pitfall: 'The service deduplicates simultaneous calls to one number, or derives ids from the clock.',
    statements: ['trigger-call/success-call-id'],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.2,
    arbitrary: (subject) => fc.tuple(scheduledCall('triggerCall', subject), uniqueWords(2, 5)),
    async check(service, [body, words]) {
      const callIds = await Promise.all(
        words.map((word) =>
          triggerCall(service, { ...body, metadata: { ...(body.metadata as CallBody | undefined), word } }),
        ),
      );

      const count = new Set(callIds).size;
      const place = locate(service.exchanges.at(-1) ?? {}, '/data/callId');
      const statements = ['trigger-call/success-call-id'] as const;
      expectEqual(statements, 'the number of different callIds', count, words.length, place);
      return checked;
    },
  }),
];

const statements: Statements = ['trigger-call/field/call-priority', 'limits/call-priority'];

const otherCallsCount = 12;

const looksAfterSeconds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].concat(
  Array.from({ length: 25 }, (_, look) => 104 + 15 * look),
);

const mostWatchSeconds = 15;

/** A phone line may choose its next call early, so one ordinary call before a waiting urgent call is no fault. */
const mostOvertaking = 1;

const certainOvertaking = 3;

export const callPriorityRules: readonly Rule[] = [
  defineRule({
    id: 'live/urgent-calls-are-not-after-ordinary-ones',
    title: 'When urgent and ordinary calls wait for the same line, the last call placed is not an urgent call.',
    pitfall: 'The service places calls in the order of their triggers and ignores the priority.',
    statements,
    needs: ['voice'],
    effect: 'call',
    usesLines: 'all',
    runsFactor: 0.01,
    assumes: () => ['call/queued-until-due', 'call/readable'],
    arbitrary: (subject) =>
      fc.noShrink(requiredCallFields('triggerCall', subject).map((body) => onOneLine(body, subject))),
    async check(service, body, subject) {
      if (subject.controlUrl !== undefined) return leftOut('a rule that moves the clock checks the same faster');
      const clock = await createServiceClock(service, subject);
      const dueAt = Math.ceil(clock() / second + service.adaptiveTimeout(1.5)) * second;
      const scheduleTime = formatWithOffset(dueAt, 0);
      const triggerAll = async (...priorities: readonly CallBody[]) => {
        const ids: (string | undefined)[] = [];
        for (const [place, priority] of priorities.entries()) {
          const call = { ...body, scheduleTime, noOfRetries: 0, ...priority, metadata: { ...priority, place } };
          ids.push(await triggerCallUnlessRefused(service, call, ['trigger-call/success']));
        }
        return ids.filter((id) => id !== undefined);
      };
      const last = { callPriority: 20 };
      const first = { callPriority: 1 };
      const [ordinary, urgent] = [
        await triggerAll(...Array.from({ length: 10 }, () => last)),
        await triggerAll(first, {}, {}),
      ];
      if (clock() > dueAt || ordinary.length + urgent.length < 13)
        return inconclusive('the calls were due before the service had accepted all of them');

      let [seen, seenAgain] = ['', 0];
      let [waitingBefore, overtaking] = [ordinary.length, -1];
      let result: CheckResult = leftOut(`no call got a line within ${mostWatchSeconds} seconds`);
      const look = async (): Promise<CheckResult | undefined> => {
        const ordinaryWait = await countWaiting(service, ordinary);
        const urgentWait = await countWaiting(service, urgent);
        const received = `${urgentWait} of ${urgent.length} calls with callPriority 1 or none still in the queue, but no call with callPriority 20`;
        const isOvertaken = seenAgain > 1 && ordinaryWait === 0 && urgentWait > 0;
        const expected = 'calls with callPriority 1 or none placed before the last call with callPriority 20';
        const place = lastRead(service, '/data/status');
        expectThat(statements, !isOvertaken, expected, received, place);
        if (ordinaryWait < waitingBefore && urgentWait > 0) overtaking += 1;
        waitingBefore = ordinaryWait;
        const isOften = overtaking > mostOvertaking && body.agentNumber !== undefined;
        const ofDefault = isOften && overtaking >= certainOvertaking ? await countWaiting(service, urgent.slice(1)) : 0;
        const isCertain = ofDefault === 2;
        const often = `${overtaking} calls with 20 placed while ${urgentWait} others waited`;
        expectThat(statements, !isCertain, expected, often, place);
        service.should('trigger-call/queue-order', () => expectThat(statements, !isOften, expected, often, place));
        result = isOften ? checked : result;
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
      await service.wait(dueAt - clock());
      try {
        return (await eventually(service, look, end, 'close')) ?? result;
      } finally {
        for (const callId of [...ordinary, ...urgent]) await service.send('cancelCall', { path: { callId } });
      }
    },
  }),
  defineRule({
    id: 'calendar/urgent-call-is-not-the-last',
    title: 'When many calls are due at the same time, the most urgent call is not placed last.',
    pitfall:
      'The service ignores priorities, treats the highest number as the most urgent, or has a default other than 10.',
    statements,
    needs: ['voice', 'control'],
    effect: 'call',
    runsFactor: 0.01,
    assumes: () => ['call/queued-until-due', 'call/readable'],
    arbitrary: (subject) =>
      requiredCallFields('triggerCall', subject).map((fields): Record<'urgent' | 'other', CallBody> => {
        const body = { ...onOneLine(fields, subject), noOfRetries: 0 };
        const urgent = { ...body, phoneNumber: subject.recipients.numbers.at(-1) };
        return { urgent, other: { ...body, callPriority: 20 } };
      }),
    async check(service, { urgent, other }) {
      const clock = service.clock();
      const dueAt = Math.ceil((await clock.now()) / minute) * minute + hour;
      const scheduleTime = new Date(dueAt).toISOString();
      const otherIds: string[] = [];
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
        const endedCount = others.filter((one) => !underWay.includes(one)).length;
        const isLast = !isOneWaiting && endedCount >= otherCallsCount / 2;
        const expected = 'the urgent call placed before the last of the other calls';
        const received = 'the urgent call still in the queue, and no other call';
        expectThat(statements, !isLast, expected, received, lastRead(service, '/data/status'));
      }
      return inconclusive('the urgent call and others were still in the queue minutes after they were due');
    },
  }),
];

const underWay: readonly unknown[] = ['active', 'call_in_queue', 'call_placed', 'call_in_progress'];

function onOneLine(body: CallBody, { workspace: { voiceNumbers: [agentNumber] = [] } }: Subject): CallBody {
  return agentNumber === undefined ? body : { ...body, agentNumber };
}

async function countWaiting(service: Service, callIds: readonly string[]): Promise<number> {
  const statuses = await Promise.all(callIds.map((callId) => readStatus(service, callId)));
  return statuses.filter((status) => status === 'call_in_queue').length;
}

async function readUntilOneWaits(service: Service, callIds: readonly string[]): Promise<unknown[]> {
  const statuses: unknown[] = [];
  for (const callId of callIds.toReversed()) {
    statuses.push(await readStatus(service, callId));
    if (statuses.at(-1) === 'call_in_queue') break;
  }
  return statuses;
}
