import { expect, test } from 'vitest';
import { isSameTimestamp } from '../../../contracts/oracle/iso-timestamp.ts';

test.each([
  ['2026-11-20T09:00:00.700Z', '2026-11-20T14:30:00.700+05:30'],
  ['2026-11-20T09:00:00.700Z', '2026-11-20T09:00:00Z'],
  ['2026-11-20T09:00:00.700Z', '2026-11-20T09:00:01Z'],
  ['2026-11-20T09:00:42.700Z', '2026-11-20T09:00Z'],
  ['2026-11-20T09:00:00', '2026-11-20T09:00:00'],
])('%s is the instant of %s, however it is written or rounded', (one, other) => {
  expect([isSameTimestamp(one, other), isSameTimestamp(other, one)]).toEqual([true, true]);
});

test.each([
  ['2026-11-20T09:00:00.700Z', '2026-11-20T09:00:02Z'],
  ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00+05:30'],
  ['2026-11-20T09:00:00', '2026-11-20T09:00:01'],
  ['2026-11-20T09:00:00Z', null],
])('%s is not the instant of %s', (one, other) => {
  expect([isSameTimestamp(one, other), isSameTimestamp(other, one)]).toEqual([false, false]);
});
