import { expect, test } from 'vitest';
import { truncate } from '../../../src/text/truncate.ts';

test('a text that is as long as it may be stays, and one that is longer is cut there', () => {
  expect([truncate('abc', 3), truncate('abcd', 3), truncate('', 3)]).toEqual(['abc', 'abc…', '']);
});

test('by default a text has the length that fits in a message', () => {
  expect([truncate('a'.repeat(100)), truncate('a'.repeat(101))]).toEqual(['a'.repeat(100), `${'a'.repeat(100)}…`]);
});
