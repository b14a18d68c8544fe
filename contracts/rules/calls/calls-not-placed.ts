import fc from 'fast-check';
import { hour, second } from '../../../src/instant.ts';
import { sleep } from '../../client/sleep.ts';
import type { Service } from '../../effects/service.ts';
import { acceptsUndo } from '../../facts/operation.ts';
import { type CallBody, requiredCallFields } from '../../generators/call.ts';
import { dateNotPastAnywhere, formatTimeOfDay, formatWithOffset } from '../../generators/time.ts';
import { expectThat } from '../../oracle/expectations.ts';
import { checked, inconclusive, type Statements, seenIn } from '../../oracle/violation.ts';
import {
  expectCallNotPlaced,
  findCallSession,
  placedStatuses,
  triggerCall,
  triggerCallUnlessRefused,
} from '../../steps/calls.ts';
import { eventually } from '../../steps/eventually.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { readServiceTime } from '../../steps/service-clock.ts';
import { lastRead } from '../../steps/session-record.ts';
import { placeSecondsOf, toQueuedReason } from '../../steps/watched-call.ts';
import type { Subject } from '../../subject/subject.ts';

const closedStatements: Statements = [
  'trigger-call/field/start-working-hour',
  'trigger-call/field/end-working-hour',
  'limits/call-time-zone',
];
const dateStatements: Statements = ['trigger-call/call-on-date-missed', 'trigger-call/field/call-on-date'];

const dueStatements: Statements = ['trigger-call/field/schedule-time'];
const cancelledStatements: Statements = ['cancel-call/jobs-removed', 'cancel-call/success'];

/** Calls that may not be placed, beside one that is: by then they would have been, too. */
export const callsNotPlacedRules: readonly Rule[] = [
  defineRule<[CallBody, number, number]>({
    id: 'live/only-due-calls-are-placed',
    title:
      'While a call is placed, others stay behind that are due hours later or outside of their hours, whose date is over, or that were cancelled.',
    pitfall:
      'Hours without a zone are read in UTC, a date that is over is not looked at, and the job of a cancelled call goes on.',
    statements: [...closedStatements, ...dateStatements, ...cancelledStatements, ...dueStatements],
    needs: ['voice'],
    effect: 'call',
    usesLines: true,
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
      // After a day and a half that day is over wherever it may be read.
      const callOnDate = new Date(now - hoursAgo * hour).toISOString().slice(0, 10);
      const expired = await triggerCallUnlessRefused(service, { ...body, callOnDate }, dateStatements);
      // One that can be cancelled before it is due.
      const delayMs = service.adaptiveTimeout(1.5) * second;
      const cancelledUntil = Date.now() + delayMs;
      const dueAt = (await readServiceTime(service)) + delayMs;
      const scheduleTime = formatWithOffset(dueAt, 0);
      const cancelled = await triggerAndCancel(service, { ...body, scheduleTime });
      // Read as the local time of a zone to the east, it would be over.
      const ahead = formatWithOffset(now + hoursAhead * hour, 0);
      const waiting = await triggerCall(service, { ...body, scheduleTime: ahead });
      // Due after the cancelled one, which would get a line before it.
      const placed = await triggerCall(service, { ...body, scheduleTime: formatWithOffset(dueAt + second, 0) });

      const isWatchOver = await waitUntilPlaced(service, subject, placed);

      // It may have a date that is over before its hours begin.
      const results = [await expectCallNotPlaced(service, closed, closedStatements, placedStatuses)];
      results.push(await expectCallNotPlaced(service, waiting, dueStatements));
      if (expired !== undefined) results.push(await expectNeverPlaced(service, expired, callOnDate));
      // The date that begins first, in its zone. Only now: of few lines the call would take the last.
      const today = { callOnDate: dateNotPastAnywhere(now), timezone: 'Etc/GMT-14' };
      const dated = await triggerCallUnlessRefused(service, { ...body, ...today }, dateStatements);
      if (dated !== undefined) await expectNotExpired(service, dated);
      if (cancelled !== undefined && !isWatchOver) await expectStaysCancelled(service, cancelled, cancelledUntil);
      if (isWatchOver) return inconclusive(toQueuedReason(subject));
      return results.find(({ type }) => type === 'checked') ?? inconclusive('no call of the case could be looked at');
    },
  }),
];

