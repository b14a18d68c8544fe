import fc from 'fast-check';
import { checked } from '../../check-result.ts';
import { uniqueWord } from '../../generators/text.ts';
import type { JsonObject } from '../../json-object.ts';
import { expectThat } from '../../oracle/expectations.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { readSession, sendTurn } from '../../steps/conversation.ts';
import { messagesIn, textsOf } from '../../steps/sent-messages.ts';
import { seenIn } from '../../violation.ts';

/** What is given for one reply, and not for the next. */
export const replyContextRules: readonly Rule[] = [
  defineRule({
    id: 'relations/context-is-for-one-reply',
    title: 'The additional context of one reply is not in what comes after the next message.',
    pitfall: 'The context is stored with the session, and goes with every later turn.',
    statements: ['trigger-chat/chat-options/additional-context'],
    needs: [],
    effect: 'record',
    runsFactor: 0.1,
    arbitrary: ({ workspace: { agents } }) =>
      fc.record({
        agentName: fc.constantFrom(...agents.map(({ name }) => name)),
        words: fc.uniqueArray(uniqueWord, { minLength: 3, maxLength: 3 }),
      }),
    async check(service, { agentName, words: [first = '', second = '', context = ''] }) {
      const chatOptions = { additionalContext: context };
      const begun = await sendTurn(service, { agentName, message: first, chatOptions });
      const { sessionId } = begun;
      const next = await sendTurn(service, { agentName, message: second, sessionId });

      const record = await readSession(service, sessionId);

      // An agent that has said it may say it again.
      const wasSaid = messagesIn(begun).flatMap(textsOf).join().includes(context);
      for (const transcript of [next.transcript, record.transcript]) {
        const later = wasSaid ? [] : entriesAfter(second, transcript);
        const isKept = JSON.stringify(later).includes(context);
        const statements = ['trigger-chat/chat-options/additional-context'] as const;
        const place = seenIn(later.find((entry) => JSON.stringify(entry).includes(context)) ?? {});
        expectThat(statements, !isKept, `nothing of ${context} after the next message`, JSON.stringify(later), place);
      }
      return checked;
    },
  }),
];

/** What stands behind a message of the customer. */
function entriesAfter(text: string, transcript: unknown): readonly JsonObject[] {
  const entries = (transcript ?? []) as readonly JsonObject[];
  const index = entries.findIndex((entry) => entry.role === 'user' && textsOf(entry).includes(text));
  return index === -1 ? [] : entries.slice(index + 1);
}
