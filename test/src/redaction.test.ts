import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSecretParameters, isSecretName, maskJson, maskText } from '../../src/redaction.ts';

const secret = 'ckey-7f/"q';

function findSecret(text: string) {
  return [...text.matchAll(/ckey-7f\/"q/g)].map(({ index }) => ({
    start: index,
    end: index + secret.length,
    mask: '<key>',
  }));
}

const writings: ((character: string) => string)[] = [
  (character) => character,
  (character) => encodeURIComponent(character),
  (character) =>
    [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  (character) => JSON.stringify(character).slice(1, -1),
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  (character) => encodeURIComponent(encodeURIComponent(character)),
  (character) => encodeURIComponent(JSON.stringify(character).slice(1, -1)),
];

const writtenSecret = fc
  .array(fc.constantFrom(...writings), { minLength: secret.length, maxLength: secret.length })
  .map((ways) => [...secret].map((character, index) => ways[index]?.(character)).join(''));

/**
 * The text around a secret. It contains no `\` or `%`, which could form an escape together with the secret's first
 * character.
 */
const around = fc.stringMatching(/^[a-zA-Z0-9 .,:?&{}[\]"ü€-]{0,20}$/);

test('redaction masks a secret in any encoding, and leaves all other text unchanged', () => {
  fc.assert(
    fc.property(around, writtenSecret, around, (before, written, behind) => {
      expect(maskText(before + written + behind, findSecret)).toBe(`${before}<key>${behind}`);
    }),
    { seed: 2, numRuns: 2_000 },
  );
});

test('redaction replaces overlapping secrets with the mask of the first secret', () => {
  const spans = [
    { start: 5, end: 7, mask: '<three>' },
    { start: 3, end: 6, mask: '<two>' },
    { start: 1, end: 4, mask: '<one>' },
    { start: 1, end: 3, mask: '<other>' },
    { start: 7, end: 8, mask: '<beside>' },
  ];

  expect(maskText('abcdefghij', () => spans)).toBe('a<one><beside>ij');
});

const mask = (text: string, property?: string) => (property === 'secret' ? '«»' : text.replaceAll('77', '«77»'));

test('redaction masks secrets in strings, numbers and names of a JSON value', () => {
  const value = { a77: ['177', 177, 17, null, true], secret: 'x', deep: { secret: 'y', list: ['secret'] } };

  expect(maskJson(value, mask, 9)).toStrictEqual({
    'a«77»': ['1«77»', '1«77»', 17, null, true],
    secret: '«»',
    deep: { secret: '«»', list: ['secret'] },
  });
  expect([maskJson(undefined, mask, 9), maskJson(77, mask, 0), maskJson('77', mask, 0)]).toEqual([
    undefined,
    '«77»',
    '«77»',
  ]);
});

test.each([
  ['?signature=abc&expires=1', '?signature=«»&expires=1'],
  ['?sig=abc&signed=1', '?sig=«»&signed=1'],
  ['/x?a=1&api_key=s%26t&b=2#c', '/x?a=1&api_key=«»&b=2#c'],
  [
    '?url=https%3A%2F%2Fa%3Fx%3D1%26X-Amz-Signature%3Dabc%26b%3D2',
    '?url=https%3A%2F%2Fa%3Fx%3D1%26X-Amz-Signature%3D«»%26b%3D2',
  ],
  ['"https://a.test/?a=1\\u0026token=abc\\u0026b=2"', '"https://a.test/?a=1\\u0026token=«»\\u0026b=2"'],
  ['{\\"url\\":\\"https://a.test/?token=abc\\"}', '{\\"url\\":\\"https://a.test/?token=«»\\"}'],
  ['a=1&amp;x-amz-security-token=a;b\\c d', 'a=1&amp;x-amz-security-token=«» d'],
  ['key=a&monkey=b&keys=c&access_token=d', 'key=«»&monkey=b&keys=c&access_token=«»'],
  ['https://a.test/cb#access_token=a&state=b', 'https://a.test/cb#access_token=«»&state=b'],
  ['?to=http://a?b=1?token=c&d', '?to=http://a?b=1?token=«»&d'],
  ['a key = b; the signature of c', 'a key = b; the signature of c'],
])('redaction masks secrets in URLs: %j becomes %j', (before, after) => {
  expect(maskText(before, (text) => findSecretParameters(text, '«»'))).toBe(after);
});

test.each([
  'apikey',
  'api.key',
  'Access-Key',
  'AUTHKEY',
  'session_key',
  'key',
  'sig',
  'authorisation',
  'authorization',
])('redaction masks the value of a field named %s', (name) => expect(isSecretName(name)).toBe(true));
