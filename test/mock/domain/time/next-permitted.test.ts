import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Profile } from '../../../../mock/domain/gaps.ts';
import {
  firstPermitted,
  nextPermitted,
  type PermittedCache,
  type WorkingHours,
} from '../../../../mock/domain/working-hours.ts';
import { day, hour } from '../../../../src/instant.ts';

const summerTimeEnds = Date.parse('2026-10-25T00:00:00Z');

test('whatever was asked before, the answer is what the calendar says', () => {
  const zone = fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'Pacific/Chatham', 'America/Nuuk');
  const bound = fc.option(fc.integer({ min: 0, max: 1439 }), { nil: undefined });
  const bounds = fc.oneof(
    fc.tuple(bound, bound),
    bound.map((one) => [one, one] as const),
  );
  const asked = fc.record({
    due: fc.integer({ min: summerTimeEnds - 3 * day, max: summerTimeEnds + 3 * day }),
    hours: fc.tuple(zone, bounds).map(([timeZone, [start, end]]): WorkingHours => {
      return { timeZone, ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
    }),
  });
  const someHours = fc.array(asked, { maxLength: 3 });
  const someSteps = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });
  const someProfile = fc.constantFrom<Profile>(
    {},
    { 'working-hours/boundary': 'whole-minute', 'working-hours/equal': 'one-minute' },
    { 'working-hours/boundary': 'end-exclusive' },
  );

  fc.assert(
    fc.property(someHours, someProfile, someSteps, (questions, profile, steps) => {
      const permittedCache: PermittedCache = new Map();
      for (const { due, hours } of questions) {
        for (const step of [0, ...steps, 0]) {
          const later = due + step * hour;

          expect(nextPermitted({ permittedCache, profile }, later, hours)).toBe(firstPermitted(later, hours, profile));
        }
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('what is known does not grow without end', () => {
  const known: PermittedCache = new Map();
  for (let minutes = 1; minutes < 1_400; minutes += 1) {
    nextPermitted({ permittedCache: known, profile: {} }, summerTimeEnds, { start: 0, end: minutes, timeZone: 'UTC' });
  }

  expect(known.size).toBeLessThanOrEqual(1_000);
});
