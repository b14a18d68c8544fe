import { expect, test } from 'vitest';
import { shiftDates } from '../../../contracts/replay/replay-finding.ts';

test.each([
  ['2026-12-30T10:00:00Z', '2027-01-09T10:00:00Z'],
  ['2026-12-30T23:30:00+12:45', '2027-01-09T23:30:00+12:45'],
  ['2026-12-30', '2027-01-09'],
  ['order 2026-12-30', 'order 2026-12-30'],
  ['09:00', '09:00'],
  ['2026-99-99', '2026-99-99'],
])('ten days later %s is %s', (text, later) => {
  expect(shiftDates(10, { body: [text, 1, null] })).toEqual({ body: [later, 1, null] });
});
