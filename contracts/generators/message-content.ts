import fc from 'fast-check';
import type { JsonObject } from '../facts/exchange.ts';
import type { Subject } from '../subject/subject.ts';
import type { ChatKind } from './samples.ts';
import { nonBlankText, uniqueWord } from './text.ts';

export type ContentType = 'none' | 'prompt' | 'say' | 'template';

export function contentTypesOf(kind: ChatKind, { workspace }: Subject): readonly ContentType[] {
  if (kind === 'webChat') return ['none', 'prompt'];
  const template: ContentType[] = kind === 'email' || workspace.template === undefined ? [] : ['template'];
  return ['none', 'prompt', 'say', ...template];
}

export function messageContent(kind: ChatKind, type: ContentType, subject: Subject): fc.Arbitrary<JsonObject> {
  if (type === 'none') return fc.constant({});
  if (type === 'template') return templateContent(subject);
  const textField = type === 'prompt' ? 'additionalContext' : kind === 'email' ? 'body' : 'message';
  const addresses = fc.subarray([...subject.recipients.emails], { minLength: 1 }).map((list) => list.join(','));
  const title = nonBlankText.map((text) => text.replaceAll('\n', ' ').slice(0, 60));
  const fields: Record<string, fc.Arbitrary<unknown>> = {
    ...(kind === 'webChat' ? {} : { messageType: fc.constant(type) }),
    [textField]: nonBlankText,
    ...(kind === 'email' ? { subject: title, cc: addresses, bcc: addresses } : {}),
  };
  const requiredKeys = type === 'say' ? ['messageType', textField] : kind === 'webChat' ? [textField] : [];
  return fc.record({ [kind === 'email' ? 'emailOptions' : 'messengerOptions']: fc.record(fields, { requiredKeys }) });
}

export function templateContent(subject: Subject): fc.Arbitrary<JsonObject> {
  return fc.oneof(...templateLanguagesOf(subject).map((language) => templateIn(language, subject)));
}

/** The languages of a template. An omitted `templateLanguage` means `en`, so `{}` stands for English. */
export function templateLanguagesOf({ workspace: { template } }: Subject): { templateLanguage?: string }[] {
  const { languages = [] } = template ?? {};
  const chosen = languages.map((templateLanguage) => ({ templateLanguage }));
  return languages.includes('en') ? [{}, ...chosen] : chosen;
}

export function templateIn(
  language: { templateLanguage?: string },
  { workspace: { template } }: Subject,
): fc.Arbitrary<JsonObject> {
  const { templateId = 'none', variables = [] } = template ?? {};
  const values = fc.record(Object.fromEntries(variables.map((name) => [name, uniqueWord])));
  return values.map((templateVariables) => ({
    messengerOptions: { messageType: 'template', templateId, ...language, templateVariables },
  }));
}

const valuesByKind = {
  words: uniqueWord,
  falsy: fc.constant('0'),
  signs: uniqueWord.map((word) => `Jose\u0301 O'Brien $& {{1}} <b>${word}</b>`),
  long: uniqueWord.map((word) => `${word} ${'and so on '.repeat(20)}`),
  // Use only one number of each form, because the interface leaves open how a number appears in a text.
  numbers: fc.constantFrom(7, 0, 1.5),
  booleans: fc.boolean(),
} satisfies Record<string, fc.Arbitrary<string | number | boolean>>;

export type ValueKind = keyof typeof valuesByKind;

export const valueKinds = Object.keys(valuesByKind) as readonly ValueKind[];
const textKinds = ['words', 'falsy', 'signs', 'long'] as const satisfies readonly ValueKind[];

const otherVariables = { company: 'Acme', city: 'Graz', plan: 'basic', language: 'de', tier: 'gold' };

export function variablesOf(kind: ValueKind): fc.Arbitrary<Record<string, string | number | boolean>> {
  const value: fc.Arbitrary<string | number | boolean> = valuesByKind[kind];
  return fc.tuple(value, value, value).map(([name, order, rest]) => {
    return { ...otherVariables, name, order_id: order, case_id: rest, email: rest, user_name: name };
  });
}

export const textVariables = fc.constantFrom(...textKinds).chain(variablesOf);

export const fileRequest = 'I need the invoice as a file.';

/** Customer messages that together may make an agent produce every type of transcript entry. */
export const customerPrompts = [
  'Good day',
  'Where is my order? Please track it.',
  'I would like my money back, please make a refund.',
  'Please send me a picture of it.',
  'Do you have a video of it?',
  'Could you send me a voice note?',
  fileRequest,
  'Which options do I have?',
  'Please give me a summary.',
  'I want to talk to a colleague.',
  'Show me everything that you can do.',
] as const;

export const customerPrompt: fc.Arbitrary<string> = fc.constantFrom(...customerPrompts);
