import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalsInConstantTime } from '../../src/text/equals-in-constant-time.ts';
import { nearestName, suggestionFor } from '../../src/text/nearest.ts';
import { toCurl } from '../../src/text/shell.ts';

test('a text equals itself alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(equalsInConstantTime(one, one)).toBe(true);
      expect(equalsInConstantTime(one, other)).toBe(one === other);
    }),
  );
});

test.each([
  ['', 'secret'],
  ['secret', ''],
  ['secre', 'secret'],
  ['secrett', 'secret'],
  ['Secret', 'secret'],
])('%j is not %j', (text, secret) => expect(equalsInConstantTime(text, secret)).toBe(false));

test.each([
  ['tpye', 'type'],
  ['Support messenger', 'Support Messenger'],
  ['replys', 'replies'],
  ['channel', 'channels'],
  ['name', undefined],
])('%s is taken for %s', (word, meant) => {
  expect(nearestName(word, ['type', 'Support Messenger', 'replies', 'channels'])).toBe(meant);
});

test('a wrong figure is not guessed: what there is instead is listed', () => {
  expect(suggestionFor('3', ['1', '2'])).toBe('. There are "1", "2".');
  expect(suggestionFor('3', [])).toBe('. There is none.');
});

const request = { method: 'POST', url: 'http://a.test/b', headers: {} };

test.each([
  ['a body that begins with @ is not read from a file', { body: '@/etc/hosts' }, "--data-raw '@/etc/hosts'"],
  ['any other body is sent as it is', { body: '{"a":"@b"}' }, `-d '{"a":"@b"}'`],
  ['an empty header is sent', { headers: { 'x-a': '' } }, "-H 'x-a;'"],
  [
    'brackets in a URL are no range',
    { url: 'http://a.test/b?c=[1-9]' },
    "curl -s -g -X POST 'http://a.test/b?c=[1-9]'",
  ],
])('%s', (_, change, part) => expect(toCurl({ ...request, ...change })).toContain(part));
