import type { JsonObject } from '../operations/exchange.ts';
import { expectThat } from '../oracle/expectations.ts';
import { spanOf } from '../oracle/iso-timestamp.ts';
import { type Statements, seenIn } from '../oracle/violation.ts';
import type { Service } from '../transport/service.ts';
import { expectCallCancelled, findCallSession } from './calls.ts';

/** What says how often and when a call is tried again. */
export const retryStatements: Statements = [
  'trigger-call/field/no-of-retries',
  'trigger-call/field/retry-after-hours',
  'session/field/retry-attempt-no',
];

/** A call whose attempts fail, as far as its own record shows them: whether a retry has a session of its own is open. */
export interface FailingCall {
  callId: string;
  record: JsonObject;
  /** How often it was seen to be tried. */
  attempts: number;
  changedAt: number;
  isCancelled: boolean;
}

/** Whether an attempt is under way, or was the last one. */
export function isUnderWay({ status }: JsonObject, ended: readonly unknown[] = []): boolean {
  return ['call_placed', 'call_in_progress', ...ended].includes(status);
}

const ended: readonly unknown[] = ['call_hangup', 'call_errored', 'could_not_connect'];

/** Reads what became of a call. What is older than what was read before says nothing. */
export async function readAttempts(service: Service, call: FailingCall): Promise<void> {
  const { record: before } = call;
  const record = await findCallSession(service, call.callId);
  const [updated, wasUpdated] = [spanOf(record?.updatedAt), spanOf(before.updatedAt)];
  const isStale = updated !== undefined && wasUpdated !== undefined && updated.to < wasUpdated.from;
  if (record === undefined || isStale) return;
  const { status, retryAttemptNo } = record;
  if (status !== before.status || retryAttemptNo !== before.retryAttemptNo) call.changedAt = Date.now();
  if (isUnderWay(record, ended) && !isUnderWay(before, ended)) call.attempts += 1;
  // The number of the next attempt shows that one was missed.
  if (status === 'call_in_queue') call.attempts = Math.max(call.attempts, Number(retryAttemptNo) || 0);
  call.record = record;
}

/** @throws Violation for an attempt too many, too early, or after a cancel. */
export function expectAttempts({ record, isCancelled }: FailingCall, isForLater: boolean): void {
  const { status, retryAttemptNo: number } = record;
  const place = seenIn(record, '/retryAttemptNo');
  expectThat(
    retryStatements,
    !(Number(number) > 1),
    'retryAttemptNo of at most 1, as noOfRetries',
    String(number),
    place,
  );
  const isRetried = isUnderWay(record, ended) && Number(number) > 0;
  const received = `the status ${JSON.stringify(status)} in attempt ${String(number)}`;
  expectThat(retryStatements, !isForLater || !isRetried, 'no retry within 4 of 6 minutes', received, place);
  const isStopped = !isCancelled || !isUnderWay(record, ended);
  expectThat(
    ['cancel-call/jobs-removed'],
    isStopped,
    'no attempt after the cancel',
    received,
    seenIn(record, '/status'),
  );
}

/** @throws Violation when a retry has the number of the first attempt, in the same session. */
export function expectNumbered({ record, attempts }: FailingCall): void {
  const { retryAttemptNo: number } = record;
  const isNumbered = attempts < 2 || number !== 0;
  const place = seenIn(record, '/retryAttemptNo');
  expectThat(['session/field/retry-attempt-no'], isNumbered, 'retryAttemptNo 1 in the retry', String(number), place);
}

/** Cancels a call that failed and is in the queue again. @throws Violation when that is refused */
export async function cancelRetry(service: Service, call: FailingCall): Promise<void> {
  const isWaiting = ({ status }: JsonObject) => status === 'call_in_queue';
  if (!isWaiting(call.record) || call.attempts === 0) return;
  const answer = await service.send('cancelCall', { path: { callId: call.callId } });
  // Its retry may have begun meanwhile.
  if (answer.status !== 200 && !isWaiting((await findCallSession(service, call.callId)) ?? {})) return;
  expectCallCancelled(answer, ['cancel-call/only-in-queue', 'cancel-call/success']);
  call.isCancelled = true;
}
