import { expect, test } from 'vitest';
import { mapStrings, stringsIn } from '../../../contracts/redaction/named-values.ts';

const value = { a: ['b', 7, null, true, { c: 'd' }], e: undefined, f: 'g' };

test('every string is changed, and every name of a member; nothing else', () => {
  expect(mapStrings(value, (text) => `${text}!`)).toEqual({
    'a!': ['b!', 7, null, true, { 'c!': 'd!' }],
    'e!': undefined,
    'f!': 'g!',
  });
});

test('the strings in a value are those that are no names', () => {
  expect(stringsIn(value)).toEqual(['b', 'd', 'g']);
  expect([stringsIn('a'), stringsIn(7), stringsIn(null), stringsIn(undefined)]).toEqual([['a'], [], [], []]);
});
