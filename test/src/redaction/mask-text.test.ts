import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskText } from '../../../src/redaction/mask-text.ts';

const secret = 'ckey-7f/"q';

function findSecret(text: string) {
  return [...text.matchAll(/ckey-7f\/"q/g)].map(({ index }) => ({
    start: index,
    end: index + secret.length,
    mask: '<key>',
  }));
}

/** Every way of writing a character that somebody may read it from. */
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

/** What surrounds a secret; it begins with no escape of its own that could swallow the secret's first character. */
const around = fc.stringMatching(/^[a-zA-Z0-9 .,:?&{}[\]"ü€-]{0,20}$/);

test('a secret is masked however each of its characters is written, and nothing else is', () => {
  fc.assert(
    fc.property(around, writtenSecret, around, (before, written, behind) => {
      expect(maskText(before + written + behind, findSecret)).toBe(`${before}<key>${behind}`);
    }),
    { seed: 2, numRuns: 2_000 },
  );
});

test('of spans that overlap the first names the mask, and all of them are masked', () => {
  const spans = [
    { start: 5, end: 7, mask: '<three>' },
    { start: 3, end: 6, mask: '<two>' },
    { start: 1, end: 4, mask: '<one>' },
    { start: 1, end: 3, mask: '<other>' },
    { start: 7, end: 8, mask: '<beside>' },
  ];

  expect(maskText('abcdefghij', () => spans)).toBe('a<one><beside>ij');
});
