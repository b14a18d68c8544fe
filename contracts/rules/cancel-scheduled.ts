import fc from 'fast-check';
import { expectEqual, expectError, expectSuccess, expectThat } from '../expect.ts';
import { scheduledChat } from '../given/chat.ts';
import { anyText } from '../given/text.ts';
import { type Rule, rule } from '../rule.ts';
import { exclusive } from './exclusive.ts';
import { isNoNumber } from './no-number.ts';
import { notLost } from './not-lost.ts';
import { triggered } from './triggered.ts';

const nothing = 'No scheduled jobs found';
const cancelledText = 'Scheduled messages cancelled successfully';

/** Source: Cancel Scheduled Messages. */
export const cancelScheduledRules: readonly Rule[] = [
  exclusive({
    id: 'cancel-scheduled/pending-is-cancelled',
    title: 'A message that is scheduled is cancelled, on every kind of channel.',
    pitfall: 'Only one kind of channel is cancelled, because each has a queue of its own; or `reason` is sent as null.',
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
    ],
    needs: [],
    effect: 'schedule',
    given: scheduledChat,
    async check(service, { body }) {
      const sessionId = await triggered(service, body);

      const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });

      const data = expectSuccess(['cancel-scheduled/cancelled'], answer, cancelledText);
      expectEqual(['cancel-scheduled/cancelled'], 'isCancelled', data.isCancelled, true);
      expectEqual(['cancel-scheduled/field/result-session-id'], 'sessionId', data.sessionId, sessionId);
      expectThat(['cancel-scheduled/field/reason'], !('reason' in data), 'no reason', JSON.stringify(data.reason));
    },
  }),
  exclusive({
    id: 'cancel-scheduled/second-cancel-finds-nothing',
    title: 'A message that was cancelled cannot be cancelled again.',
    pitfall: 'Cancelled jobs are only marked and are found again, or nothing to cancel is answered with 404.',
    statements: [
      'cancel-scheduled/nothing-pending',
      'cancel-scheduled/transition/none-pending',
      'cancel-scheduled/outcomes-are-no-errors',
      'cancel-scheduled/field/is-cancelled',
      'cancel-scheduled/field/reason',
    ],
    needs: [],
    effect: 'schedule',
    given: scheduledChat,
    async check(service, { body }) {
      const sessionId = await triggered(service, body);
      await service.send('cancelScheduledMessages', { path: { sessionId } });

      const second = await service.send('cancelScheduledMessages', { path: { sessionId } });

      expectNothing(expectSuccess(['cancel-scheduled/nothing-pending'], second, nothing));
    },
  }),
  rule({
    id: 'cancel-scheduled/unknown-session-finds-nothing',
    title: 'An identifier that no session has is a result, not an error.',
    pitfall:
      'An unknown id is answered with 404, or an odd one with 400 or 500, though this operation always answers 200.',
    statements: ['cancel-scheduled/any-identifier', 'cancel-scheduled/nothing-pending', 'cancel-scheduled/always-200'],
    needs: [],
    effect: 'none',
    given: () => fc.oneof(fc.uuid(), fc.stringMatching(/^[\w-]{1,40}$/), anyText.filter(isOneStep)).filter(isNoNumber),
    async check(service, sessionId) {
      const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });

      expectNothing(expectSuccess(['cancel-scheduled/any-identifier', 'cancel-scheduled/always-200'], answer, nothing));
    },
  }),
  exclusive({
    id: 'cancel-scheduled/foreign-session-stays',
    title: 'A session of another workspace looks unknown, and its message stays pending.',
    pitfall: "Jobs are looked up by the session's id alone, so another workspace can cancel them.",
    statements: [
      'cancel-scheduled/foreign-session',
      'cancel-scheduled/always-200',
      'authentication/session-isolation',
      'authentication/workspace',
    ],
    needs: ['otherWorkspace'],
    effect: 'schedule',
    given: scheduledChat,
    async check(service, { body }, { otherWorkspace }) {
      const sessionId = await triggered(service, body);
      const path = { sessionId };

      const foreign = await service.send('cancelScheduledMessages', { path, apiKey: otherWorkspace?.apiKey ?? null });
      const own = await service.send('cancelScheduledMessages', { path });

      expectNothing(expectSuccess(['cancel-scheduled/foreign-session'], foreign, nothing));
      const data = expectSuccess(['cancel-scheduled/foreign-session'], own, cancelledText);
      expectEqual(['cancel-scheduled/foreign-session'], 'isCancelled of its owner', data.isCancelled, true);
    },
  }),
  exclusive({
    id: 'cancel-scheduled/one-of-many-cancels',
    title: 'Of cancels at the same time exactly one cancels.',
    pitfall: 'Looking for jobs and removing them are two steps, so that two requests both find them.',
    statements: ['cancel-scheduled/transition/pending', 'cancel-scheduled/transition/none-pending'],
    needs: [],
    effect: 'schedule',
    share: 0.5,
    given: (subject) => fc.tuple(scheduledChat(subject), fc.integer({ min: 2, max: 10 })),
    async check(service, [{ body }, count]) {
      const sessionId = await triggered(service, body);
      const cancel = () => service.send('cancelScheduledMessages', { path: { sessionId } });

      const answers = await notLost(Array.from({ length: count }, cancel));

      const outcomes = answers.map((one) => expectSuccess(['cancel-scheduled/always-200'], one).isCancelled);
      const cancelled = outcomes.filter((isCancelled) => isCancelled === true).length;
      // One that was lost may be the one that cancelled.
      if (cancelled === 0 && answers.length < count) return;
      const statements = ['cancel-scheduled/transition/pending', 'cancel-scheduled/transition/none-pending'] as const;
      expectEqual(statements, 'number of cancels that say true', cancelled, 1);
    },
  }),
  ...['missing' as const, 'invalid' as const].map((fault) =>
    exclusive({
      id: `cancel-scheduled/key-${fault}`,
      title: `A key that is ${fault} is refused, and nothing is cancelled.`,
      pitfall: 'The jobs are removed before the key is checked, or the refusal is a 200 like the other outcomes.',
      statements: [
        fault === 'missing' ? 'cancel-scheduled/error/api-key-missing' : 'cancel-scheduled/error/api-key-invalid',
        fault === 'missing' ? 'authentication/key-missing' : 'authentication/key-invalid',
      ],
      needs: [],
      effect: 'schedule',
      share: 0.3,
      given: (subject) => fc.tuple(scheduledChat(subject), fc.stringMatching(/^[a-z0-9]{20,40}$/)),
      async check(service, [{ body }, wrong]) {
        const sessionId = await triggered(service, body);
        const path = { sessionId };

        const refused = await service.send('cancelScheduledMessages', {
          path,
          apiKey: fault === 'missing' ? null : wrong,
        });
        const own = await service.send('cancelScheduledMessages', { path });

        const code = fault === 'missing' ? 'apiKeyMissing' : 'apiKeyInvalid';
        expectError([`cancel-scheduled/error/api-key-${fault}`], refused, code, 401);
        expectSuccess([`authentication/key-${fault}`], own, cancelledText);
      },
    }),
  ),
];

function expectNothing(data: Record<string, unknown>): void {
  expectEqual(['cancel-scheduled/nothing-pending'], 'isCancelled', data.isCancelled, false);
  expectThat(
    ['cancel-scheduled/nothing-pending', 'cancel-scheduled/field/reason'],
    typeof data.reason === 'string',
    'a reason in words',
    JSON.stringify(data.reason) ?? 'none',
  );
}

/** A path cannot say `.` or `..`. */
function isOneStep(text: string): boolean {
  return text !== '.' && text !== '..' && text.isWellFormed();
}
