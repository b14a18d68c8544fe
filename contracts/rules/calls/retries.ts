import fc from 'fast-check';
import type { Service } from '../../effects/service.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { spanOf } from '../../facts/iso-timestamp.ts';
import { type CallBody, requiredCallFields } from '../../generators/call.ts';
import { expectAt, expectThat } from '../../oracle/expectations.ts';
import { checked, inconclusive, type Statements, seenIn } from '../../oracle/violation.ts';
import { expectCallCancelled, findCallSession, triggerCallUnlessRefused } from '../../steps/calls.ts';
import { eventually } from '../../steps/eventually.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { watchSecondsOf } from '../../steps/watched-call.ts';

/** What says how often and when a call is tried again. */
const retryStatements: Statements = [
  'trigger-call/field/no-of-retries',
  'trigger-call/field/retry-after-hours',
  'session/field/retry-attempt-no',
];

/** So many seconds after its last change nothing more is expected of a call; a retry that is too early is there by then. */
const quietSeconds = 7;

/** Well before a retry after 45 seconds. */
const mostWatchSeconds = 40;

/** Source: Trigger Call, `noOfRetries` and `retryAfterHours`; Cancel Call. */
export const retryRules: readonly Rule[] = [
  defineRule<readonly [CallBody, string]>({
    id: 'live/failed-calls-are-retried-as-asked',
    title: 'A call that failed is tried again as often as asked, no earlier, and not at all once it is cancelled.',
    pitfall: 'The first attempt counts as a retry, hours are read as minutes, or the job of a retry outlives a cancel.',
    statements: [...retryStatements, 'cancel-call/jobs-removed', 'cancel-call/only-in-queue'],
    needs: ['voice', 'failingNumbers'],
    effect: 'call',
    usesLines: true,
    runsFactor: 0.01,
    assumes: () => ['call/readable-once-placed'],
    arbitrary: (subject) =>
      fc.noShrink(
        fc.tuple(
          requiredCallFields('triggerCall', subject),
          fc.constantFrom(...(subject.recipients.failingNumbers ?? [''])),
        ),
      ),
    async check(service, [fields, phoneNumber], subject) {
      const trigger = async (retryAfterHours: number): Promise<FailingCall | undefined> => {
        const body = { ...fields, phoneNumber, noOfRetries: 1, retryAfterHours, metadata: { retryAfterHours } };
        const callId = await triggerCallUnlessRefused(service, body, retryStatements);
        const isNew = { record: {}, attempts: 0, changedAt: Date.now(), isCancelled: false };
        return callId === undefined ? undefined : { callId, ...isNew };
      };
      // 45 seconds would be less than one if hours were minutes. Its retry is over soon where it cannot be cancelled.
      const [soon, later, cancelled] = [await trigger(0.0005), await trigger(0.0125), await trigger(0.001)];
      const calls = [soon, later, cancelled].filter((call) => call !== undefined);
      if (calls.length === 0) return inconclusive('the service refuses fractions of hours, and whether it may is open');

      const look = async () => {
        await Promise.all(calls.map((call) => readAttempts(service, call)));
        for (const call of calls) expectAttempts(call, call === later);
        if (cancelled !== undefined && !cancelled.isCancelled) await cancelRetry(service, cancelled);
        const isQuiet = ({ record, attempts, changedAt }: FailingCall) =>
          attempts > 0 && !isUnderWay(record) && Date.now() - changedAt > quietSeconds * 1_000;
        return calls.every(isQuiet) ? true : undefined;
      };
      const watchSeconds = Math.min(service.adaptiveTimeout(watchSecondsOf(subject)), mostWatchSeconds);
      const end = Date.now() + watchSeconds * 1_000;
      await eventually(look, () => end, 'close');
      if (later !== undefined) await cancelRetry(service, later);
      if (soon !== undefined && later?.attempts === 1 && later.isCancelled) expectNumbered(soon);
      const isShown = calls.some(({ isCancelled, record }) => isCancelled || record.retryAttemptNo === 1);
      return isShown ? checked : inconclusive('the record of a call shows no retry, or no attempt failed');
    },
  }),
];

