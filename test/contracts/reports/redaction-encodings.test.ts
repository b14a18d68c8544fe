import { expect, test } from 'vitest';
import { createValueFinder, type NamedValue, namedValuesOf } from '../../../contracts/reports/redaction.ts';
import { findEscaped } from '../../../src/redaction.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

function find(value: string, text: string, kind: NamedValue['kind'] = 'key'): string[] {
  const spans = findEscaped(text, createValueFinder([{ name: 'it', value, kind }]));
  return spans.map(({ start, end, mask }) => `${text.slice(start, end)} ${mask}`);
}
const toBase64 = (value: string) => Buffer.from(value).toString('base64');

const value = 'a"b\\/ &<>\'é😀J';
test.each([
  value,
  value.replace(' ', '+'),
  value.replaceAll('/', '\\/'),
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  value.replaceAll('"', '&quot;').replaceAll("'", '&apos;').replaceAll('&<', '&amp;<'),
  [...value].map((letter) => `&#${letter.codePointAt(0)};`).join(''),
  [...value].map((letter) => `&#00${letter.codePointAt(0)};`).join(''),
  [...value].map((letter) => `&#x${letter.codePointAt(0)?.toString(16)};`).join(''),
  [...value].map((letter) => `&#X0${letter.codePointAt(0)?.toString(16).toUpperCase()};`).join(''),
])('redaction finds a secret in plain text and with HTML entities: %s', (text) =>
  expect(find(value, `(${text})`)).toEqual([`${text} <it>`]),
);

test.each([
  ['a b c d e', 'a-b-c-d-e'],
  ['secretive', 'secretiv'],
  ['secretive', '&#s;ecretive'],
  ['a-long-one', 'a\\-long-one'],
  ['a-long-one', 'a+long-one'],
])('redaction does not mask a text that only resembles the secret: secret %s, text %s', (value, text) =>
  expect(find(value, text)).toEqual([]),
);

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
])('redaction finds a short value of the subject file only as a whole word: %s', (text, found) =>
  expect(find('Ava', text, 'name')).toEqual(found),
);

test.each(['a key of 14 ch', 'a key of 15 chr', 'a key of 16 char', 'subjects?>>>~~~ÿÿ'])(
  'redaction finds a secret in base64, with any text around the secret: %s',
  (value) => {
    for (const before of ['', '1', '12', '123'])
      for (const behind of ['', '1', '12', '123']) {
        const encoded = toBase64(before + value + behind);
        for (const text of [encoded, encoded.replaceAll('+', '-').replaceAll('/', '_'), encodeURIComponent(encoded)]) {
          const found = find(value, text);
          expect(found).toHaveLength(1);
          expect(found[0]).toMatch(/ <it in base64>$/);
          // `left` must be no longer than the encoded `before` and `behind`. Otherwise, a part of the secret remains.
          const left = text.replace(found.map((one) => one.replace(/ <it in base64>$/, '')).join(), '');
          const own = Math.ceil((before.length * 8) / 6) + Math.ceil((behind.length * 8) / 6);
          expect(left.replace(/(?:=|%3D)+$/, '').length).toBeLessThanOrEqual(own);
        }
      }
  },
);

const subject = mockSubject('http://127.0.0.1:1/api');
const listOf = (values: ReturnType<typeof namedValuesOf>) => values.map(({ name, value, kind }) => [value, name, kind]);

test('the kit gives each private value of a subject file a readable name, such as "number 1"', () => {
  expect(listOf(namedValuesOf({ ...subject, controlToken: 'token-of-control' }))).toEqual(
    expect.arrayContaining([
      ['acme-key', 'key of the workspace', 'key'],
      ['acme-ke', 'key of the workspace, cut short', 'key'],
      ['token-of-control', 'token of the control plane', 'key'],
      ['14155550124', 'number 2 without plus', 'number'],
      ['alan@example.com', 'e-mail 3', 'email'],
      ['visitor-8', 'user id 2', 'name'],
      ['+14155550105', 'voice number 1', 'number'],
      ['Quiet Desk', 'channel email without address', 'name'],
      ['Sam', 'agent 2', 'name'],
      ['globex_offer', 'template id only of the other workspace', 'name'],
    ]),
  );
  expect(
    listOf(namedValuesOf({ ...subject, otherWorkspace: { apiKey: 'other-key', webChat: 'Their Chat' } })),
  ).toContainEqual(['Their Chat', 'channel of the other workspace', 'name']);
});
