import fc from 'fast-check';
import { type CheckResult, checked, inconclusive } from '../check-result.ts';
import { expectEqual, expectThat } from '../expect/expectations.ts';
import { type CallBody, scheduledCall } from '../generators/call/call.ts';
import { uniqueWord, unknownKey } from '../generators/text.ts';
import { defineRule, type Rule } from '../rule.ts';
import { sleep } from '../sleep.ts';
import {
  expectCallCancelled,
  expectCallNotCancelled,
  expectNoMoreJobs,
  findCallSession,
  isCallCancelled,
  queueObstacleOf,
  removedJobsOf,
  triggerCall,
} from '../steps/trigger-call.ts';
import type { Subject } from '../subject/subject.ts';
import type { Service } from '../transport/service.ts';

/** Source: Cancel Call. What a call that cannot be cancelled gets is open, but that it was cancelled. */
export const cancelCallRules: readonly Rule[] = [
  defineRule({
    id: 'cancel-call/waiting-call-is-cancelled',
    title: 'A call that is waiting to be placed is cancelled.',
    pitfall: 'The record says call_in_queue, but cancelling does not find the call until it is due.',
    statements: [
      'cancel-call/success',
      'cancel-call/success-removed-jobs',
      'cancel-call/jobs-removed',
      'cancel-call/only-in-queue',
      'cancel-call/address',
      'cancel-call/field/call-id',
      'cancel-call/no-body',
      'trigger-call/call-status',
      'service/cancel-call',
      'addresses/first-base',
    ],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.5,
    presumes: () => ['call/queued-until-due'],
    arbitrary: queuedCall,
    check: (service, body) =>
      withQueuedCall(service, body, async (callId) => {
        expectCallCancelled(await service.send('cancelCall', { path: { callId } }));
      }),
  }),
  defineRule({
    id: 'cancel-call/status-follows',
    title: 'A call that can be read by its callId has the status call_canceled once it is cancelled.',
    pitfall: 'The jobs are removed and the record stays in call_in_queue, or its status is spelt `call_cancelled`.',
    statements: [
      'cancel-call/transition/call-in-queue',
      'session/status/call-canceled',
      'session/status/call-in-queue',
      'session/field/status',
      'session/call-fields-present',
    ],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.5,
    presumes: () => ['call/readable', 'call/queued-until-due'],
    arbitrary: queuedCall,
    async check(service, body, subject) {
      let isGone = false;
      const result = await withQueuedCall(service, body, async (callId) => {
        expectCallCancelled(await service.send('cancelCall', { path: { callId } }));

        const statements = ['cancel-call/transition/call-in-queue'] as const;
        const after = await readCancelledCall(service, subject, callId);
        isGone = after === undefined;
        if (after !== undefined) expectEqual(statements, 'status', after.status, 'call_canceled');
      });
      return isGone ? inconclusive('the call could no longer be read by its callId once it was cancelled') : result;
    },
  }),
  defineRule({
    id: 'cancel-call/second-cancel-is-no-success',
    title: 'A cancelled call is no longer in the queue, and has no jobs that could be removed again.',
    pitfall: 'Jobs are marked and not removed, so a second cancel counts them again.',
    statements: ['cancel-call/only-in-queue', 'cancel-call/jobs-removed', 'cancel-call/transition/call-in-queue'],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.5,
    presumes: () => ['call/queued-until-due'],
    arbitrary: queuedCall,
    check: (service, body) =>
      withQueuedCall(service, body, async (callId) => {
        expectCallCancelled(await service.send('cancelCall', { path: { callId } }));

        expectNoMoreJobs(['cancel-call/only-in-queue'], await service.send('cancelCall', { path: { callId } }));
      }),
  }),
  defineRule({
    id: 'cancel-call/one-of-many-cancels',
    title: 'Of concurrent cancels one succeeds, and no other removes jobs.',
    pitfall: 'Checking the status and removing the jobs are two steps, so that several requests remove them.',
    statements: ['cancel-call/only-in-queue', 'cancel-call/transition/call-in-queue'],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.4,
    presumes: () => ['call/queued-until-due'],
    arbitrary: (subject) => fc.tuple(queuedCall(subject), fc.integer({ min: 2, max: 6 })),
    check: (service, [body, count]) =>
      withQueuedCall(service, body, async (callId) => {
        const cancel = () => service.send('cancelCall', { path: { callId } });

        const answers = await Promise.all(Array.from({ length: count }, cancel));

        const successes = answers.filter(isCallCancelled);
        expectThat(['cancel-call/only-in-queue'], successes.length > 0, 'a cancel that succeeds', 'none');
        // What is answered for a call that has just been cancelled is open, but its jobs are gone.
        const removing = successes.filter((answer) => removedJobsOf(answer) !== 0);
        const expected = 'one cancel at most that removes jobs';
        expectThat(['cancel-call/only-in-queue'], removing.length < 2, expected, `${removing.length} that do`);
      }),
  }),
  defineRule({
    id: 'cancel-call/others-stay-in-the-queue',
    title: 'Cancelling one call leaves the others in the queue, also those to the same number.',
    pitfall: 'Jobs are found by the number that is called, so every call to it is cancelled.',
    statements: ['cancel-call/field/call-id', 'trigger-call/success-call-id', 'cancel-call/jobs-removed'],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.5,
    presumes: () => ['call/queued-until-due'],
    dimensions: () => ({ second: ['the same', 'another'] }),
    arbitrary: (subject, { second }) =>
      fc.tuple(queuedCall(subject), queuedCall(subject), fc.constant(second === 'the same'), uniqueWord),
    async check(service, [first, second, isSame, word]) {
      const cancelled = await triggerCall(service, first);
      // Whether the same request once more means another call is open.
      const like = { ...first, metadata: { ...(first.metadata as CallBody | undefined), word } };
      return withQueuedCall(service, isSame ? like : second, async (kept) => {
        await service.send('cancelCall', { path: { callId: cancelled } });

        const statements = ['cancel-call/field/call-id', 'cancel-call/jobs-removed'] as const;
        expectCallCancelled(await service.send('cancelCall', { path: { callId: kept } }), statements);
      });
    },
  }),
  defineRule({
    id: 'cancel-call/unknown-call-is-refused',
    title: 'An unknown call identifier cancels nothing.',
    pitfall: 'Nothing to remove is answered with 200.',
    statements: ['cancel-call/only-in-queue', 'cancel-call/field/call-id'],
    needs: [],
    effect: 'none',
    arbitrary: () => unknownCallId,
    async check(service, callId) {
      expectCallNotCancelled(['cancel-call/only-in-queue'], await service.send('cancelCall', { path: { callId } }));
      return checked;
    },
  }),
  defineRule({
    id: 'cancel-call/foreign-call-stays',
    title: 'Another workspace cannot cancel a call; its own still can.',
    pitfall: "Jobs are looked up by the call's id alone, so another workspace can cancel them.",
    statements: ['authentication/workspace', 'authentication/session-isolation'],
    needs: ['voice', 'otherWorkspace'],
    effect: 'schedule',
    runsFactor: 0.5,
    presumes: () => ['call/queued-until-due'],
    arbitrary: queuedCall,
    check: (service, body, { otherWorkspace }) =>
      withQueuedCall(service, body, async (callId) => {
        const path = { callId };
        const foreign = await service.send('cancelCall', { path, apiKey: otherWorkspace?.apiKey ?? null });
        const own = await service.send('cancelCall', { path });

        const statements = ['authentication/workspace', 'authentication/session-isolation'] as const;
        expectCallNotCancelled(statements, foreign);
        expectCallCancelled(own, statements);
      }),
  }),
  defineRule({
    id: 'cancel-call/call-without-key-stays',
    title: 'Without a valid key no call is cancelled.',
    pitfall: 'The job is removed before the key is checked.',
    statements: ['authentication/key-missing', 'authentication/key-invalid', 'authentication/workspace'],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.3,
    presumes: () => ['call/queued-until-due'],
    dimensions: () => ({ key: ['missing', 'wrong'] }),
    arbitrary: (subject, { key }) => fc.tuple(queuedCall(subject), key === 'missing' ? fc.constant(null) : unknownKey),
    check: (service, [body, apiKey]) =>
      withQueuedCall(service, body, async (callId) => {
        await service.send('cancelCall', { path: { callId }, apiKey });

        const statement = apiKey === null ? 'authentication/key-missing' : 'authentication/key-invalid';
        expectCallCancelled(await service.send('cancelCall', { path: { callId } }), [statement]);
      }),
  }),
];

/** Triggers a call, and checks it where its record does not say that it is out of the queue. */
async function withQueuedCall(
  service: Service,
  body: CallBody,
  check: (callId: string) => Promise<void>,
): Promise<CheckResult> {
  const callId = await triggerCall(service, body);
  const obstacle = await queueObstacleOf(service, callId);
  if (obstacle !== undefined) return inconclusive(obstacle);
  await check(callId);
  return checked;
}

/** The record of a call, read once more where it does not say yet that it was cancelled; undefined where it is gone. */
async function readCancelledCall(service: Service, { waits }: Subject, callId: string) {
  const record = await findCallSession(service, callId);
  if (record?.status === 'call_canceled') return record;
  await sleep(service.widen(Math.max(waits.visibleSeconds ?? 0, 1)) * 1000);
  return findCallSession(service, callId);
}

function queuedCall(subject: Subject) {
  return scheduledCall('triggerCall', subject);
}

const unknownCallId = fc.oneof(fc.uuid(), fc.stringMatching(/^[\w-]{1,40}$/));
