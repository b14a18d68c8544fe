import fc from 'fast-check';
import type { JsonObject } from '../facts/exchange.ts';
import { namesPerson } from '../facts/operation.ts';
import type { Subject } from '../subject/subject.ts';
import type { ChatKind } from './samples.ts';

const falsyTexts = ['0', 'false', 'null'] as const;

export const uniqueWord: fc.Arbitrary<string> = fc.stringMatching(/^[a-z]{4}[0-9]{10}$/);

export function uniqueWords(minLength: number, maxLength = minLength): fc.Arbitrary<string[]> {
  return fc.uniqueArray(uniqueWord, { minLength, maxLength });
}

const hostileForms: Readonly<Record<string, (word: string) => string>> = {
  markup: (word) => `<b>${word}</b><script>1</script>`,
  entities: (word) => `&amp; &lt;${word}&gt; &#39;`,
  'replacement patterns': (word) => `$& $1 $$ $\` ${word}`,
  'a placeholder': (word) => `\${name} ${word} \${order_id}`,
  'template placeholders': (word) => `{{1}} {1} %s ${word}`,
  'blanks around it': (word) => `  ${word} `,
  'lines and tabs': (word) => `\n${word}\r\n\tend\n`,
  'two blanks within': (word) => `${word}  ${word}`,
  accents: (word) => `Olá, tudo bem? ${word}`,
  'other scripts': (word) => `नमस्ते 你好 ${word}`,
  astral: (word) => `𝔘 👩‍👩‍👧 🏳️‍🌈 ${word}`,
  'right to left': (word) => `\u202eשלום ${word}\u202c`,
  decomposed: (word) => `Jose\u0301 ${word}`,
  quotes: (word) => `O'Brien "${word}" \\ \\n`,
  long: (word) => `${word} ${'letters '.repeat(500)}end`,
  'a number': (word) => word.replace(/\D/g, ''),
  'upper case': (word) => word.toUpperCase(),
};
const hostileNames = [
  'markup',
  'entities',
  'blanks around it',
  'accents',
  'other scripts',
  'astral',
  'right to left',
  'quotes',
];
const hostileText = fc
  .constantFrom(...hostileNames, 'replacement patterns', 'template placeholders')
  .chain((name) => uniqueWord.map((word) => hostileForms[name]?.(word) ?? word));

export const anyText: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
    { weight: 1, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.constantFrom(...falsyTexts, 'a\nb') },
    { weight: 1, arbitrary: fc.integer({ min: 50, max: 200 }).map((length) => 'long '.repeat(length / 5)) },
  )
  .filter((text) => !namesPerson(text));

export const nonBlankText: fc.Arbitrary<string> = anyText.filter((text) => text.trim() !== '');

export const customerTexts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ...Object.fromEntries(falsyTexts.map((text) => [text, fc.constant(text)])),
  ...Object.fromEntries(Object.entries(hostileForms).map(([name, toText]) => [name, uniqueWord.map(toText)])),
  any: nonBlankText,
};

export const unknownKey: fc.Arbitrary<string> = fc.stringMatching(/^[a-z0-9]{20,40}$/);

export const turnText: fc.Arbitrary<string> = fc.stringMatching(/^note [a-z]{4}[0-9]{8}$/);

export const variableName: fc.Arbitrary<string> = fc.stringMatching(/^[a-z][a-z_]{0,11}$/);

const unusualKey = fc.constantFrom('first name', 'größe', 'a.b', '$x', '1', 'constructor', 'toString');

export const metadata: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.oneof({ weight: 3, arbitrary: variableName }, { weight: 1, arbitrary: unusualKey }),
  nonBlankText,
  { maxKeys: 4 },
);

export const unknownSessionIds: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  'with a prefix': fc.stringMatching(/^[a-z]{3}_[a-z0-9]{24}$/),
};

export const unknownSessionId: fc.Arbitrary<string> = fc.oneof(...Object.values(unknownSessionIds));

export function isSafePathSegment(text: string): boolean {
  const isPlain = text.isWellFormed() && !/[\p{Cc}/\\%;<>*&:?#|"]/u.test(text) && text.length <= 200;
  return isPlain && text.trim() === text && text !== '' && text !== '.' && text !== '..';
}

/** Excludes numeric texts as made-up session ids, because a service with sequential ids may have such a session. */
export function isNotNumeric(text: string): boolean {
  return !/^\d{1,20}$/.test(text);
}

export const unknownIds: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ...unknownSessionIds,
  'a word': fc.stringMatching(/^[a-z][\w-]{1,20}\.[\w-]{1,9}[~+][\w-]{1,4}$/),
  'any text': anyText.filter(isSafePathSegment),
  'a number that is too large': fc.stringMatching(/^[1-9][0-9]{24}$/),
  'longer than columns are': fc.stringMatching(/^[a-z][a-z0-9]{256,280}$/),
};

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