/** A narrow time around the present in UTC; in Asia/Kolkata, where it belongs, it is over or hours ahead. */
function hoursOpenInUtc(now: number): CallBody {
  const minutes = new Date(now).getUTCHours() * 60 + new Date(now).getUTCMinutes();
  const startWorkingHour = formatTimeOfDay(Math.max(0, minutes - 20));
  return { startWorkingHour, endWorkingHour: formatTimeOfDay(Math.min(1_439, minutes + 20)) };
}

/** @throws Violation when a call has expired on its date */
async function expectNotExpired(service: Service, callId: string): Promise<void> {
  await sleep(service.adaptiveTimeout(0.5) * second);
  const record = (await findCallSession(service, callId)) ?? {};
  await service.send('cancelCall', { path: { callId } });
  const isExpired = record.status === 'call_expired' && record.duration == null;
  const expected = 'a call that has not expired before its date is over';
  expectThat(dateStatements, !isExpired, expected, 'call_expired', seenIn(record, '/status'));
}

/** A call that has to wait for its hours, with a date, if these may be after it. */
async function triggerClosedCall(service: Service, body: CallBody, now: number): Promise<string> {
  const hours = hoursOpenInUtc(now);
  const callOnDate = dateNotPastAnywhere(now);
  const closed = await triggerCallUnlessRefused(service, { ...body, ...hours, callOnDate }, dateStatements);
  if (closed !== undefined) return closed;
  // A date that is over nowhere has to be accepted where no hours move the call beyond it; whether it lets it wait is open.
  await triggerCall(service, { ...body, callOnDate });
  return triggerCall(service, { ...body, ...hours });
}

/** A call that is due in a second, and is cancelled before; undefined where it was too late for that, or is refused. */
async function triggerAndCancel(service: Service, body: CallBody): Promise<string | undefined> {
  const callId = await triggerCallUnlessRefused(service, body, cancelledStatements);
  if (callId === undefined) return undefined;
  return acceptsUndo(await service.send('cancelCall', { path: { callId } })) ? callId : undefined;
}

/** @throws Violation when a call was placed after it was cancelled */
async function expectStaysCancelled(service: Service, callId: string, dueAt: number): Promise<void> {
  await sleep(Math.max(0, dueAt - Date.now()) + service.adaptiveTimeout(1) * second);
  const record = (await findCallSession(service, callId)) ?? {};
  const received = `the status ${String(record.status)}`;
  const isTried = triedStatuses.includes(record.status);
  expectThat(cancelledStatements, !isTried, 'a call that stays cancelled', received, seenIn(record, '/status'));
}

/** Statuses of a call that was tried to be placed, also in vain. */
const inVain = ['could_not_connect', 'call_errored', 'agent_errored', 'call_expired'];
const triedStatuses: readonly unknown[] = [...placedStatuses, ...inVain];

/** Waits until a call has left the queue; true when it has not within the time for watching. */
async function waitUntilPlaced(service: Service, subject: Subject, callId: string): Promise<boolean> {
  const dueAt = Date.now() + service.adaptiveTimeout(2.5) * second;
  const hasLeftQueue = async () => {
    const { status } = (await findCallSession(service, callId)) ?? {};
    return triedStatuses.includes(status) || undefined;
  };
  const end = () => dueAt + service.adaptiveTimeout(placeSecondsOf(subject)) * second;
  if ((await eventually(hasLeftQueue, end, 'close')) === undefined) return true;
  // Those that were triggered before had their time by now.
  await sleep(service.adaptiveTimeout(0.3) * 1000);
  return false;
}

/** @throws Violation when the record says that it was placed; that it is marked as expired may take its time. */
async function expectNeverPlaced(service: Service, callId: string, callOnDate: string) {
  const { status } = (await findCallSession(service, callId)) ?? {};
  const isPlaced = placedStatuses.includes(status);
  expectThat(
    dateStatements,
    !isPlaced,
    `a call not placed whose date was ${callOnDate}`,
    `the status ${String(status)}`,
    lastRead(service, '/data/status'),
  );
  return status === undefined ? inconclusive('the call could not be read by its callId') : checked;
}
