import fc from 'fast-check';
import { checked } from '../../check-result.ts';
import { anyReplyRequest, type ChatBody, chatOfType, messageTypesOf, withSchedule } from '../../generators/chat.ts';
import { unknownKey } from '../../generators/text.ts';
import { expectError } from '../../oracle/expectations.ts';
import { defineRule, type Rule } from '../../rule.ts';

/** The key of the workspace. */
export const keyRules: readonly Rule[] = (['missing', 'invalid'] as const).map((fault) =>
  defineRule({
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
    runsFactor: 0.5,
    dimensions: (subject) => ({ message: ['reply' as const, ...messageTypesOf(subject)] }),
    arbitrary: (subject, { message }) =>
      fc.tuple(
        message === 'reply'
          ? anyReplyRequest(subject).map((body): ChatBody => body)
          : withSchedule(chatOfType(message, subject)).map(({ body }) => body),
        unknownKey,
      ),
    async check(service, [body, wrongKey]) {
      const answer = await service.send('triggerChat', { body, apiKey: fault === 'missing' ? null : wrongKey });

      const code = fault === 'missing' ? 'apiKeyMissing' : 'apiKeyInvalid';
      expectError([`trigger-chat/error/api-key-${fault}`, `authentication/key-${fault}`], answer, code, 401);
      return checked;
    },
  }),
);
