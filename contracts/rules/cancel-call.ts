import fc from 'fast-check';
import { expectEqual, expectRefusal } from '../expect.ts';
import { scheduledCall } from '../given/call.ts';
import { type Rule, rule } from '../rule.ts';
import type { Subject } from '../subject.ts';
import { called, expectCancelled, mayCancel, recordOf } from './called.ts';

/** Source: Cancel Call. What a call that cannot be cancelled gets is open, but it is no success. */
export const cancelCallRules: readonly Rule[] = [
  rule({
    id: 'cancel-call/waiting-call-is-cancelled',
    title: 'A call that waits to be placed is cancelled.',
    pitfall: 'The record says call_in_queue, but the call waits where cancelling does not look until it is due.',
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
    given: waitingCall,
    async check(service, body) {
      const callId = await called(service, body);
      if (!(await mayCancel(service, callId))) return;

      expectCancelled(await service.send('cancelCall', { path: { callId } }));
    },
  }),
  rule({
    id: 'cancel-call/status-follows',
    title: 'A call that can be read by its callId is call_canceled once it is cancelled, and stays a call.',
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
    share: 0.5,
    given: waitingCall,
    async check(service, body) {
      const callId = await called(service, body);
      const before = await recordOf(service, callId);
      if (before?.status !== 'call_in_queue') return;

      expectCancelled(await service.send('cancelCall', { path: { callId } }));

      const after = await recordOf(service, callId);
      expectEqual(['cancel-call/transition/call-in-queue'], 'status', after?.status, 'call_canceled');
    },
  }),
  rule({
    id: 'cancel-call/second-cancel-is-no-success',
    title: 'A call that was cancelled is not in the queue any more, and is not cancelled again.',
    pitfall: 'A second cancel answers 200 with 0 removed jobs.',
    statements: ['cancel-call/only-in-queue', 'cancel-call/jobs-removed', 'cancel-call/transition/call-in-queue'],
    needs: ['voice'],
    effect: 'schedule',
    given: waitingCall,
    async check(service, body) {
      const callId = await called(service, body);
      const first = await service.send('cancelCall', { path: { callId } });
      if (first.status !== 200) return;

      expectRefusal(['cancel-call/only-in-queue'], await service.send('cancelCall', { path: { callId } }));
    },
  }),
  rule({
    id: 'cancel-call/one-of-many-cancels',
    title: 'Of cancels at the same time exactly one cancels.',
    pitfall: 'Looking at the status and removing the jobs are two steps, so that several requests succeed.',
    statements: ['cancel-call/only-in-queue', 'cancel-call/transition/call-in-queue'],
    needs: ['voice'],
    effect: 'schedule',
    share: 0.5,
    given: (subject) => fc.tuple(waitingCall(subject), fc.integer({ min: 2, max: 6 })),
    async check(service, [body, count]) {
      const callId = await called(service, body);
      if (!(await mayCancel(service, callId))) return;
      const cancel = () => service.send('cancelCall', { path: { callId } });

      const answers = await Promise.all(Array.from({ length: count }, cancel));

      const successes = answers.filter(({ status }) => status === 200);
      expectEqual(['cancel-call/only-in-queue'], 'number of cancels that succeed', successes.length, 1);
    },
  }),
  rule({
    id: 'cancel-call/others-stay-in-the-queue',
    title: 'Cancelling one call leaves the others where they are, also those to the same number.',
    pitfall: 'Jobs are found by the number that is called, so every call to it is cancelled.',
    statements: ['cancel-call/field/call-id', 'trigger-call/success-call-id', 'cancel-call/jobs-removed'],
    needs: ['voice'],
    effect: 'schedule',
    share: 0.5,
    given: (subject) => fc.tuple(waitingCall(subject), waitingCall(subject), fc.boolean()),
    async check(service, [one, other, isSame]) {
      const cancelled = await called(service, one);
      const left = await called(service, isSame ? one : other);
      if (!(await mayCancel(service, left))) return;

      await service.send('cancelCall', { path: { callId: cancelled } });

      const statements = ['cancel-call/field/call-id', 'cancel-call/jobs-removed'] as const;
      expectCancelled(await service.send('cancelCall', { path: { callId: left } }), statements);
    },
  }),
  rule({
    id: 'cancel-call/unknown-call-is-refused',
    title: 'An identifier that no call has cancels nothing.',
    pitfall: 'Nothing to remove is answered with 200.',
    statements: ['cancel-call/only-in-queue', 'cancel-call/field/call-id'],
    needs: [],
    effect: 'none',
    given: () => unknownCall,
    async check(service, callId) {
      expectRefusal(['cancel-call/only-in-queue'], await service.send('cancelCall', { path: { callId } }));
    },
  }),
  rule({
    id: 'cancel-call/foreign-call-stays',
    title: 'Another workspace cannot cancel a call; its own still can.',
    pitfall: "Jobs are looked up by the call's id alone, so another workspace can cancel them.",
    statements: ['authentication/workspace', 'authentication/session-isolation'],
    needs: ['voice', 'otherWorkspace'],
    effect: 'schedule',
    given: waitingCall,
    async check(service, body, { otherWorkspace }) {
      const callId = await called(service, body);
      const path = { callId };
      const isWaiting = await mayCancel(service, callId);

      const foreign = await service.send('cancelCall', { path, apiKey: otherWorkspace?.apiKey ?? null });
      const own = await service.send('cancelCall', { path });

      const statements = ['authentication/workspace', 'authentication/session-isolation'] as const;
      expectRefusal(statements, foreign);
      if (isWaiting) expectCancelled(own, statements);
    },
  }),
  rule({
    id: 'cancel-call/call-without-key-stays',
    title: 'Without a good key no call is cancelled.',
    pitfall: 'The job is removed before the key is checked.',
    statements: ['authentication/key-missing', 'authentication/key-invalid', 'authentication/workspace'],
    needs: ['voice'],
    effect: 'schedule',
    share: 0.3,
    given: (subject) => fc.tuple(waitingCall(subject), fc.option(fc.stringMatching(/^[a-z0-9]{20,40}$/))),
    async check(service, [body, apiKey]) {
      const callId = await called(service, body);
      if (!(await mayCancel(service, callId))) return;

      await service.send('cancelCall', { path: { callId }, apiKey });

      const statement = apiKey === null ? 'authentication/key-missing' : 'authentication/key-invalid';
      expectCancelled(await service.send('cancelCall', { path: { callId } }), [statement]);
    },
  }),
];

function waitingCall(subject: Subject) {
  return scheduledCall('triggerCall', subject);
}

const unknownCall = fc.oneof(fc.uuid(), fc.stringMatching(/^[\w-]{1,40}$/));
