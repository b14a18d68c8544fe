import fc from 'fast-check';
import type { GapId } from '../../../src/generated/ids.ts';
import type { Service } from '../../effects/service.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { type ChatBody, requiredFields, sayContent } from '../../generators/chat.ts';
import { type ChatKind, chatKindsOf, joinFields } from '../../generators/samples.ts';
import { type ContentType, contentTypesOf, uniqueWords } from '../../generators/text.ts';
import { expectSuccess } from '../../judge/response.ts';
import { checked, expectThat, inconclusive, lastRead, locate, type Statements } from '../../judge/violation.ts';
import { assumeOwnSession, defineRule, type Rule } from '../../steps/rule.ts';
import { pollSession } from '../../steps/sent-messages.ts';
import { collectCompleted } from '../../steps/service-clock.ts';
import { sentMessagesIn, textsOf, writtenIn } from '../../steps/session-record.ts';
import type { Subject } from '../../subject/subject.ts';

interface ForeignField {
  content: ContentType;
  add(word: string): ChatBody;
  gap?: GapId;
}

const ofAll: readonly Omit<ForeignField, 'content'>[] = [
  { add: (message) => ({ message }), gap: 'trigger-chat/reply-fields-outside-reply-mode' },
  {
    add: (word) => ({ chatOptions: { additionalContext: word } }),
    gap: 'trigger-chat/reply-fields-outside-reply-mode',
  },
];

const inEmailOptions: readonly Omit<ForeignField, 'content'>[] = [
  { messageType: 'say', body: '' },
  { subject: '' },
].map((options) => ({
  add: (word) => ({ emailOptions: fillIn(options, word) }),
  gap: 'trigger-chat/fields-of-other-channels',
}));

const messengerOptions = {
  message: { message: '' },
  'a template': { templateId: '', templateVariables: { '1': '' } },
  context: { additionalContext: '' },
  'a say': { messageType: 'say', message: '' },
  'a template message': { messageType: 'template', templateId: '' },
  'a say without a message': { messageType: 'say' },
  'a template without an id': { messageType: 'template', templateLanguage: 'en' },
} satisfies Record<string, JsonObject>;

function inMessengerOptions(...names: (keyof typeof messengerOptions)[]): Omit<ForeignField, 'content'>[] {
  return names.map((name) => ({ add: (word) => ({ messengerOptions: fillIn(messengerOptions[name], word) }) }));
}

function fillIn(options: JsonObject, word: string): JsonObject {
  return JSON.parse(JSON.stringify(options).replaceAll('""', JSON.stringify(word))) as JsonObject;
}

const foreignFields: Readonly<
  Record<ChatKind, Partial<Record<ContentType, readonly Omit<ForeignField, 'content'>[]>>>
> = {
  messenger: {
    none: inMessengerOptions('message', 'a template'),
    prompt: inMessengerOptions('message', 'a template'),
    say: inMessengerOptions('context', 'a template'),
    template: inMessengerOptions('context', 'message'),
  },
  webChat: {
    none: inMessengerOptions('message', 'a template', 'a say', 'a template message'),
    prompt: inMessengerOptions('a say without a message', 'a template without an id'),
  },
  email: {
    none: [{ add: (body) => ({ emailOptions: { body } }) }],
    prompt: [{ add: (body) => ({ emailOptions: { body } }) }],
    say: [{ add: (additionalContext) => ({ emailOptions: { additionalContext } }) }],
  },
};

function fieldsOf(kind: ChatKind, subject: Subject): ForeignField[] {
  const ofKinds = kind === 'email' ? inMessengerOptions('a say', 'a template message') : inEmailOptions;
  const others = ofKinds.map((field) => ({ ...field, gap: 'trigger-chat/fields-of-other-channels' as const }));
  const contents = contentTypesOf(kind, subject);
  return contents.flatMap((content, index) => [
    ...(foreignFields[kind][content] ?? []).map((field) => ({ ...field, content })),
    ...[...others, ...ofAll].filter((_, place) => (place + index) % 2 === 0).map((field) => ({ ...field, content })),
  ]);
}

