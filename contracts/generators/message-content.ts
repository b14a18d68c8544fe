import fc from 'fast-check';
import type { JsonObject } from '../facts/exchange.ts';
import type { Subject } from '../subject/subject.ts';
import type { ChatKind } from './samples.ts';
import { nonBlankText, uniqueWord } from './text.ts';

/** The kind of content in a message's options; `none` without options. Web Chat has only `none` and `prompt`. */
export type ContentType = 'none' | 'prompt' | 'say' | 'template';

export function contentTypesOf(kind: ChatKind, { workspace }: Subject): readonly ContentType[] {
  if (kind === 'webChat') return ['none', 'prompt'];
  const template: ContentType[] = kind === 'email' || workspace.template === undefined ? [] : ['template'];
  return ['none', 'prompt', 'say', ...template];
}

/** The `messengerOptions` or `emailOptions` of a request. Emails have only the subject's recipients in CC and BCC. */
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

/** A template of the subject in any of its languages, with a value for each of its variables. */
export function templateContent(subject: Subject): fc.Arbitrary<JsonObject> {
  return fc.oneof(...templateLanguagesOf(subject).map((language) => templateIn(language, subject)));
}

/** The possible fields for each language of the subject's template. An omitted language means `en`. */
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

/** Values of variables that faulty code may fill in wrongly. Each key names the unusual property of its value. */
const valuesByKind = {
  words: uniqueWord,
  // Try '0', which some programming languages treat as empty.
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

/** Variables that prompts are unlikely to use. */
const otherVariables = { company: 'Acme', city: 'Graz', plan: 'basic', language: 'de', tier: 'gold' };

/** Variables that prompts are likely to use, with values of the given kind, and other variables. */
export function variablesOf(kind: ValueKind): fc.Arbitrary<Record<string, string | number | boolean>> {
  const value: fc.Arbitrary<string | number | boolean> = valuesByKind[kind];
  return fc.tuple(value, value, value).map(([name, order, rest]) => {
    return { ...otherVariables, name, order_id: order, case_id: rest, email: rest, user_name: name };
  });
}

export const textVariables = fc.constantFrom(...textKinds).chain(variablesOf);

/** A message that makes an agent send a file, if the agent has one. */
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
