import fc from 'fast-check';
import { expectError } from '../../expect.ts';
import { type ChatBody, scheduledChat } from '../../given/chat.ts';
import { anyReply } from '../../given/reply.ts';
import { type Rule, rule } from '../../rule.ts';

/** The key of the workspace. */
export const keyRules: readonly Rule[] = (['missing', 'invalid'] as const).map((fault) =>
  rule({
    id: `trigger-chat/key-${fault}`,
    title: `A key that is ${fault} is refused, in every mode.`,
    pitfall: 'The body is checked before the key, so a stranger gets 400 or 422 and learns about the service.',
    statements: [
      `trigger-chat/error/api-key-${fault}`,
      `authentication/key-${fault}`,
      'authentication/header',
      'authentication/scheme',
    ],
    needs: [],
    effect: 'schedule',
    share: 0.5,
    given: (subject) =>
      fc.tuple(
        fc.oneof(
          scheduledChat(subject).map(({ body }) => body),
          anyReply(subject).map((body): ChatBody => body),
        ),
        fc.stringMatching(/^[a-z0-9]{20,40}$/),
      ),
    async check(service, [body, wrong]) {
      const answer = await service.send('triggerChat', { body, apiKey: fault === 'missing' ? null : wrong });

      const code = fault === 'missing' ? 'apiKeyMissing' : 'apiKeyInvalid';
      expectError([`trigger-chat/error/api-key-${fault}`, `authentication/key-${fault}`], answer, code, 401);
    },
  }),
);
