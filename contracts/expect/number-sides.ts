import { phoneDigitsOf } from '../../src/text/phone-digits.ts';
import type { JsonObject } from '../json-object.ts';
import { seenIn } from '../violation.ts';
import { expectThat } from './expectations.ts';

/** @throws Violation when the number on one side of a record belongs to the other. */
export function expectNotAmong(side: 'agent' | 'user', details: unknown, numbers: readonly string[]): void {
  const { number } = (details ?? {}) as JsonObject;
  if (typeof number !== 'string') return;
  const isOther = numbers.some((candidate) => phoneDigitsOf(candidate) === phoneDigitsOf(number));
  const place = seenIn(details as JsonObject, '/number');
  const expected = `the number of the ${side} in ${side}Details`;
  expectThat([`session/field/${side}-number`], !isOther, expected, number, place);
}
