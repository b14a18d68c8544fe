import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChoosableGap } from '../../../mock/domain/gaps.ts';
import { createMock } from '../../../mock/index.ts';
import { parseProfile, readProfile } from '../../../mock/start/profile.ts';
import { alternatives } from '../../../src/generated/alternatives.ts';

const gaps = Object.keys(alternatives) as ChoosableGap[];

function profileErrorsIn(value: unknown): string[] {
  const result = readProfile(value);
  return result.ok ? [] : result.error;
}

test('whatever alternatives are chosen, they are the profile, and a default is no choice', () => {
  const choices = fc
    .uniqueArray(fc.constantFrom(...gaps))
    .chain((some) =>
      fc.tuple(
        ...some.map((gap) => fc.constantFrom('default', ...alternatives[gap]).map((one) => [gap, one] as const)),
      ),
    );
  fc.assert(
    fc.property(choices, (entries) => {
      const profile = Object.fromEntries(entries.filter(([, one]) => one !== 'default'));

      expect(readProfile(Object.fromEntries(entries))).toEqual({ ok: true, value: profile });
    }),
    { seed: 1, numRuns: 100 },
  );
});

test('a profile stays the same when its object changes', () => {
  const given: Record<string, string> = { 'session/time-of-call': 'placed' };
  const result = readProfile(given);
  given['session/version-label'] = 'none';

  expect(result).toEqual({ ok: true, value: { 'session/time-of-call': 'placed' } });
});

describe('what is wrong is reported', () => {
  test.each<[value: unknown, message: string]>([
    [
      { 'session/time-of-cal': 'placed' },
      'the profile has the unknown field "session/time-of-cal". Did you mean "session/time-of-call"?',
    ],
    [
      { weather: 'rain' },
      'the profile has the unknown field "weather". The gaps and their alternatives are in openapi/gaps/.',
    ],
    [{ toString: 'x' }, 'has the unknown field "toString".'],
    [JSON.parse('{ "__proto__": "x" }'), 'has the unknown field "__proto__".'],
    [{ 'session/call-id': 'x' }, 'session/call-id is a gap without alternatives'],
    [
      { 'session/time-of-call': 'place' },
      'session/time-of-call must be one of "default", "placed"; found "place". Did you mean "placed"?',
    ],
    [
      { 'transport/duplicate-query': 'both' },
      'transport/duplicate-query must be one of "default", "last", "refused"; found "both".',
    ],
    [{ 'session/time-of-call': true }, 'session/time-of-call must be one of "default", "placed"; found true.'],
    [{ 'session/time-of-call': null }, 'found nothing.'],
    [
      [],
      'the profile must be an object of gap ids with an alternative each; found a list. Write it as {"session/time-of-call":"placed"}.',
    ],
    ['placed', 'must be an object of gap ids with an alternative each; found "placed".'],
  ])('%j', (value, message) => {
    expect(profileErrorsIn(value)).toEqual([expect.stringContaining(message)]);
  });

  test('all of it', () => {
    const value = { 'session/time-of-call': 'now', 'session/version-label': 'none', 'session/call-id': 'x' };

    expect(profileErrorsIn(value)).toHaveLength(2);
    expect(() => parseProfile(value)).toThrow(TypeError);
    expect(() => createMock({ profile: value })).toThrow(/session\/time-of-call.*session\/call-id/);
  });
});
