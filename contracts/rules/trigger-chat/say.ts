import fc from 'fast-check';
import { dataOf, type JsonObject } from '../../facts/exchange.ts';
import { type ChatBody, namedAgentFields, publicFiles, requiredFields, sayContent } from '../../generators/chat.ts';
import { chatKindsOf } from '../../generators/samples.ts';
import { fileRequest, metadata, nonBlankText, uniqueWord } from '../../generators/text.ts';
import { farFuture } from '../../generators/time.ts';
import { expectSuccess } from '../../judge/response.ts';
import { checked, expectThat, inconclusive, locate, type Place } from '../../judge/violation.ts';
import { converse, lengthObstacleOf, readSession, triggerChat } from '../../steps/conversation.ts';
import { assumeOwnSession, defineRule, type Rule } from '../../steps/rule.ts';
import { expectMessageSent, pollSession } from '../../steps/sent-messages.ts';
import { sentMessagesIn } from '../../steps/session-record.ts';
import { fileLinksIn, mediaItemsIn, openLinks } from '../../steps/signed-link.ts';
import type { Subject } from '../../subject/subject.ts';

export const sayRules: readonly Rule[] = [
  ...(['messenger', 'email'] as const).map((kind) =>
    defineRule({
      id: `trigger-chat/say-is-sent-unchanged-by-${kind}`,
      title: 'A message with `messageType` `say` is sent word for word, with its placeholders unchanged.',
      pitfall: 'The service trims, escapes, normalizes or truncates the text, or replaces its placeholders.',
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
      dimensions: () => ({ text: Object.keys(sayTexts) as (keyof typeof sayTexts)[] }),
      arbitrary: (subject, { text }) => fc.tuple(anySender(kind, subject), sayTexts[text], metadata, farFuture),
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
];

function anySender(kind: 'messenger' | 'email', subject: Subject): fc.Arbitrary<ChatBody> {
  return fc
    .tuple(requiredFields(kind, subject), fc.oneof(fc.constant({}), namedAgentFields(subject)))
    .map(([body, agent]) => ({ ...body, ...agent }));
}

function expectOtherSender(sent: JsonObject, { customerNumber, customerEmail }: ChatBody): void {
  const { senderId } = sent;
  const customer = customerNumber ?? customerEmail;
  const place = locate(sent, '/senderId');
  const expected = 'a senderId of the agent, or no senderId';
  expectThat(['transcript/message/sender-id'], senderId !== customer, expected, String(senderId), place);
}

const trickyText = uniqueWord.map(
  (word) =>
    `  <b>&amp;</b> Jose\u0301 👩‍👩‍👧 \u2764\uFE0F 👍🏽 \u202Bשלום\u202C co\u00ADop\u200B ﬁ Ａ \uFEFF$& \${name}, \${nothing} {{1}} %s ${word} `,
);

const spacedText = uniqueWord.map((word) => `a\tb\u00a0c  d \n\n\n\ne\r\nf ${word}\n`);
const escapedText = uniqueWord.map(
  (word) =>
    `/a\\nb %41%20 &#65; \\u0041 "quoted" 'text' -- ... *light* **bold** _x_ :) https://example.com/?a=1&b=%20#c www.example.com ${word}`,
);
const numberedText = fc.integer({ min: 1, max: 999_999 }).map((number) => `00${number}.50`);

const sayTexts = {
  tricky: trickyText,
  spaced: spacedText,
  escaped: escapedText,
  numbered: numberedText,
  falsy: fc.constant('0'),
  long: trickyText.map((text) => text.padEnd(5_000, 'letters')),
  any: nonBlankText,
} satisfies Record<string, fc.Arbitrary<string>>;

export const attachmentRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/attachments-are-shown-by-signed-links',
    title: 'Each attachment in a transcript has its own link, which is signed and expires.',
    pitfall:
      'The service returns the address from the request, which never expires, or appends it to the message text.',
    statements: [
      'content/media-links-signed',
      'content/media-links-expire',
      'session/field/transcript',
      'trigger-chat/field/attachments',
      'service/say',
    ],
    effect: 'send',
    runsFactor: 0.05,
    dimensions: (subject) => ({
      kind: chatKindsOf(subject),
      attachments: [...publicFiles.map((file) => [file]), publicFiles],
    }),
    arbitrary: (subject, { kind, attachments }) =>
      fc
        .tuple(requiredFields(kind, subject), uniqueWord)
        .map(([body, text]): [ChatBody, string | null] =>
          kind === 'webChat'
            ? [{ ...body, attachments }, null]
            : [{ ...body, ...sayContent(kind, text), attachments }, text],
        ),
    async check(service, [body, text], subject) {
      const statements = ['session/field/transcript', 'trigger-chat/field/attachments'] as const;
      const { attachments } = body as { attachments: readonly string[] };
      const turn = { agentName: subject.workspace.agents[0]?.name ?? '', message: fileRequest };
      const conversation = await converse(service, turn);
      const reply = await service.send('triggerChat', { body: { ...turn, doReturnResponse: true, attachments } });
      const inReply = reply.status === 200 ? mediaItemsIn(dataOf(reply.json)).map(({ url }) => url) : [];
      expectOwnLinks(inReply, attachments, locate(reply, '/data/transcript'));
      const answer = await service.send('triggerChat', { body });
      if (attachments.length > 1 && answer.status >= 400 && answer.status < 500)
        return inconclusive('the service refuses two attachments, and the interface leaves the number open');
      const sessionId = String(expectSuccess(['trigger-chat/success'], answer).sessionId);

      const session = await pollSession(service, subject, sessionId, (one) => {
        const messages = sentMessagesIn(one);
        return (text === null ? messages.length > 0 : messages.some(says(text))) ? one : undefined;
      });
      if (text !== null && session === undefined) {
        const record = await readSession(service, sessionId);
        if (sentMessagesIn(record).length === 0) return inconclusive('the message was not sent');
        expectThat(['service/say'], false, `the text ${text} with its files`, 'neither', locate(record));
      }

      await readSession(service, conversation.sessionId);
      const files = mediaItemsIn({ transcript: sentMessagesIn(session ?? {}) });
      const links = files.map(({ url }) => url);
      const signed = fileLinksIn(session ?? {}).slice(0, 2);
      await openLinks(service, signed, Date.now(), subject);
      if (links.length === 0) return inconclusive('the transcript does not show the attachments');
      expectOwnLinks(links, attachments, locate(session ?? {}));
      const shown = locate(session ?? {});
      const [message = {}] = sentMessagesIn(session ?? {}).filter(
        (one) => mediaItemsIn({ transcript: [one] }).length > 1,
      );
      const named = mediaItemsIn({ transcript: [message] }).filter(({ filename }) => typeof filename === 'string');
      const together = named.map(({ url, filename }) => JSON.stringify([url, filename]));
      const isEachOnce = new Set(together).size === together.length;
      expectThat(statements, isEachOnce, 'a separate file for each attachment', together.join(), locate(message));
      const own = sentMessagesIn(session ?? {}).filter((one) => text !== null && says(text)(one));
      const types = mediaItemsIn({ transcript: own }).map(({ type }) => String(type));
      const isAll = links.length >= attachments.length && types.every((type) => type === 'file');
      service.should('trigger-chat/attachments', () =>
        expectThat(statements, isAll, `${attachments.length} files`, `${links.length}: ${types.join()}`, shown),
      );
      return checked;
    },
  }),
];

function expectOwnLinks(links: readonly unknown[], attachments: readonly string[], place: Place): void {
  const copied = links.find((url) => attachments.some((given) => addressOf(given) === addressOf(url)));
  const expected = 'a link that is signed and expires as the url of an attached file';
  const statements = ['content/media-links-signed', 'content/media-links-expire'] as const;
  expectThat(statements, copied === undefined, expected, `${String(copied)}, the url of the attachment`, place);
}

function says(text: string) {
  return ({ content }: JsonObject): boolean =>
    (content as JsonObject[]).some((item) => item.text === text || item.caption === text);
}

function addressOf(link: unknown): string {
  const url = URL.parse(String(link));
  if (url === null) return String(link);
  url.hash = '';
  return url.href;
}
