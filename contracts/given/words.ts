import fc from 'fast-check';
import type { Subject } from '../subject.ts';
import { message, uniqueWord } from './text.ts';

type Members = Readonly<Record<string, unknown>>;

/** The kinds of channel that a message goes out by. */
export type ChatKind = 'messenger' | 'webChat' | 'email';

/** What a request says in `messengerOptions` or `emailOptions`, of every message type that the channel has. */
export function words(kind: ChatKind, subject: Subject): fc.Arbitrary<Members> {
  switch (kind) {
    case 'messenger':
      return fc.oneof(fc.constant({}), ...messengerWords(subject));
    case 'webChat':
      return fc.oneof(
        fc.constant({}),
        message.map((additionalContext) => ({ messengerOptions: { additionalContext } })),
      );
    case 'email':
      return fc.oneof(fc.constant({}), emailWords(subject));
  }
}

function messengerWords(subject: Subject): fc.Arbitrary<Members>[] {
  const ways = [plainWords];
  return subject.workspace.template === undefined ? ways : [...ways, templateWords(subject)];
}

/** A messenger-app message that is no template. */
export const plainWords: fc.Arbitrary<Members> = fc
  .oneof(
    fc.record({ messageType: fc.constant('prompt' as const), additionalContext: message }, { requiredKeys: [] }),
    message.map((text) => ({ messageType: 'say' as const, message: text })),
  )
  .map((messengerOptions) => ({ messengerOptions }));

/** A template of the subject, with a value for each of its variables. */
export function templateWords({ workspace: { template } }: Subject): fc.Arbitrary<Members> {
  const { templateId = 'none', languages = [], variables = [] } = template ?? {};
  const chosen = languages.map((templateLanguage) => ({ templateLanguage }));
  // Left out it is `en`.
  const omitted = languages.includes('en') ? [{}] : [];
  return fc
    .tuple(fc.constantFrom(...omitted, ...chosen), fc.array(uniqueWord, exactly(variables.length)))
    .map(([language, values]) => ({
      messengerOptions: {
        messageType: 'template',
        templateId,
        ...language,
        templateVariables: Object.fromEntries(variables.map((name, index) => [name, values[index]])),
      },
    }));
}

/** An email that the agent writes or that says its body. Copies go to the subject's recipients alone. */
export function emailWords({ recipients }: Subject): fc.Arbitrary<Members> {
  const addresses = fc.subarray([...recipients.emails], { minLength: 1 }).map((list) => list.join(','));
  const any = { subject: message.map(oneLine), cc: addresses, bcc: addresses };
  return fc
    .oneof(
      fc.record(
        { messageType: fc.constant('prompt' as const), additionalContext: message, ...any },
        { requiredKeys: [] },
      ),
      fc.record(
        { messageType: fc.constant('say' as const), body: message, ...any },
        { requiredKeys: ['messageType', 'body'] },
      ),
    )
    .map((emailOptions) => ({ emailOptions }));
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ' ').slice(0, 60);
}

function exactly(length: number): { minLength: number; maxLength: number } {
  return { minLength: length, maxLength: length };
}
