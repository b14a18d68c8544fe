import fc from 'fast-check';
import { type CheckResult, checked, inconclusive } from '../check-result.ts';
import { expectEqual, expectSuccess, expectThat } from '../expect/expectations.ts';
import { isSameMoment } from '../expect/iso-timestamp.ts';
import { presumeOwnSession } from '../facts/own-session.ts';
import { type CallBody, scheduledCall } from '../generators/call/call.ts';
import { type ChatBody, requiredFields } from '../generators/chat/chat.ts';
import { uniqueWord, unknownKey } from '../generators/text.ts';
import { farFuture } from '../generators/time/timestamp.ts';
import type { JsonObject } from '../json-object.ts';
import { evidenceOfMember } from '../response-check.ts';
import { defineRule, type Rule } from '../rule.ts';
import {
  expectCallCancelled,
  expectCallNotCancelled,
  findCallSession,
  isCallCancelled,
  queueObstacleIn,
  triggerCall,
} from '../steps/trigger-call.ts';
import { triggerChat } from '../steps/trigger-chat.ts';
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
    title:
      'A call that can be read by its callId is call_canceled once it is cancelled, and else the call that it was.',
    pitfall: 'The jobs are removed and the record stays in call_in_queue, or it is replaced by another one.',
    statements: [
      'cancel-call/transition/call-in-queue',
      'session/status/call-canceled',
      'session/status/call-in-queue',
      'session/field/status',
      'session/field/created-at',
      'session/field/agent-name',
      'session/field/retry-attempt-no',
      'session/call-fields-present',
    ],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.5,
    presumes: () => ['call/readable', 'call/queued-until-due'],
    arbitrary: queuedCall,
    check: (service, body) =>
      withQueuedCall(service, body, async (callId, before) => {
        expectCallCancelled(await service.send('cancelCall', { path: { callId } }));

        const after = await findCallSession(service, callId);
        expectEqual(['cancel-call/transition/call-in-queue'], 'status', after?.status, 'call_canceled');
        if (before !== undefined && after !== undefined) expectSameCall(before, after);
      }),
  }),
  defineRule({
    id: 'cancel-call/second-cancel-is-no-success',
    title: 'A cancelled call is no longer in the queue, and cannot be cancelled again.',
    pitfall: 'A second cancel answers 200 with 0 removed jobs.',
    statements: ['cancel-call/only-in-queue', 'cancel-call/jobs-removed', 'cancel-call/transition/call-in-queue'],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.5,
    presumes: () => ['call/queued-until-due'],
    arbitrary: queuedCall,
    check: (service, body) =>
      withQueuedCall(service, body, async (callId) => {
        expectCallCancelled(await service.send('cancelCall', { path: { callId } }));

        expectCallNotCancelled(['cancel-call/only-in-queue'], await service.send('cancelCall', { path: { callId } }));
      }),
  }),
  defineRule({
    id: 'cancel-call/one-of-many-cancels',
    title: 'Of concurrent cancels exactly one succeeds.',
    pitfall: 'Checking the status and removing the jobs are two steps, so that several requests succeed.',
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
        expectEqual(['cancel-call/only-in-queue'], 'number of cancels that succeed', successes.length, 1);
      }),
  }),
  defineRule({
    id: 'cancel-call/others-stay-in-the-queue',
    title:
      'A call leaves the others in the queue, when it is triggered and when it is cancelled, also those to its number.',
    pitfall: 'Jobs are found by the number that is called, so every call to it is cancelled, or replaced by the next.',
    statements: [
      'cancel-call/field/call-id',
      'trigger-call/success-call-id',
      'cancel-call/jobs-removed',
      'cancel-call/only-in-queue',
      'trigger-call/success',
    ],
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
        const statements = ['cancel-call/field/call-id', 'cancel-call/jobs-removed'] as const;
        const before = ['cancel-call/only-in-queue', 'trigger-call/success'] as const;
        expectCallCancelled(await service.send('cancelCall', { path: { callId: cancelled } }), before);
        expectCallCancelled(await service.send('cancelCall', { path: { callId: kept } }), statements);
      });
    },
  }),
  defineRule<[CallBody, ChatBody]>({
    id: 'cancel-call/messages-are-no-calls',
    title: 'A message that waits and a call to the same number are cancelled each by its own operation and identifier.',
    pitfall: 'Both are jobs of one queue, which are found by the number or by any identifier, whatever they are.',
    statements: [
      'cancel-call/only-in-queue',
      'cancel-call/field/call-id',
      'cancel-scheduled/transition/pending',
      'cancel-scheduled/field/session-id',
    ],
    needs: ['voice', 'messenger'],
    effect: 'schedule',
    runsFactor: 0.05,
    presumes: ([, chat], subject) => ['call/queued-until-due', ...presumeOwnSession([chat], subject)],
    arbitrary: (subject) =>
      fc
        .tuple(
          queuedCall(subject),
          requiredFields('messenger', subject),
          farFuture,
          fc.constantFrom(...subject.recipients.numbers),
        )
        .map(([call, chat, scheduleTime, number]) => [
          { ...call, phoneNumber: number },
          { ...chat, scheduleTime, customerNumber: number },
        ]),
    async check(service, [call, chat]) {
      const sessionId = await triggerChat(service, chat);
      return withQueuedCall(service, call, async (callId) => {
        const asCall = await service.send('cancelCall', { path: { callId: sessionId } });
        expectCallNotCancelled(['cancel-call/only-in-queue'], asCall);
        const message = await service.send('cancelScheduledMessages', { path: { sessionId } });
        const statements = ['cancel-scheduled/transition/pending', 'cancel-call/only-in-queue'] as const;
        const { isCancelled } = expectSuccess(statements, message);
        expectEqual(statements, 'isCancelled of a message that only Cancel Call was asked for', isCancelled, true);
        const ofCalls = ['cancel-scheduled/field/session-id', 'cancel-call/only-in-queue'] as const;
        expectCallCancelled(await service.send('cancelCall', { path: { callId } }), ofCalls);
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
    runsFactor: 0.2,
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
  check: (callId: string, record: JsonObject | undefined) => Promise<void>,
): Promise<CheckResult> {
  const callId = await triggerCall(service, body);
  const record = await findCallSession(service, callId);
  const obstacle = queueObstacleIn(record);
  if (obstacle !== undefined) return inconclusive(obstacle);
  await check(callId, record);
  return checked;
}

/** When it was created, who calls and which attempt it is does not change. @throws Violation */
function expectSameCall(before: JsonObject, after: JsonObject): void {
  const isSameStart = isSameMoment(after.createdAt, before.createdAt);
  const sameStart = evidenceOfMember('same', after, before, '/createdAt');
  const [was, is] = [String(before.createdAt), String(after.createdAt)];
  expectThat(['session/field/created-at'], isSameStart, `createdAt ${was}, as before`, is, sameStart);
  const agentOf = ({ agentDetails }: JsonObject) => (agentDetails as JsonObject | undefined)?.name;
  const sameAgent = evidenceOfMember('same', after, before, '/agentDetails/name');
  expectEqual(['session/field/agent-name'], 'agent', agentOf(after), agentOf(before), sameAgent);
  const { retryAttemptNo } = after;
  const sameAttempt = evidenceOfMember('same', after, before, '/retryAttemptNo');
  const statements = ['session/field/retry-attempt-no'] as const;
  expectEqual(statements, 'retryAttemptNo', retryAttemptNo, before.retryAttemptNo, sameAttempt);
}

function queuedCall(subject: Subject) {
  return scheduledCall('triggerCall', subject);
}

const unknownCallId = fc.oneof(fc.uuid(), fc.stringMatching(/^[\w-]{1,40}$/));