const statementsOf = {
  messenger: ['trigger-chat/messenger-options/message-type', 'service/say'],
  webChat: ['trigger-chat/messenger-options-on-web-chat', 'trigger-chat/web-chat-opening'],
  email: ['trigger-chat/email-options/message-type', 'service/say'],
} as const satisfies Record<ChatKind, Statements>;

export const fieldWithoutEffectRules: readonly Rule[] = [
  defineRule<readonly [ChatBody, ChatKind, readonly string[]], { kind: ChatKind }>({
    id: 'trigger-chat/fields-that-do-not-apply-change-nothing',
    title:
      'A message ignores fields that apply only to other message types, to other kinds of channel, or to reply mode.',
    pitfall: 'The service guesses the message type from the fields, so it sends a text where the agent should write.',
    statements: [
      ...statementsOf.messenger,
      ...statementsOf.webChat,
      'trigger-chat/email-options/message-type',
      'trigger-chat/messenger-options/message-required',
      'trigger-chat/messenger-options/template-id-required',
    ],
    effect: 'send',
    runsFactor: 0.02,
    assumes: ([body], subject) => assumeOwnSession([body], subject),
    dimensions: (subject) => ({ kind: chatKindsOf(subject) }),
    arbitrary: (subject, { kind }) => {
      const length = fieldsOf(kind, subject).length * 2;
      const words = uniqueWords(length);
      return fc.noShrink(fc.tuple(requiredFields(kind, subject), fc.constant(kind), words));
    },
    async check(service, [body, kind, words], subject) {
      const seen = await collectCompleted(
        fieldsOf(kind, subject).map(async (field, index) => {
          const [text = '', hidden = ''] = words.slice(index * 2);
          const own = ownContent(kind, field.content, text, subject);
          const message = { ...body, ...joinFields(own, field.add(hidden)) };
          return expectUnseen(service, subject, kind, field, message, { text, hidden });
        }),
      );
      return seen.includes(true) ? checked : inconclusive('the service refuses fields that do not apply');
    },
  }),
];

async function expectUnseen(
  service: Service,
  subject: Subject,
  kind: ChatKind,
  { content, gap }: ForeignField,
  body: ChatBody,
  { text, hidden }: { text: string; hidden: string },
): Promise<boolean> {
  const answer = await service.send('triggerChat', { body });
  if (answer.status >= 400 && answer.status < 500 && (gap !== undefined || kind !== 'webChat')) return false;
  const sessionId = String(expectSuccess(['trigger-chat/success'], answer).sessionId);
  const isSaid = (message: JsonObject) => content !== 'say' || textsOf(message).join('').includes(text);
  const sent = await pollSession(service, subject, sessionId, (record) => {
    const messages = sentMessagesIn(record);
    return messages.some((message) => isSaid(message) || writtenIn(message).includes(hidden)) ? messages : undefined;
  });
  const judge = () => {
    const place = lastRead(service, '/data/transcript', sessionId);
    const messages = sent ?? [];
    const expected = content === 'say' ? `the message ${text}` : 'a message of the agent';
    expectThat(statementsOf[kind], messages.some(isSaid), `${expected} for ${JSON.stringify(body)}`, 'none', place);
    const foreign = messages.find((message) => writtenIn(message).includes(hidden));
    const shown = foreign && locate(foreign);
    const without = `no message with ${JSON.stringify(hidden)}`;
    expectThat(statementsOf[kind], foreign === undefined, without, 'a message with this text', shown);
  };
  if (gap === undefined) judge();
  else service.should(gap, judge);
  return true;
}

function ownContent(
  kind: ChatKind,
  content: ContentType,
  text: string,
  { workspace: { template } }: Subject,
): ChatBody {
  if (content === 'say') return sayContent(kind, text);
  if (content === 'prompt' && kind === 'email') return { emailOptions: { messageType: 'prompt' } };
  if (content === 'prompt' && kind === 'messenger') return { messengerOptions: { messageType: 'prompt' } };
  if (content !== 'template' || template === undefined) return {};
  const { templateId, variables = [], languages } = template;
  const templateVariables = Object.fromEntries(variables.map((name) => [name, text]));
  return {
    messengerOptions: { messageType: 'template', templateId, templateLanguage: languages[0], templateVariables },
  };
}
