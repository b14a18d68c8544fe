import fc from 'fast-check';
import type { Service } from '../../effects/service.ts';
import { spanOf } from '../../facts/document.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { type CallBody, requiredCallFields } from '../../generators/call.ts';
import { checked, expectAt, expectThat, inconclusive, locate, type Statements } from '../../judge/violation.ts';
import { expectCallCancelled, findCallSession, triggerCallUnlessRefused } from '../../steps/calls.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { eventually } from '../../steps/service-clock.ts';
import { watchSecondsOf } from '../../steps/watched-call.ts';

const retryStatements: Statements = [
  'trigger-call/field/no-of-retries',
  'trigger-call/field/retry-after-hours',
  'session/field/retry-attempt-no',
];

const quietSeconds = 7;

const mostWatchSeconds = 40;

export const retryRules: readonly Rule[] = [
  defineRule<readonly [CallBody, string]>({
    id: 'live/failed-calls-are-retried-as-asked',
    title:
      'A failed call is retried as often as requested, but never too early, and never after a cancel or an answered attempt.',
    pitfall:
      'The service counts the first attempt as a retry, reads hours as minutes, or retries a cancelled or answered call.',
    statements: [...retryStatements, 'cancel-call/jobs-removed', 'cancel-call/only-in-queue'],
    needs: ['voice', 'failingNumbers'],
    effect: 'call',
    usesLines: 'some',
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
      const trigger = async (retryAfterHours: number, noOfRetries = 1, to: unknown = phoneNumber) => {
        const body = { ...fields, phoneNumber: to, noOfRetries, retryAfterHours, metadata: { retryAfterHours } };
        const callId = await triggerCallUnlessRefused(service, body, retryStatements);
        const isNew = { noOfRetries, record: {} as JsonObject, attempts: 0, changedAt: Date.now(), isCancelled: false };
        return callId === undefined ? undefined : { callId, ...isNew };
      };
      // The unit of a retry interval is hours: 0.0164 hours is 59 s, longer than `mostWatchSeconds`.
      const [soon, later, cancelled] = [await trigger(0.0005, 2), await trigger(0.0164), await trigger(0.001)];
      const answered = await trigger(0.0005, 1, fields.phoneNumber);
      const calls = [soon, later, cancelled, answered].filter((call) => call !== undefined);
      if (calls.length === 0)
        return inconclusive('the service refuses fractions of hours, which the interface leaves open');

      const look = async () => {
        await Promise.all(calls.map((call) => readAttempts(service, call)));
        for (const call of calls) expectAttempts(call, call === later);
        if (cancelled !== undefined && !cancelled.isCancelled) await cancelRetry(service, cancelled);
        const isQuiet = (call: RetriedCall) =>
          call.attempts > 0 &&
          !isUnderWay(call.record) &&
          quietSecondsOf(call) > (lacksRetry(call) ? 2 : 1) * quietSeconds;
        return calls.every(isQuiet) ? true : undefined;
      };
      const watchSeconds = Math.min(service.adaptiveTimeout(watchSecondsOf(subject)), mostWatchSeconds);
      const end = Date.now() + watchSeconds * 1_000;
      await eventually(service, look, () => end, 'close');
      if (later !== undefined) await cancelRetry(service, later);
      if (soon !== undefined && later?.attempts === 1) expectNumbered(soon);
      const isMissing = soon !== undefined && quietSecondsOf(soon) > 2 * quietSeconds && lacksRetry(soon);
      const place = locate(soon?.record ?? {}, '/retryAttemptNo');
      expectAt(place, !isMissing, retryStatements, 'a second retry, like noOfRetries 2');
      const isShown = calls.some(({ isCancelled, record }) => isCancelled || Number(record.retryAttemptNo) > 0);
      return isShown ? checked : inconclusive('the record of a call shows no retry, or no attempt failed');
    },
  }),
];

const quietSecondsOf = ({ changedAt }: RetriedCall) => (Date.now() - changedAt) / 1_000;

interface RetriedCall {
  callId: string;
  noOfRetries: number;
  record: JsonObject;
  attempts: number;
  changedAt: number;
  isCancelled: boolean;
  answered?: JsonObject;
}

