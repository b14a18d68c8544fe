import fc from 'fast-check';
import { assumeOwnSession } from '../../assumptions/assumptions.ts';
import { checked, inconclusive } from '../../check-result.ts';
import { type ChatBody, namedAgentFields, requiredFields, sayContent } from '../../generators/chat.ts';
import { metadata, nonBlankText, uniqueWord } from '../../generators/text.ts';
import { farFuture } from '../../generators/time.ts';
import type { JsonObject } from '../../json-object.ts';
import { expectSuccess, expectThat } from '../../oracle/expectations.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { expectMessageSent, findMessageWithText, messagesIn, pollSession } from '../../steps/sent-messages.ts';
import { lengthObstacleOf, triggerChat } from '../../steps/trigger-chat.ts';
import type { Subject } from '../../subject/subject.ts';
import { seenIn } from '../../violation.ts';

/** Messages with a text of their own. */
export const sayRules: readonly Rule[] = [
  ...(['messenger', 'email'] as const).map((kind) =>
    defineRule({
      id: `trigger-chat/say-is-sent-unchanged-by-${kind}`,
      title: 'A say message is sent word for word, placeholders included.',
      pitfall: 'Text is trimmed, escaped as HTML, normalized, truncated, or its placeholders are replaced.',
      statements: [
        'service/say',
        'trigger-chat/success',
        kind === 'email' ? 'trigger-chat/email-options/body' : 'trigger-chat/messenger-options/message',
        'transcript/message/sender-id',
      ],
      needs: [kind],
      effect: 'send',
      runsFactor: 0.1,
      assumes: assumeOwnSession,
      dimensions: () => ({ text: sayTexts }),
      arbitrary: (subject, { text }) => fc.tuple(anySender(kind, subject), sayText(text), metadata, farFuture),
      async check(service, [body, text, variables, scheduleTime], subject) {
        const metadata = { ...variables, name: 'Ada' };
        const message = { ...body, metadata, ...sayContent(kind, text) };
        const obstacle = await lengthObstacleOf(service, text, { ...message, scheduleTime });
        if (obstacle !== undefined) return obstacle;
        const sessionId = await triggerChat(service, message);

        const sent = await expectMessageSent(service, subject, sessionId, text);
        expectOtherSender(sent, body);
        return checked;
      },
    }),
  ),
  ...(
    [
      ['messenger', 'trigger-chat/messenger-options/message-type'],
      ['email', 'trigger-chat/email-options/message-type'],
    ] as const
  ).map(([kind, statement]) =>
    defineRule({
      id: `trigger-chat/no-message-type-is-prompt-by-${kind}`,
      title: 'Without a message type the agent writes the message, also where a text for another type is there.',
      pitfall: 'The type is guessed from the fields that are there, and the text is sent word for word.',
      statements: [statement],
      needs: [kind],
      effect: 'send',
      runsFactor: 0.05,
      assumes: assumeOwnSession,
      arbitrary: (subject) => fc.tuple(requiredFields(kind, subject), uniqueWord),
      async check(service, [body, text], subject) {
        const options = kind === 'email' ? { emailOptions: { body: text } } : { messengerOptions: { message: text } };
        const answer = await service.send('triggerChat', { body: { ...body, ...options } });
        if (answer.status >= 400 && answer.status < 500)
          return inconclusive('a text without a message type is refused');
        const { sessionId } = expectSuccess(['trigger-chat/success'], answer);

        const record = await pollSession(service, subject, String(sessionId), (session) => {
          return messagesIn(session, 'assistant').length > 0 ? session : undefined;
        });

        if (record === undefined) return inconclusive('the agent wrote nothing in time');
        const place = seenIn(record);
        const isVerbatim = findMessageWithText(record, text) !== undefined;
        expectThat([statement], !isVerbatim, 'words of the agent', text, place);
        return checked;
      },
    }),
  ),
];

/** A message of this kind to anyone, by the agent of the channel or another. */
function anySender(kind: 'messenger' | 'email', subject: Subject): fc.Arbitrary<ChatBody> {
  return fc
    .tuple(requiredFields(kind, subject), fc.oneof(fc.constant({}), namedAgentFields(subject)))
    .map(([body, agent]) => ({ ...body, ...agent }));
}

/** @throws Violation when the customer is told to have sent what was sent to them. */
function expectOtherSender(sent: JsonObject, { customerNumber, customerEmail }: ChatBody): void {
  const { senderId } = sent;
  const customer = customerNumber ?? customerEmail;
  const place = seenIn(sent, '/senderId');
  const expected = 'a senderId of the agent, or none';
  expectThat(['transcript/message/sender-id'], senderId !== customer, expected, String(senderId), place);
}

/** What services tend to change: surrounding blanks, HTML, combining characters, surrogate pairs, placeholders. */
const trickyText = uniqueWord.map(
  (word) =>
    `  <b>&amp;</b> Jose\u0301 👩‍👩‍👧 \u2764\uFE0F 👍🏽 \u202Bשלום\u202C co\u00ADop\u200B ﬁ Ａ \uFEFF$& \${name}, \${nothing} {{1}} %s ${word} `,
);

/** What is taken for layout, for a code, for markup or a link, or for a number. */
const spacedText = uniqueWord.map((word) => `a\tb\u00a0c  d \n\n\n\ne\r\nf ${word}\n`);
const escapedText = uniqueWord.map(
  (word) =>
    `/a\\nb %41%20 &#65; \\u0041 "quoted" 'text' -- ... *light* **bold** _x_ :) https://example.com/?a=1&b=%20#c www.example.com ${word}`,
);
const numberedText = fc.integer({ min: 1, max: 999_999 }).map((number) => `00${number}.50`);

const sayTexts = ['tricky', 'spaced', 'escaped', 'numbered', 'falsy', 'long', 'any'] as const;

function sayText(kind: (typeof sayTexts)[number]): fc.Arbitrary<string> {
  switch (kind) {
    case 'tricky':
      return trickyText;
    case 'spaced':
      return spacedText;
    case 'escaped':
      return escapedText;
    case 'numbered':
      return numberedText;
    case 'falsy':
      return fc.constant('0');
    case 'long':
      return trickyText.map((text) => text.padEnd(5_000, 'letters'));
    case 'any':
      return nonBlankText;
  }
}
