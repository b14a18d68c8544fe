import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KnownWindows, permitted } from '../../../mock/domain/permitted.ts';
import { firstPermitted, type WorkingHours } from '../../../mock/domain/working-hours.ts';
import { day, hour } from '../../../src/instant.ts';

const summerTimeEnds = Date.parse('2026-10-25T00:00:00Z');

test('whatever was asked before, the answer is what the calendar says', () => {
  const zone = fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'Pacific/Chatham', 'America/Nuuk');
  const bound = fc.option(fc.integer({ min: 0, max: 1439 }), { nil: undefined });
  const asked = fc.record({
    due: fc.integer({ min: summerTimeEnds - 3 * day, max: summerTimeEnds + 3 * day }),
    hours: fc.tuple(zone, bound, bound).map(([timeZone, start, end]): WorkingHours => {
      return { timeZone, ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
    }),
  });
  const someHours = fc.array(asked, { maxLength: 3 });

  fc.assert(
    fc.property(someHours, fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 }), (questions, steps) => {
      const known: KnownWindows = new Map();
      for (const { due, hours } of questions) {
        for (const step of [0, ...steps, 0]) {
          const later = due + step * hour;

          expect(permitted(known, later, hours)).toBe(firstPermitted(later, hours));
        }
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('what is known does not grow without end', () => {
  const known: KnownWindows = new Map();
  for (let minutes = 1; minutes < 1_400; minutes += 1) {
    permitted(known, summerTimeEnds, { start: 0, end: minutes, timeZone: 'UTC' });
  }

  expect(known.size).toBeLessThanOrEqual(1_000);
});
