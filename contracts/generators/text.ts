import fc from 'fast-check';
import { namesPerson } from '../facts/operation.ts';

const falsyTexts = ['0', 'false', 'null'] as const;

export const uniqueWord: fc.Arbitrary<string> = fc.stringMatching(/^[a-z]{4}[0-9]{10}$/);

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

/** Whether a text is safe in a path: clients resolve `.` and `..`, and servers reject some characters. */
export function isSafePathSegment(text: string): boolean {
  const isPlain = text.isWellFormed() && !/[\p{Cc}/\\%;<>*&:?#|"]/u.test(text) && text.length <= 200;
  return isPlain && text.trim() === text && text !== '' && text !== '.' && text !== '..';
}

/** Whether a text is no number: a sequential identifier might belong to an existing session. */
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
