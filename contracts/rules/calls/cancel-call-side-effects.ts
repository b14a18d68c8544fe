import fc from 'fast-check';
import type { CallBody } from '../../generators/call.ts';
import { type ChatBody, requiredFields } from '../../generators/chat.ts';
import { isNotNumeric, uniqueWord } from '../../generators/text.ts';
import { farFuture } from '../../generators/time.ts';
import { inconclusive } from '../../oracle/violation.ts';
import { assumeOwnSession } from '../../steps/assumptions.ts';
import {
  expectCallCancelled,
  expectCallNotCancelled,
  queuedCall,
  retryFields,
  triggerCall,
  withQueuedCall,
} from '../../steps/calls.ts';
import { expectCancelResult, triggerChat } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';

/** What Cancel Call leaves as it is: other calls, messages, and the calls of others. */
export const cancelCallSideEffectRules: readonly Rule[] = [
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
    runsFactor: 0.4,
    assumes: () => ['call/queued-until-due'],
    dimensions: () => ({ second: ['the same', 'another'], retries: retryFields }),
    arbitrary: (subject, { second, retries }) =>
      fc.tuple(queuedCall(subject, retries), queuedCall(subject), fc.constant(second === 'the same'), uniqueWord),
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
      if (!isNotNumeric(sessionId)) return inconclusive('where identifiers are counted, a call may have the same');
      return withQueuedCall(service, call, async (callId) => {
        const asCall = await service.send('cancelCall', { path: { callId: sessionId } });
        expectCallNotCancelled(['cancel-call/only-in-queue'], asCall);
        const pending = ['cancel-scheduled/transition/pending', 'cancel-call/only-in-queue'] as const;
        await expectCancelResult(service, sessionId, true, pending, 'a message that only Cancel Call was asked for');
        const unchanged = ['cancel-scheduled/transition/none-pending', 'cancel-scheduled/always-200'] as const;
        await expectCancelResult(service, callId, false, unchanged, 'a call that is no message');
        const ofCalls = ['cancel-scheduled/field/session-id', 'cancel-call/only-in-queue'] as const;
        expectCallCancelled(await service.send('cancelCall', { path: { callId } }), ofCalls);
      });
    },
  }),
];
