import fc from 'fast-check';
import type { JsonObject } from '../../json-object.ts';
import type { Subject } from '../../subject/subject.ts';
import { nonBlankText, uniqueWord } from '../text.ts';

/** The kinds of channel that a message is sent by. */
export type ChatKind = 'messenger' | 'webChat' | 'email';

/** What a request says in `messengerOptions` or `emailOptions`, of every message type that the channel has. */
export function messageContent(kind: ChatKind, subject: Subject): fc.Arbitrary<JsonObject> {
  switch (kind) {
    case 'messenger':
      return fc.oneof(fc.constant({}), ...messengerContents(subject));
    case 'webChat':
      return fc.oneof(
        fc.constant({}),
        nonBlankText.map((additionalContext) => ({ messengerOptions: { additionalContext } })),
      );
    case 'email':
      return fc.oneof(fc.constant({}), emailContent(subject));
  }
}

function messengerContents(subject: Subject): fc.Arbitrary<JsonObject>[] {
  const variants = [plainMessengerContent];
  return subject.workspace.template === undefined ? variants : [...variants, templateContent(subject)];
}

/** A messenger-app message that is no template. */
export const plainMessengerContent: fc.Arbitrary<JsonObject> = fc
  .oneof(
    fc.record({ messageType: fc.constant('prompt' as const), additionalContext: nonBlankText }, { requiredKeys: [] }),
    nonBlankText.map((text) => ({ messageType: 'say' as const, message: text })),
  )
  .map((messengerOptions) => ({ messengerOptions }));

/** A template of the subject, with a value for each of its variables. */
export function templateContent({ workspace: { template } }: Subject): fc.Arbitrary<JsonObject> {
  const { templateId = 'none', languages = [], variables = [] } = template ?? {};
  const chosen = languages.map((templateLanguage) => ({ templateLanguage }));
  // Left out it is `en`.
  const omitted = languages.includes('en') ? [{}] : [];
  return fc
    .tuple(fc.constantFrom(...omitted, ...chosen), fc.array(uniqueWord, exactLength(variables.length)))
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
export function emailContent({ recipients }: Subject): fc.Arbitrary<JsonObject> {
  const addresses = fc.subarray([...recipients.emails], { minLength: 1 }).map((list) => list.join(','));
  const commonFields = { subject: nonBlankText.map(toSingleLine), cc: addresses, bcc: addresses };
  return fc
    .oneof(
      fc.record(
        { messageType: fc.constant('prompt' as const), additionalContext: nonBlankText, ...commonFields },
        { requiredKeys: [] },
      ),
      fc.record(
        { messageType: fc.constant('say' as const), body: nonBlankText, ...commonFields },
        { requiredKeys: ['messageType', 'body'] },
      ),
    )
    .map((emailOptions) => ({ emailOptions }));
}

function toSingleLine(text: string): string {
  return text.replaceAll('\n', ' ').slice(0, 60);
}

function exactLength(length: number): { minLength: number; maxLength: number } {
  return { minLength: length, maxLength: length };
}
