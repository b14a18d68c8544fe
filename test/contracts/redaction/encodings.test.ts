import { describe, expect, test } from 'vitest';
import type { NamedValue } from '../../../contracts/redaction/named-values.ts';
import { createValueFinder } from '../../../contracts/redaction/named-values.ts';
import { findEscaped } from '../../../src/redaction.ts';

/** What is found of a value in a text, each with its mask. */
function find(value: string, text: string, kind: NamedValue['kind'] = 'key'): string[] {
  const spans = findEscaped(text, createValueFinder([{ name: 'it', value, kind }]));
  return spans.map(({ start, end, mask }) => `${text.slice(start, end)} ${mask}`);
}
const toBase64 = (value: string) => Buffer.from(value).toString('base64');

describe('a value is found as it is, and in every escape of each letter:', () => {
  const value = 'a"b\\/ &<>\'é😀J';
  test.each([
    value,
    JSON.stringify(value).slice(1, -1),
    JSON.stringify(JSON.stringify(value)).slice(3, -3),
    encodeURIComponent(value),
    encodeURIComponent(encodeURIComponent(value)),
    value.replace(' ', '+'),
    value.replaceAll('/', '\\/'),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    value.replaceAll('"', '&quot;').replaceAll("'", '&apos;').replaceAll('&<', '&amp;<'),
    [...value].map((letter) => `&#${letter.codePointAt(0)};`).join(''),
    [...value].map((letter) => `&#00${letter.codePointAt(0)};`).join(''),
    [...value].map((letter) => `&#x${letter.codePointAt(0)?.toString(16)};`).join(''),
    [...value].map((letter) => `&#X0${letter.codePointAt(0)?.toString(16).toUpperCase()};`).join(''),
    value
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
    value
      .split('')
      .map((unit) => `\\\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`)
      .join(''),
    [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    [...Buffer.from(value)].map((byte) => `%25${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  ])('%s', (text) => expect(find(value, `(${text})`)).toEqual([`${text} <it>`]));
});

describe('what only looks like it is not found:', () => {
  test.each([
    ['a b c d e', 'a-b-c-d-e'],
    ['secretive', 'secretiv'],
    ['secretive', '&#s;ecretive'],
    ['a-long-one', 'a\\-long-one'],
    ['a-long-one', 'a+long-one'],
  ])('%s in %s', (value, text) => expect(find(value, text)).toEqual([]));
});

describe('a short value is only found as a word of its own, as it is:', () => {
  test.each([
    ['Ava', ['Ava <it>']],
    ['(Ava)', ['Ava <it>']],
    ['Ava, Ava', ['Ava <it>', 'Ava <it>']],
    ['%20Ava', ['Ava <it>']],
    ['\\nAva', ['Ava <it>']],
    ['\\u003aAva', ['Ava <it>']],
    ['Avalon', []],
    ['Ava7', []],
    ['éAva', []],
    ['ava AVA', []],
  ])('%s', (text, found) => expect(find('Ava', text, 'name')).toEqual(found));
});

test('an address is found in other letter cases however short it is, and letters whose other case are two stay', () => {
  expect(find('A@b.c', 'xA@b.cx a@B.C', 'email')).toEqual(['A@b.c <it>', 'a@B.C <it, written otherwise>']);
  expect(find('straße-7', 'STRAßE-7 STRASSE-7 STRASE-7')).toEqual(['STRAßE-7 <it, written otherwise>']);
});

test('a number is found with what people write between its digits, and what is no number is not', () => {
  const written = ['+1 415 555 0123', '+1 (415) 555-0123', '+1.415.555.0123', '+1%20415/5550123', '+1\u00a04155550123'];

  for (const text of written) expect(find('+14155550123', text, 'number')).toEqual([`${text} <it, written otherwise>`]);
  expect(find('+14155550123', '+1    4155550123 +1x4155550123', 'number')).toEqual([]);
  expect(find('12345', 'x12345x 1 2345', 'number')).toEqual(['12345 <it>', '1 2345 <it, written otherwise>']);
  expect(find('eightest', 'eigh test')).toEqual([]);
});

describe('a value is found in base64, whatever is before and behind it:', () => {
  test.each(['a key of 14 ch', 'a key of 15 chr', 'a key of 16 char', 'subjects?>>>~~~ÿÿ'])('%s', (value) => {
    for (const before of ['', '1', '12', '123'])
      for (const behind of ['', '1', '12', '123']) {
        const encoded = toBase64(before + value + behind);
        for (const text of [encoded, encoded.replaceAll('+', '-').replaceAll('/', '_'), encodeURIComponent(encoded)]) {
          const found = find(value, text);
          expect(found).toHaveLength(1);
          expect(found[0]).toMatch(/ <it in base64>$/);
          // Only what belongs to other letters is left of it.
          const left = text.replace(found.map((one) => one.replace(/ <it in base64>$/, '')).join(), '');
          const own = Math.ceil((before.length * 8) / 6) + Math.ceil((behind.length * 8) / 6);
          expect(left.replace(/(?:=|%3D)+$/, '').length).toBeLessThanOrEqual(own);
        }
      }
  });
});
