import fc from 'fast-check';
import { messageOf } from '../facts/document.ts';
import { chatOfKind, chatOfType, messageTypesOf, withSchedule } from '../generators/chat.ts';
import { chatKindsOf } from '../generators/samples.ts';
import { isNotNumeric, unknownIds } from '../generators/text.ts';
import { expectSuccess } from '../judge/response.ts';
import { checked, expectEqual, expectThat, expectValue, inconclusive, locate } from '../judge/violation.ts';
import { expectCancelResult, triggerChat } from '../steps/conversation.ts';
import { assumeOwnSession, defineRule, type Rule } from '../steps/rule.ts';
import { collectCompleted } from '../steps/service-clock.ts';
import { expectSameUnderBoth, lookUpSession } from '../steps/session-record.ts';

const nothingFoundMessage = messageOf('NothingScheduled');
const cancelledMessage = messageOf('MessagesCancelled');
const ofResultId = ['cancel-scheduled/field/result-session-id'] as const;

export const cancelScheduledRules: readonly Rule[] = [
  defineRule({
    id: 'cancel-scheduled/pending-is-cancelled',
    title: 'A scheduled message on any kind of channel can be cancelled, even after a read of its session.',
    pitfall:
      'Each kind of channel has its own queue and a cancel searches only one, or reading a session drops its jobs.',
    statements: [
      'cancel-scheduled/cancelled',
      'cancel-scheduled/address',
      'cancel-scheduled/every-channel',
      'cancel-scheduled/outcome-in-data',
      'cancel-scheduled/transition/pending',
      'cancel-scheduled/field/session-id',
      'cancel-scheduled/field/result-session-id',
      'cancel-scheduled/field/is-cancelled',
      'cancel-scheduled/field/reason',
      'service/cancel-scheduled',
      'service/read-session',
      'addresses/both-bases',
      'trigger-chat/scheduled-message',
    ],
    effect: 'schedule',
    runsFactor: 0.6,
    assumes: assumeOwnSession,
    dimensions: (subject) => ({ message: messageTypesOf(subject), isRead: [false, true] }),
    arbitrary: (subject, { message, isRead }) =>
      fc.tuple(withSchedule(chatOfType(message, subject)), fc.constant(isRead)),
    async check(service, [{ body }, isRead], { otherWorkspace }) {
      const sessionId = await triggerChat(service, body);
      if (isRead) {
        await expectSameUnderBoth(service, sessionId);
        for (const base of otherWorkspace === undefined ? [] : (['baseUrl', 'baseUrlAlt'] as const))
          await lookUpSession(service, sessionId, { base, apiKey: otherWorkspace?.apiKey ?? null });
      }

      const statements = ['cancel-scheduled/cancelled', 'cancel-scheduled/transition/pending'] as const;
      const answer = await expectCancelResult(service, sessionId, true, statements, 'a message that is due in weeks');
      const data = expectSuccess(statements, answer, [cancelledMessage]);
      expectValue(locate(data, '/sessionId'), sessionId, ofResultId, 'the sessionId');
      const received = `the reason ${JSON.stringify(data.reason)}`;
      const isAbsent = !('reason' in data);
      const place = locate(data, '/reason');
      expectThat(['cancel-scheduled/field/reason'], isAbsent, 'no reason in a success', received, place);
      return checked;
    },
  }),
  defineRule({
    id: 'cancel-scheduled/second-cancel-finds-nothing',
    title: 'A message that was cancelled cannot be cancelled again.',
    pitfall: 'The service only marks cancelled jobs and finds them again, or answers 404 when nothing is scheduled.',
    statements: [
      'cancel-scheduled/nothing-pending',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/outcomes-are-no-errors',
      'cancel-scheduled/field/is-cancelled',
      'cancel-scheduled/field/reason',
    ],
    effect: 'schedule',
    runsFactor: 0.4,
    assumes: assumeOwnSession,
    dimensions: (subject) => ({ kind: chatKindsOf(subject) }),
    arbitrary: (subject, { kind }) => withSchedule(chatOfKind(kind, subject)),
    async check(service, { body }) {
      const sessionId = await triggerChat(service, body);
      await service.send('cancelScheduledMessages', { path: { sessionId } });

      const second = await service.send('cancelScheduledMessages', { path: { sessionId } });

      expectNothingCancelled(expectSuccess(['cancel-scheduled/nothing-pending'], second, [nothingFoundMessage]));
      return checked;
    },
  }),
  defineRule({
    id: 'cancel-scheduled/unknown-session-finds-nothing',
    title: 'Cancel Scheduled Messages answers an unknown session identifier with 200 and `isCancelled: false`.',
    pitfall: 'The service answers an unknown id with 404, or an unusual id with 400 or 500.',
    statements: [
      'cancel-scheduled/any-identifier',
      'cancel-scheduled/nothing-pending',
      'cancel-scheduled/always-200',
      'cancel-scheduled/field/result-session-id',
    ],
    effect: 'none',
    dimensions: () => ({ form: Object.keys(unknownIds) }),
    arbitrary: (_subject, { form }) => (unknownIds[form] ?? fc.uuid()).filter(isNotNumeric),
    async check(service, sessionId) {
      const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });

      const statements = ['cancel-scheduled/any-identifier', 'cancel-scheduled/nothing-pending'] as const;
      const data = expectSuccess(statements, answer, [nothingFoundMessage]);
      expectNothingCancelled(data);
      expectValue(locate(data, '/sessionId'), sessionId, ofResultId, 'the sessionId');
      return checked;
    },
  }),
  defineRule({
    id: 'cancel-scheduled/one-of-many-cancels',
    title: 'If several requests cancel one message concurrently, exactly one request succeeds.',
    pitfall: 'Finding and removing jobs are separate steps, so two concurrent requests both find the same job.',
    statements: ['cancel-scheduled/transition/pending', 'cancel-scheduled/transition/none-pending'],
    effect: 'schedule',
    runsFactor: 0.3,
    assumes: assumeOwnSession,
    dimensions: (subject) => ({ kind: chatKindsOf(subject) }),
    arbitrary: (subject, { kind }) =>
      fc.tuple(withSchedule(chatOfKind(kind, subject)), fc.integer({ min: 2, max: 10 })),
    async check(service, [{ body }, count]) {
      const sessionId = await triggerChat(service, body);
      const cancel = () => service.send('cancelScheduledMessages', { path: { sessionId } });

      const answers = await collectCompleted(Array.from({ length: count }, cancel));

      const cancelling = answers.filter((answer) => {
        return expectSuccess(['cancel-scheduled/always-200'], answer).isCancelled === true;
      });
      const { length } = cancelling;
      if (length === 0 && answers.length < count)
        return inconclusive('a lost response may have been the successful cancel');
      const statements = ['cancel-scheduled/transition/pending', 'cancel-scheduled/transition/none-pending'] as const;
      const place = locate(cancelling[1] ?? answers.at(-1) ?? {}, '/data/isCancelled');
      expectEqual(statements, 'the number of cancels with isCancelled true', length, 1, place);
      return checked;
    },
  }),
];

function expectNothingCancelled(data: Record<string, unknown>): void {
  expectValue(locate(data, '/isCancelled'), false, ['cancel-scheduled/nothing-pending'], 'isCancelled');
  const statements = ['cancel-scheduled/nothing-pending', 'cancel-scheduled/field/reason'] as const;
  const received = JSON.stringify(data.reason) ?? 'none';
  expectThat(statements, typeof data.reason === 'string', 'a reason as a string', received, locate(data, '/reason'));
}
