import fc from 'fast-check';
import type { CallBody } from '../../generators/call.ts';
import { type ChatBody, requiredFields } from '../../generators/chat.ts';
import { isNotNumeric, uniqueWord } from '../../generators/text.ts';
import { farFuture } from '../../generators/time.ts';
import { inconclusive } from '../../judge/violation.ts';
import {
  expectCallCancelled,
  expectCallNotCancelled,
  queuedCall,
  retryFields,
  triggerCall,
  withQueuedCall,
} from '../../steps/calls.ts';
import { expectCancelResult, triggerChat } from '../../steps/conversation.ts';
import { assumeOwnSession, defineRule, type Rule } from '../../steps/rule.ts';

export const cancelCallSideEffectRules: readonly Rule[] = [
  defineRule({
    id: 'cancel-call/others-stay-in-the-queue',
    title: 'Triggering or cancelling a call removes no other call from the queue, not even one to the same number.',
    pitfall:
      'The service finds jobs by phone number, so it cancels every call to that number, or replaces it with the next.',
    statements: [
      'cancel-call/field/call-id',
      'trigger-call/success-call-id',
      'cancel-call/jobs-removed',
      'cancel-call/only-in-queue',
      'trigger-call/success',
    ],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.4,
    assumes: () => ['call/queued-until-due'],
    dimensions: () => ({ second: ['the same', 'another'], retries: retryFields }),
    arbitrary: (subject, { second, retries }) =>
      fc.tuple(queuedCall(subject, retries), queuedCall(subject), fc.constant(second === 'the same'), uniqueWord),
    async check(service, [first, second, isSame, word]) {
      const cancelled = await triggerCall(service, first);
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
    title: 'A cancel of messages cancels no call to the same number, and a cancel of a call cancels no message.',
    pitfall: 'Messages and calls share one queue, and the service finds jobs by phone number or by any identifier.',
    statements: [
      'cancel-call/only-in-queue',
      'cancel-call/field/call-id',
      'cancel-scheduled/transition/pending',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/always-200',
      'cancel-scheduled/field/session-id',
    ],
    needs: ['voice', 'messenger'],
    effect: 'schedule',
    runsFactor: 0.05,
    assumes: ([, chat], subject) => ['call/queued-until-due', ...assumeOwnSession([chat], subject)],
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
      if (!isNotNumeric(sessionId)) return inconclusive('the identifiers are counters, so a call may have the same id');
      return withQueuedCall(service, call, async (callId) => {
        const asCall = await service.send('cancelCall', { path: { callId: sessionId } });
        expectCallNotCancelled(['cancel-call/only-in-queue'], asCall);
        const pending = ['cancel-scheduled/transition/pending', 'cancel-call/only-in-queue'] as const;
        await expectCancelResult(service, sessionId, true, pending, 'a message after its id was sent to Cancel Call');
        const unchanged = ['cancel-scheduled/transition/none-pending'] as const;
        await expectCancelResult(service, callId, false, unchanged, 'the id of a call');
        const ofCalls = ['cancel-scheduled/field/session-id', 'cancel-call/only-in-queue'] as const;
        expectCallCancelled(await service.send('cancelCall', { path: { callId } }), ofCalls);
      });
    },
  }),
];