/** A call whose attempts fail, as far as its own record shows them: whether a retry has a session of its own is open. */
interface FailingCall {
  callId: string;
  record: JsonObject;
  /** How often it was seen to be tried. */
  attempts: number;
  changedAt: number;
  isCancelled: boolean;
}

/** Whether an attempt is under way, or was the last one. */
function isUnderWay({ status }: JsonObject, ended: readonly unknown[] = []): boolean {
  return ['call_placed', 'call_in_progress', ...ended].includes(status);
}

const ended: readonly unknown[] = ['call_hangup', 'call_errored', 'could_not_connect'];

/** Reads what became of a call. What is older than what was read before says nothing. */
async function readAttempts(service: Service, call: FailingCall): Promise<void> {
  const { record: before } = call;
  const record = await findCallSession(service, call.callId);
  const [updated, wasUpdated] = [spanOf(record?.updatedAt), spanOf(before.updatedAt)];
  const isStale = updated !== undefined && wasUpdated !== undefined && updated.to < wasUpdated.from;
  if (record === undefined || isStale) return;
  const { status, retryAttemptNo } = record;
  if (status !== before.status || retryAttemptNo !== before.retryAttemptNo) call.changedAt = Date.now();
  // The time in the queue between two attempts may be too short to be seen.
  const isFirstSeen = isUnderWay(record, ended) && !isUnderWay(before, ended);
  const isTriedAgain = isUnderWay(record) && ended.includes(before.status);
  if (isFirstSeen || isTriedAgain) call.attempts += 1;
  // The number of the next attempt shows that one was missed.
  if (status === 'call_in_queue') call.attempts = Math.max(call.attempts, Number(retryAttemptNo) || 0);
  call.record = record;
}

/** @throws Violation for an attempt too many, too early, or after a cancel. */
function expectAttempts({ record, isCancelled }: FailingCall, isForLater: boolean): void {
  const { status, retryAttemptNo: number } = record;
  const place = seenIn(record, '/retryAttemptNo');
  expectAt(place, !(Number(number) > 1), retryStatements, 'retryAttemptNo of at most 1, as noOfRetries');
  const isRetried = isUnderWay(record, ended) && Number(number) > 0;
  const received = `the status ${JSON.stringify(status)} in attempt ${String(number)}`;
  expectThat(
    retryStatements,
    !isForLater || !isRetried,
    `no retry within ${mostWatchSeconds} of 45 seconds`,
    received,
    place,
  );
  const isStopped = !isCancelled || !isUnderWay(record, ended);
  expectAt(seenIn(record, '/status'), isStopped, ['cancel-call/jobs-removed'], 'no attempt after the cancel');
}

/** @throws Violation when a retry has the number of the first attempt, in the same session. */
function expectNumbered({ record, attempts }: FailingCall): void {
  const isNumbered = attempts < 2 || record.retryAttemptNo !== 0;
  const place = seenIn(record, '/retryAttemptNo');
  expectAt(place, isNumbered, ['session/field/retry-attempt-no'], 'retryAttemptNo 1 in the retry');
}

/** Cancels a call that failed and is in the queue again. @throws Violation when that is refused */
async function cancelRetry(service: Service, call: FailingCall): Promise<void> {
  const isWaiting = ({ status }: JsonObject) => status === 'call_in_queue';
  if (!isWaiting(call.record) || call.attempts === 0) return;
  const answer = await service.send('cancelCall', { path: { callId: call.callId } });
  // Its retry may have begun meanwhile.
  if (answer.status !== 200 && !isWaiting((await findCallSession(service, call.callId)) ?? {})) return;
  expectCallCancelled(answer, ['cancel-call/only-in-queue', 'cancel-call/success']);
  call.isCancelled = true;
}