function lacksRetry({ record: { status, retryAttemptNo }, noOfRetries, isCancelled }: RetriedCall): boolean {
  const isFailed = ['could_not_connect', 'call_errored', 'call_expired'].includes(String(status));
  return isFailed && !isCancelled && Number(retryAttemptNo) > 0 && Number(retryAttemptNo) < noOfRetries;
}

function isUnderWay({ status }: JsonObject, others: readonly unknown[] = []): boolean {
  return ['call_placed', 'call_in_progress', ...others].includes(status);
}

function isRetryOf(record: JsonObject, last: JsonObject): boolean {
  const [updated, lastUpdated] = [spanOf(record.updatedAt), spanOf(last.updatedAt)];
  const isLater = updated !== undefined && lastUpdated !== undefined && updated.from > lastUpdated.to;
  const isBack = isLater && isUnderWay(record, ['call_in_queue']);
  return isBack || Number(record.retryAttemptNo) > Number(last.retryAttemptNo);
}

const ended: readonly unknown[] = ['call_hangup', 'call_errored', 'could_not_connect'];

async function readAttempts(service: Service, call: RetriedCall): Promise<void> {
  const { record: before } = call;
  const record = await findCallSession(service, call.callId);
  const [updated, wasUpdated] = [spanOf(record?.updatedAt), spanOf(before.updatedAt)];
  const isStale = updated !== undefined && wasUpdated !== undefined && updated.to < wasUpdated.from;
  if (record === undefined || isStale) return;
  const { status, retryAttemptNo } = record;
  if (status !== before.status || retryAttemptNo !== before.retryAttemptNo) call.changedAt = Date.now();
  const isFirstSeen = isUnderWay(record, ended) && !isUnderWay(before, ended);
  const isTriedAgain = isUnderWay(record) && ended.includes(before.status);
  if (isFirstSeen || isTriedAgain) call.attempts += 1;
  if (status === 'call_in_queue') call.attempts = Math.max(call.attempts, Number(retryAttemptNo) || 0);
  call.record = record;
  if (status === 'call_hangup') call.answered ??= record;
}

function expectAttempts({ record, noOfRetries, isCancelled, answered }: RetriedCall, isForLater: boolean): void {
  const { status, retryAttemptNo: number } = record;
  const place = locate(record, '/retryAttemptNo');
  const isEnough = !(Number(number) > noOfRetries);
  expectAt(place, isEnough, retryStatements, `retryAttemptNo at most ${noOfRetries}, like noOfRetries`);
  const isRetried = isUnderWay(record, ended) && Number(number) > 0;
  const received = `the status ${JSON.stringify(status)} in attempt ${String(number)}`;
  const expected = `no retry in the first ${mostWatchSeconds} s of retryAfterHours, 59 s`;
  expectThat(retryStatements, !isForLater || !isRetried, expected, received, place);
  const isAgain = answered !== undefined && isRetryOf(record, answered);
  expectThat(retryStatements, !isAgain, 'no retry of a call that was answered', received, place);
  const isStopped = !isCancelled || !isUnderWay(record, ended);
  expectAt(locate(record, '/status'), isStopped, ['cancel-call/jobs-removed'], 'no new attempt after the cancel');
}

function expectNumbered({ record, attempts }: RetriedCall): void {
  const isNumbered = attempts < 2 || record.retryAttemptNo !== 0;
  const place = locate(record, '/retryAttemptNo');
  expectAt(place, isNumbered, ['session/field/retry-attempt-no'], 'retryAttemptNo 1 in the retry');
}

async function cancelRetry(service: Service, call: RetriedCall): Promise<void> {
  const isWaiting = ({ status }: JsonObject) => status === 'call_in_queue';
  if (!isWaiting(call.record) || call.attempts === 0) return;
  const answer = await service.send('cancelCall', { path: { callId: call.callId } });
  if (answer.status !== 200 && !isWaiting((await findCallSession(service, call.callId)) ?? {})) return;
  expectCallCancelled(answer, ['cancel-call/only-in-queue', 'cancel-call/success']);
  call.isCancelled = true;
}
