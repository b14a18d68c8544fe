import { expect, test } from 'vitest';
import { maskText } from '../../../src/redaction/mask-text.ts';
import { toOriginalRange, unescapeOnce } from '../../../src/redaction/unescape.ts';

test.each([
  ['%6B%65y', 'key'],
  ['%e2%82%AC%20', '€ '],
  ['%F0%9F%98%80x', '😀x'],
  ['\\u006b\\u20AC', 'k€'],
  ['\\/\\"\\\\', '/"\\'],
  ['100% of %41', '100% of A'],
  ['%4 \\u00 \\n %41', '%4 \\u00 \\n A'],
  // No UTF-8: what is no ASCII is a blank.
  ['%41%ff%42%80%7f', 'A B \u007f'],
  ['%2541', '%41'],
])('%s is %s', (text, resolved) => {
  const once = unescapeOnce({ text, origins: undefined });

  expect(once?.text).toBe(resolved);
  expect(once?.origins?.starts).toHaveLength(resolved.length);
  expect(once && toOriginalRange(once, 0, resolved.length)).toEqual([0, text.length]);
});

test.each(['plain', '100%', '%4', '%4g', '\\u00', '\\u00zz', '\\n', ''])('%j has no escapes', (text) => {
  expect(unescapeOnce({ text, origins: undefined })).toBeUndefined();
});

test('each letter knows where it comes from, also after it was escaped twice', () => {
  const once = unescapeOnce({ text: 'a%2541%41%E2%82%ACb\\u0043', origins: undefined });
  const twice = once && unescapeOnce(once);

  expect(once?.text).toBe('a%41A€bC');
  expect(once && [0, 1, 2, 4, 5, 6, 7].map((index) => toOriginalRange(once, index, index + 1))).toEqual(
    [
      [0, 1],
      [1, 4],
      [4, 5],
      [6, 9],
      [9, 18],
      [18, 19],
      [19, 25],
    ].map(([from = 0, to = 0], index) => (index === 3 ? [6, 9] : [from, to])),
  );
  expect(twice?.text).toBe('aAA€bC');
  expect(twice && toOriginalRange(twice, 1, 2)).toEqual([1, 6]);
});

test('a text is looked at as it is, and three times unescaped', () => {
  const looked: string[] = [];
  maskText('%2525252541', (text) => {
    looked.push(text);
    return [];
  });

  expect(looked).toEqual(['%2525252541', '%25252541', '%252541', '%2541']);
});
