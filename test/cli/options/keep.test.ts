import { expect, test } from 'vitest';
import { CliError } from '../../../cli/cli-error.ts';
import { parseKeep } from '../../../cli/options/keep.ts';

test.each([
  ['50000', { keep: 50_000 }],
  ['10000000', { keep: 10_000_000 }],
  ['30d', { keepFor: { days: 30 } }],
  ['12h', { keepFor: { hours: 12 } }],
  ['90m, 7', { keepFor: { minutes: 90 }, keep: 7 }],
  ['50000,30d', { keep: 50_000, keepFor: { days: 30 } }],
])('%j keeps %j', (text, expected) => expect(parseKeep(text)).toEqual(expected));

test.each([
  '',
  '0',
  '0d',
  '-1d',
  '30w',
  '30 d',
  'd',
  '1e3',
  '1.5d',
  '5,6',
  '1d,2h',
  '30d,',
  '1000000000',
  '1000000d',
  'all',
])('%j is refused, with what to use', (text) => {
  expect(() => parseKeep(text)).toThrow(CliError);
  expect(() => parseKeep(text)).toThrow(
    'Use how many sessions (1 to 999999999), for how long (30d, 12h, 90m), or both',
  );
});
