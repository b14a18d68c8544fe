import fc from 'fast-check';
import { valueAt } from '../../../src/schema.ts';
import type { Service } from '../../effects/service.ts';
import { isSameTimestamp } from '../../facts/document.ts';
import { dataOf, type Exchange, type JsonObject } from '../../facts/exchange.ts';
import { acceptsUndo } from '../../facts/operation.ts';
import type { CallBody } from '../../generators/call.ts';
import { visibleStatements } from '../../judge/coverage-exemptions.ts';
import {
  checked,
  expectAt,
  expectThat,
  expectValue,
  lastRead,
  locate,
  type Statements,
} from '../../judge/violation.ts';
import {
  expectCallCancelled,
  expectCallNotCancelled,
  findCallSession,
  queuedCall,
  retryFields,
  withQueuedCall,
} from '../../steps/calls.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import type { Subject } from '../../subject/subject.ts';

export const cancelCallRules: readonly Rule[] = [
  defineRule({
    id: 'cancel-call/waiting-call-is-cancelled',
    title: 'A cancelled call has the status `call_canceled`, is not retried, and cannot be cancelled again.',
    pitfall:
      'The service removes only the first job, leaves the record in `call_in_queue`, or counts the jobs again on a second cancel.',
    statements: [
      'cancel-call/jobs-removed',
      ...visibleStatements('cancel-call/success', 'cancel-call/field/'),
      'cancel-call/only-in-queue',
      'cancel-call/address',
      'cancel-call/no-body',
      'cancel-call/transition/call-in-queue',
      'trigger-call/call-status',
      'service/cancel-call',
      'addresses/first-base',
      'session/status/call-canceled',
      'session/status/call-in-queue',
      'session/field/status',
      'session/field/created-at',
      'session/field/agent-name',
      'session/field/retry-attempt-no',
      'session/call-fields-present',
      'service/read-call-session',
    ],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.6,
    assumes: () => ['call/queued-until-due'],
    dimensions: () => ({ retries: retryFields }),
    arbitrary: (subject, { retries }): fc.Arbitrary<CallBody> => queuedCall(subject, retries),
    check: (service, body, subject) =>
      withQueuedCall(service, body, async (callId, before) => {
        expectCallCancelled(await service.send('cancelCall', { path: { callId } }));

        const after = before === undefined ? undefined : await readCancelledCall(service, subject, callId);
        const place = lastRead(service, '');
        const unread = () =>
          expectThat(['service/read-call-session'], after !== undefined, "the call's record", 'none', place);
        if (before !== undefined) service.should('session/call-id', unread);
        if (before !== undefined && after !== undefined) {
          const statements = ['cancel-call/transition/call-in-queue'] as const;
          expectValue(locate(after, '/status'), 'call_canceled', statements, 'the status');
          expectSameCall(before, after);
        }
        const again = await service.send('cancelCall', { path: { callId } });
        expectNoMoreJobs(['cancel-call/only-in-queue'], again);
        const isAgain = acceptsUndo(again);
        const onlyOnce = 'no second cancel of a cancelled call';
        service.should('cancel-call/not-in-queue', () =>
          expectThat(['cancel-call/only-in-queue'], !isAgain, onlyOnce, again.text, locate(again, '/message')),
        );
      }),
  }),
  defineRule({
    id: 'cancel-call/one-of-many-cancels',
    title:
      'If several requests cancel one call concurrently, at least one succeeds, and at most one has `removedJobs` above 0.',
    pitfall: 'Checking the status and removing the jobs are separate steps, so several requests remove the same jobs.',
    statements: ['cancel-call/only-in-queue', 'cancel-call/transition/call-in-queue'],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.3,
    assumes: () => ['call/queued-until-due'],
    dimensions: () => ({ retries: retryFields }),
    arbitrary: (subject, { retries }) => fc.tuple(queuedCall(subject, retries), fc.integer({ min: 2, max: 6 })),
    check: (service, [body, count]) =>
      withQueuedCall(service, body, async (callId) => {
        const cancel = () => service.send('cancelCall', { path: { callId } });

        const answers = await Promise.all(Array.from({ length: count }, cancel));

        const successes = answers.filter(acceptsUndo);
        const hasSuccess = successes.length > 0;
        const place = answers[0] && locate(answers[0]);
        expectThat(['cancel-call/only-in-queue'], hasSuccess, 'at least 1 successful cancel', '0', place);
        const removing = successes.filter((answer) => removedJobsOf(answer) !== 0);
        const expected = 'at most 1 cancel with removedJobs above 0';
        const [, second = {}] = removing;
        const received = `${removing.length} such cancels`;
        expectThat(['cancel-call/only-in-queue'], removing.length < 2, expected, received, locate(second));
      }),
  }),
  defineRule({
    id: 'cancel-call/unknown-call-is-refused',
    title: 'An unknown call identifier cancels nothing.',
    pitfall: 'The service answers 200 when it finds no job to remove.',
    statements: ['cancel-call/only-in-queue', 'cancel-call/field/call-id'],
    effect: 'none',
    runsFactor: 0.2,
    arbitrary: () => unknownCallId,
    async check(service, callId) {
      expectCallNotCancelled(['cancel-call/only-in-queue'], await service.send('cancelCall', { path: { callId } }));
      return checked;
    },
  }),
];

async function readCancelledCall(service: Service, { waits }: Subject, callId: string) {
  const record = await findCallSession(service, callId);
  if (record?.status === 'call_canceled') return record;
  await service.wait(service.adaptiveTimeout(Math.max(waits.visibleSeconds ?? 0, 1)) * 1000);
  return findCallSession(service, callId);
}

function expectSameCall(before: JsonObject, after: JsonObject): void {
  const isSameStart = isSameTimestamp(after.createdAt, before.createdAt);
  const sameStart = locate(after, '/createdAt');
  const [was, is] = [String(before.createdAt), String(after.createdAt)];
  expectThat(['session/field/created-at'], isSameStart, `createdAt ${was}, as before the cancel`, is, sameStart);
  const agent = valueAt(before, '/agentDetails/name');
  expectValue(locate(after, '/agentDetails/name'), agent, ['session/field/agent-name'], 'the name of the agent');
  const attempt = locate(after, '/retryAttemptNo');
  expectValue(attempt, before.retryAttemptNo, ['session/field/retry-attempt-no'], 'retryAttemptNo');
}

const unknownCallId = fc.oneof(fc.uuid(), fc.stringMatching(/^[\w-]{1,40}$/));

function removedJobsOf({ json }: Exchange): unknown {
  return dataOf(json).removedJobs;
}

function expectNoMoreJobs(statements: Statements, answer: Exchange): void {
  if (!acceptsUndo(answer)) {
    expectCallNotCancelled(statements, answer);
    return;
  }
  const isNone = locate(answer, '/data/removedJobs');
  expectAt(isNone, removedJobsOf(answer) === 0, statements, 'removedJobs 0 in a repeated cancel');
}
