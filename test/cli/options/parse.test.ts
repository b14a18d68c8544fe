import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClockSpeed, parseClockSpeed, parseDuration } from '../../../cli/options/parse.ts';

test.each([
  ['x60', 60],
  ['x1', 1],
  ['x0.5', 0.5],
  ['x0.000001', 0.000001],
  ['x007', 7],
  ['x999999.999999', 999999.999999],
])('%s is so many times as fast', (text, factor) => {
  expect(parseClockSpeed(text)).toEqual({ factor });
});

test('whatever is read, it is a speed above zero', () => {
  const amount = fc.stringMatching(/^x\d{1,8}(\.\d{1,8})?$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), amount), (text) => {
      let speed: ClockSpeed;
      try {
        speed = parseClockSpeed(text);
      } catch {
        return;
      }
      if (typeof speed !== 'object') return;
      expect(speed.factor).toBeGreaterThan(0);
      expect(speed.factor).toBeLessThan(1_000_000);
      expect(speed.factor).toBe(Number(text.slice(1)));
    }),
  );
});

test.each([
  ['30d', { days: 30 }],
  ['12h', { hours: 12 }],
  ['90m', { minutes: 90 }],
])('%j is a duration', (text, expected) => expect(parseDuration(text)).toEqual(expected));

test.each(['', '0', '7', '0d', '-1d', '30w', '1.5d', 'd'])('%j is no duration', (text) =>
  expect(() => parseDuration(text)).toThrow('Write a duration as 30d, 12h or 90m.'),
);
