import { expect, test } from 'vitest';
import { nearestName, suggestionFor } from '../../../src/text/nearest.ts';

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
