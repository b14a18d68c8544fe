import fc from 'fast-check';
import type { Service } from '../../effects/service.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { type ChatBody, chatOfType, type MessageType, requiredFields, withSchedule } from '../../generators/chat.ts';
import { templateContent, templateIn, templateLanguagesOf, uniqueWord } from '../../generators/text.ts';
import { expectSuccess } from '../../judge/response.ts';
import { checked, expectThat, inconclusive, lastRead } from '../../judge/violation.ts';
import { triggerChat } from '../../steps/conversation.ts';
import { assumeOwnSession, defineRule, type Rule } from '../../steps/rule.ts';
import { pollSession } from '../../steps/sent-messages.ts';
import { formatSoon } from '../../steps/service-clock.ts';
import { sentMessagesIn, writtenIn } from '../../steps/session-record.ts';
import type { Subject } from '../../subject/subject.ts';

const ofLanguage = ['trigger-chat/messenger-options/template-language'] as const;

export const templateRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/template-has-its-values',
    title:
      'Each placeholder of a template gets the unchanged value from `templateVariables`, and never a value from `metadata`.',
    pitfall: 'The service takes values in key order, escapes them, expands placeholders inside them, or uses metadata.',
    statements: [
      'service/template',
      'trigger-chat/messenger-options/template-variables',
      'trigger-chat/messenger-options/template-id',
      'trigger-chat/metadata-not-in-templates',
    ],
    needs: ['messenger', 'template'],
    effect: 'send',
    runsFactor: 0.05,
    assumes: assumeOwnSession,
    dimensions: (subject) => ({
      message: templateLanguagesOf(subject).flatMap((language, index) =>
        (index === 0 ? valueKinds : valueKinds.slice(0, 1)).map((values) => ({ language, values })),
      ),
    }),
    arbitrary: (subject, { message: { language, values } }) =>
      fc.tuple(requiredFields('messenger', subject), templateIn(language, subject), uniqueWord, fc.constant(values)),
    async check(service, [body, content, other, kind], subject) {
      const names = subject.workspace.template?.variables ?? [];
      const metadata = Object.fromEntries([...names, 'name'].map((name) => [name, other]));
      const given = withValuesOf(kind, content);
      const values = templateValuesOf(given);
      const answer = await service.send('triggerChat', { body: { ...body, ...given, metadata } });
      if (kind === 'all but one' && answer.status !== 200) return inconclusive('a template needs all of its values');
      const { sessionId } = expectSuccess(['trigger-chat/success'], answer);

      const text = writtenIn(await waitForTemplate(service, subject, String(sessionId), values));

      const timesOf = (value: string, texts: readonly string[]) =>
        texts.reduce((sum, one) => sum + one.split(value).length - 1, 0);
      const missing = values.filter((value) => timesOf(value, [text]) < timesOf(value, values));
      const filled = ['trigger-chat/messenger-options/template-variables'] as const;
      const expected = `a message with these values, unchanged: ${values.join(' and ')}`;
      const [received, place] = [JSON.stringify(text), lastRead(service)];
      expectThat(filled, missing.length === 0, expected, received, place);
      const [pattern = ''] = values;
      const isFilledOnce = timesOf(pattern.split(' ')[0] ?? '', [text]) === timesOf(pattern, [text]);
      expectThat(filled, isFilledOnce, `the placeholders in ${pattern} unchanged`, received, place);
      const noMetadata = ['trigger-chat/metadata-not-in-templates'] as const;
      expectThat(noMetadata, !text.includes(other), `a message without the metadata ${other}`, received, place);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/template-values-keep-their-places',
    title:
      'If two requests differ only in two swapped template variables, their messages differ only in these two values.',
    pitfall: 'The service sorts the values, or loses the language of a scheduled message.',
    statements: [
      'trigger-chat/messenger-options/template-variables',
      'trigger-chat/messenger-options/template-language',
      'trigger-chat/scheduling-everywhere',
      'service/template',
    ],
    needs: ['messenger', 'template'],
    effect: 'send',
    runsFactor: 0.03,
    assumes: assumeOwnSession,
    dimensions: (subject) => ({ language: templateLanguagesOf(subject) }),
    arbitrary: (subject, { language }) =>
      fc.tuple(requiredFields('messenger', subject), templateIn(language, subject), uniqueWord),
    async check(service, [body, content, word], subject) {
      const [first, second] = subject.workspace.template?.variables ?? [];
      if (first === undefined || second === undefined) return inconclusive('the template has no two values');
      const soon = await formatSoon(service, subject);
      const send = (one: string, other: string, schedule: ChatBody = {}) => {
        const { messengerOptions } = content as { messengerOptions: JsonObject };
        const templateVariables = {
          ...(messengerOptions.templateVariables as JsonObject),
          [first]: one,
          [second]: other,
        };
        const options = { ...messengerOptions, templateVariables };
        return sendTemplate(service, subject, { ...body, ...schedule, messengerOptions: options }, [one, other]);
      };
      const [one, other] = [`z${word}`, `a${word} and more`];

      const [text, exchanged] = [await send(one, other), await send(other, one, { scheduleTime: soon })];

      const expected = text
        .split(one)
        .map((part) => part.replaceAll(other, one))
        .join(other);
      const statements = ['trigger-chat/messenger-options/template-variables', ...ofLanguage] as const;
      const swapped = `the text of the first message with its two values swapped: ${JSON.stringify(expected)}`;
      expectThat(statements, exchanged === expected, swapped, JSON.stringify(exchanged), lastRead(service));
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/template-language-is-en-unless-given',
    title:
      'A template message without a language is sent in `en`, and a template has different texts in different languages.',
    pitfall: 'The service uses the language of the workspace or the customer instead of the requested language.',
    statements: ['trigger-chat/messenger-options/template-language'],
    needs: ['messenger', 'template'],
    effect: 'send',
    runsFactor: 0.03,
    assumes: assumeOwnSession,
    arbitrary: (subject) => fc.tuple(requiredFields('messenger', subject), templateContent(subject)),
    async check(service, [body, { messengerOptions }], subject) {
      const { templateLanguage: _, ...omitted } = messengerOptions as JsonObject;
      if (!subject.workspace.template?.languages.includes('en'))
        return inconclusive('the template of the subject file is not in en');
      const values = templateValuesOf({ messengerOptions });
      const send = (options: JsonObject) =>
        sendTemplate(service, subject, { ...body, messengerOptions: options }, values);

      const withoutLanguage = await send(omitted);
      const english = await send({ ...omitted, templateLanguage: 'en' });

      const inEnglish = `without templateLanguage the text in en: ${JSON.stringify(english)}`;
      const received = JSON.stringify(withoutLanguage);
      expectThat(ofLanguage, withoutLanguage === english, inEnglish, received, lastRead(service));
      const otherLanguage = subject.workspace.template.languages.find((language) => !/^en\b/i.test(language));
      if (otherLanguage === undefined) return checked;
      const translated = await send({ ...omitted, templateLanguage: otherLanguage });
      const expected = `different texts in ${otherLanguage} and en, because the subject file names both for this template`;
      const same = `the same text for both: ${JSON.stringify(translated)}`;
      const judge = () => expectThat(ofLanguage, translated !== english, expected, same, lastRead(service));
      const { templateId } = subject.workspace.template;
      if (hasOwnWords(english, [templateId, ...values])) judge();
      else service.should('trigger-chat/template-language', judge);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/channel-without-templates-sends-others',
    title: 'A channel without templates accepts all messages that are not templates.',
    pitfall: 'The service loads the templates of the channel for every message, and fails when there are none.',
    statements: ['trigger-chat/error/template-not-supported', 'trigger-chat/success'],
    needs: ['messengerWithoutTemplates'],
    effect: 'schedule',
    runsFactor: 0.05,
    dimensions: () => ({ content: ['none', 'prompt', 'say'] as const }),
    arbitrary: (subject, { content }) =>
      scheduledMessageWithoutNumber({ kind: 'messenger', content }, subject).map((body) => ({
        ...body,
        communicationChannel: subject.workspace.channels.messengerWithoutTemplates,
      })),
    async check(service, body) {
      const answer = await service.send('triggerChat', { body });

      expectSuccess(['trigger-chat/success', 'trigger-chat/error/template-not-supported'], answer);
      return checked;
    },
  }),
];

