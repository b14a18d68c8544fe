import fc from 'fast-check';
import { hour, second } from '../../../src/instant.ts';
import type { Service } from '../../effects/service.ts';
import { acceptsUndo } from '../../facts/operation.ts';
import { type CallBody, requiredCallFields } from '../../generators/call.ts';
import { dateNotPastAnywhere, formatTimeOfDay, formatWithOffset } from '../../generators/time.ts';
import { checked, expectThat, inconclusive, lastRead, locate, type Statements } from '../../judge/violation.ts';
import {
  expectCallNotPlaced,
  findCallSession,
  placedStatuses,
  triggerCall,
  triggerCallUnlessRefused,
} from '../../steps/calls.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { allOfCallTime } from '../../steps/send-time.ts';
import { eventually, readServiceTime } from '../../steps/service-clock.ts';
import { placeSecondsOf, toQueuedReason } from '../../steps/watched-call.ts';
import type { Subject } from '../../subject/subject.ts';

const dateStatements: Statements = ['trigger-call/call-on-date-missed', 'trigger-call/field/call-on-date'];

const dueStatements: Statements = ['trigger-call/field/schedule-time'];
const cancelledStatements: Statements = ['cancel-call/jobs-removed', 'cancel-call/success'];

export const callsNotPlacedRules: readonly Rule[] = [
  defineRule<[CallBody, number, number]>({
    id: 'live/only-due-calls-are-placed',
    title:
      'The service places only calls that are due, not cancelled, within their working hours and not past their `callOnDate`.',
    pitfall:
      'The service reads hours without a zone in UTC, ignores a past date, or keeps the job of a cancelled call.',
    statements: [...allOfCallTime, ...dateStatements, ...cancelledStatements],
    needs: ['voice'],
    effect: 'call',
    usesLines: 'some',
    runsFactor: 0.01,
    assumes: () => ['call/readable-once-placed'],
    arbitrary: (subject) =>
      fc.noShrink(
        fc.tuple(
          requiredCallFields('triggerCall', subject),
          fc.integer({ min: 36, max: 120 }),
          fc.integer({ min: 3, max: 5 }),
        ),
      ),
    async check(service, [required, hoursAgo, hoursAhead], subject) {
      const body = { ...required, noOfRetries: 0 };
      const now = await readServiceTime(service);
      const closed = await triggerClosedCall(service, body, now);
      const callOnDate = new Date(now - hoursAgo * hour).toISOString().slice(0, 10);
      const expired = await triggerCallUnlessRefused(service, { ...body, callOnDate }, dateStatements);
      const delayMs = service.adaptiveTimeout(1.5) * second;
      const cancelledUntil = Date.now() + delayMs;
      const dueAt = (await readServiceTime(service)) + delayMs;
      const scheduleTime = formatWithOffset(dueAt, 0);
      const cancelled = await triggerAndCancel(service, { ...body, scheduleTime });
      const ahead = formatWithOffset(now + hoursAhead * hour, 0);
      const waiting = await triggerCall(service, { ...body, scheduleTime: ahead });
      const later = { ...body, scheduleTime: formatWithOffset(dueAt + second, 0) };
      const placed =
        (await triggerCallUnlessRefused(service, later, dueStatements)) ?? (await triggerCall(service, body));

      const isWatchOver = await waitUntilPlaced(service, subject, placed);

      const results = [await expectCallNotPlaced(service, closed, placedStatuses)];
      results.push(await expectCallNotPlaced(service, waiting));
      if (expired !== undefined) results.push(await expectNeverPlaced(service, expired, callOnDate));
      const today = { callOnDate: dateNotPastAnywhere(now), timezone: 'Etc/GMT-14' };
      const dated = await triggerCallUnlessRefused(service, { ...body, ...today }, dateStatements);
      if (dated !== undefined) await expectNotExpired(service, dated);
      if (cancelled !== undefined && !isWatchOver) await expectStaysCancelled(service, cancelled, cancelledUntil);
      if (isWatchOver) return inconclusive(toQueuedReason(subject));
      return results.find(({ type }) => type === 'checked') ?? inconclusive('the kit could read no call of the case');
    },
  }),
];

function hoursOpenInUtc(now: number): CallBody {
  const minutes = new Date(now).getUTCHours() * 60 + new Date(now).getUTCMinutes();
  const startWorkingHour = formatTimeOfDay(Math.max(0, minutes - 20));
  return { startWorkingHour, endWorkingHour: formatTimeOfDay(Math.min(1_439, minutes + 20)) };
}

async function expectNotExpired(service: Service, callId: string): Promise<void> {
  await service.wait(service.adaptiveTimeout(0.5) * second);
  const record = (await findCallSession(service, callId)) ?? {};
  await service.send('cancelCall', { path: { callId } });
  const isExpired = record.status === 'call_expired' && record.duration == null;
  const expected = 'a call that does not expire before the end of its callOnDate';
  expectThat(dateStatements, !isExpired, expected, 'call_expired', locate(record, '/status'));
}

async function triggerClosedCall(service: Service, body: CallBody, now: number): Promise<string> {
  const hours = hoursOpenInUtc(now);
  const callOnDate = dateNotPastAnywhere(now);
  const closed = await triggerCallUnlessRefused(service, { ...body, ...hours, callOnDate }, dateStatements);
  if (closed !== undefined) return closed;
  await triggerCall(service, { ...body, callOnDate });
  return triggerCall(service, { ...body, ...hours });
}

async function triggerAndCancel(service: Service, body: CallBody): Promise<string | undefined> {
  const callId = await triggerCallUnlessRefused(service, body, cancelledStatements);
  if (callId === undefined) return undefined;
  return acceptsUndo(await service.send('cancelCall', { path: { callId } })) ? callId : undefined;
}

async function expectStaysCancelled(service: Service, callId: string, dueAt: number): Promise<void> {
  await service.wait(Math.max(0, dueAt - Date.now()) + service.adaptiveTimeout(1) * second);
  const record = (await findCallSession(service, callId)) ?? {};
  const received = `the status ${String(record.status)}`;
  const isTried = triedStatuses.includes(record.status);
  expectThat(cancelledStatements, !isTried, 'a call that stays cancelled', received, locate(record, '/status'));
}

const failedStatuses = ['could_not_connect', 'call_errored', 'agent_errored', 'call_expired'];
const triedStatuses: readonly unknown[] = [...placedStatuses, ...failedStatuses];

async function waitUntilPlaced(service: Service, subject: Subject, callId: string): Promise<boolean> {
  const dueAt = Date.now() + service.adaptiveTimeout(2.5) * second;
  const hasLeftQueue = async () => {
    const { status } = (await findCallSession(service, callId)) ?? {};
    return triedStatuses.includes(status) || undefined;
  };
  const end = () => dueAt + service.adaptiveTimeout(placeSecondsOf(subject)) * second;
  if ((await eventually(service, hasLeftQueue, end, 'close')) === undefined) return true;
  await service.wait(service.adaptiveTimeout(0.3) * 1000);
  return false;
}

async function expectNeverPlaced(service: Service, callId: string, callOnDate: string) {
  const { status } = (await findCallSession(service, callId)) ?? {};
  const isPlaced = placedStatuses.includes(status);
  const expected = `a call that is never placed, because its callOnDate ${callOnDate} is past`;
  const place = lastRead(service, '/data/status');
  expectThat(dateStatements, !isPlaced, expected, `the status ${String(status)}`, place);
  return status === undefined ? inconclusive('the call could not be read by its callId') : checked;
}
