import fc from 'fast-check';
import { expectThat } from '../../expect.ts';
import { type ChatBody, needed } from '../../given/chat.ts';
import { uniqueWord } from '../../given/text.ts';
import { templateWords } from '../../given/words.ts';
import type { Rule } from '../../rule.ts';
import type { Service } from '../../service.ts';
import type { Subject } from '../../subject.ts';
import { exclusive } from '../exclusive.ts';
import { triggered } from '../triggered.ts';
import { awaited, type Members, saidIn, textsOf } from './transcript.ts';

/** Messages made from approved templates. What a template says is not known here, but its values are. */
export const templateRules: readonly Rule[] = [
  exclusive({
    id: 'trigger-chat/template-has-its-values',
    title: 'Each placeholder of a template gets the value of its position; metadata is not for templates.',
    pitfall: "Values are put in the order of the object's keys, or placeholders are filled in from metadata.",
    statements: [
      'service/template',
      'trigger-chat/messenger-options/template-variables',
      'trigger-chat/messenger-options/template-id',
      'trigger-chat/metadata-not-in-templates',
    ],
    needs: ['messenger', 'template'],
    effect: 'send',
    share: 0.05,
    given: (subject) => fc.tuple(needed('messenger', subject), templateWords(subject), uniqueWord),
    async check(service, [body, words, other], subject) {
      const values = valuesIn(words);
      const names = subject.workspace.template?.variables ?? [];
      const metadata = Object.fromEntries([...names, 'name'].map((name) => [name, other]));

      const text = await sentTemplate(service, subject, { ...body, ...words, metadata }, values);

      const missing = values.filter((value) => !text.includes(value));
      expectThat(
        ['trigger-chat/messenger-options/template-variables'],
        missing.length === 0,
        `a message with ${values.join(' and ')}`,
        JSON.stringify(text),
      );
      expectThat(
        ['trigger-chat/metadata-not-in-templates'],
        !text.includes(other),
        'a template without metadata',
        JSON.stringify(text),
      );
    },
  }),
  exclusive({
    id: 'trigger-chat/template-language-is-en-unless-given',
    title: 'A template without a language is sent in en.',
    pitfall: 'The language of the workspace or of the customer is taken where the request names none.',
    statements: ['trigger-chat/messenger-options/template-language'],
    needs: ['messenger', 'template'],
    effect: 'send',
    share: 0.03,
    given: (subject) => fc.tuple(needed('messenger', subject), templateWords(subject)),
    async check(service, [body, { messengerOptions }], subject) {
      const { templateLanguage: _, ...omitted } = messengerOptions as Members;
      if (!subject.workspace.template?.languages.includes('en')) return;
      const values = valuesIn({ messengerOptions });
      const send = (options: Members) => sentTemplate(service, subject, { ...body, messengerOptions: options }, values);

      const without = await send(omitted);
      const english = await send({ ...omitted, templateLanguage: 'en' });

      expectThat(
        ['trigger-chat/messenger-options/template-language'],
        without === english,
        `the template in en: ${JSON.stringify(english)}`,
        JSON.stringify(without),
      );
    },
  }),
];

/** Sends a template; returns the latest message with one of its values, or the latest at all. */
async function sentTemplate(
  service: Service,
  subject: Subject,
  body: ChatBody,
  values: readonly string[],
): Promise<string> {
  const sessionId = await triggered(service, body);
  const isOurs = (text: string) => values.length === 0 || values.some((value) => text.includes(value));
  const said = (session: Members) => saidIn(session, 'assistant').map((entry) => textsOf(entry).join('\n'));
  const sent = await awaited(service, subject, sessionId, (session) => said(session).findLast(isOurs));
  const received = sent ?? (await awaited(service, subject, sessionId, (session) => said(session).at(-1)));
  expectThat(['service/template'], received !== undefined, 'the message of the template', 'none');
  return received;
}

function valuesIn({ messengerOptions }: Members): string[] {
  return Object.values(((messengerOptions as Members).templateVariables ?? {}) as Record<string, string>);
}