function hasOwnWords(text: string, given: readonly string[]): boolean {
  if (text.includes(given[0] ?? '')) return false;
  const rest = given.reduce((shortened, one) => shortened.replaceAll(one, ' '), text);
  return (rest.match(/\p{L}{2,}/gu) ?? []).length > 2;
}

async function sendTemplate(
  service: Service,
  subject: Subject,
  body: ChatBody,
  values: readonly string[],
): Promise<string> {
  return shownIn(await waitForTemplate(service, subject, await triggerChat(service, body), values));
}

function shownIn({ content }: JsonObject): string {
  const items = (content as readonly JsonObject[]).map(({ payload: _, ...item }) => item);
  return writtenIn({ content: items }).replaceAll(/https?:\/\/\S+/g, '<link>');
}

function scheduledMessageWithoutNumber(type: MessageType, subject: Subject): fc.Arbitrary<ChatBody> {
  const workspace = { ...subject.workspace, messengerNumbers: [] };
  return withSchedule(chatOfType(type, { ...subject, workspace })).map(({ body }) => body);
}

async function waitForTemplate(
  service: Service,
  subject: Subject,
  sessionId: string,
  values: readonly string[],
): Promise<JsonObject> {
  const hasValue = (text: string) => values.length === 0 || values.some((value) => text.includes(value));
  const sentIn = (session: JsonObject) => sentMessagesIn(session);
  const hasValueIn = (message: JsonObject) => hasValue(writtenIn(message));
  const sent = await pollSession(service, subject, sessionId, (session) => sentIn(session).findLast(hasValueIn), 1);
  const received = sent ?? (await pollSession(service, subject, sessionId, (session) => sentIn(session).at(-1)));
  const expected = 'a message with the template in the session';
  expectThat(['service/template'], received !== undefined, expected, 'no message', lastRead(service));
  return received;
}

const valueKinds = ['all', 'all but one', 'patterns'] as const;

function withValuesOf(kind: (typeof valueKinds)[number], { messengerOptions }: JsonObject): JsonObject {
  const { templateVariables, ...options } = messengerOptions as JsonObject;
  const entries = Object.entries(templateVariables as JsonObject);
  const placeholders = entries.map(([name]) => `{{${name}}}`).join(' ');
  const patterns = entries.map(([name, word], index) => {
    const pattern = `${word} $& $1 $$ <b>&amp;</b> %s ${placeholders} \${name} ${'and so on '.repeat(5)}end`;
    return [name, index % 2 === 0 ? pattern : `00${String(word).slice(-5)}7`];
  });
  const given = kind === 'patterns' ? patterns : kind === 'all' ? entries : entries.slice(0, -1);
  return { messengerOptions: { ...options, templateVariables: Object.fromEntries(given) } };
}

function templateValuesOf({ messengerOptions }: JsonObject): string[] {
  return Object.values(((messengerOptions as JsonObject).templateVariables ?? {}) as Record<string, string>);
}
