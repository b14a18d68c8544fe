import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalsInConstantTime } from '../../../src/text/equals-in-constant-time.ts';

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
