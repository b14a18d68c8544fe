import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dstZones, fixedOffsetZones } from '../../../contracts/generators/time.ts';
import { firstPermittedAt, nextClockChange } from '../../../contracts/judge/working-hours.ts';
import { firstPermitted } from '../../../mock/domain/working-hours.ts';
import { minute } from '../../../src/instant.ts';

const at = (text: string) => Date.parse(text);
const nine = 9 * 60;
const six = 18 * 60;

type Bound = number | undefined;
type Row = [what: string, due: string, start: Bound, end: Bound, zone: string, out: string | undefined];

test.each<Row>([
  ['no working hours', '2026-11-21T03:04:05Z', undefined, undefined, 'UTC', '2026-11-21T03:04:05Z'],
  ['due within the minute of the end', '2026-11-21T18:00:30Z', nine, six, 'UTC', undefined],
  ['the night when clocks go forward', '2027-03-28T00:10:00Z', nine, six, 'Europe/Berlin', '2027-03-28T07:00:00Z'],
  ['the night when clocks go back', '2027-10-30T22:10:00Z', nine, six, 'Europe/Berlin', '2027-10-31T08:00:00Z'],
  ['a start that the clocks skip', '2027-03-28T00:10:00Z', 150, six, 'Europe/Berlin', undefined],
  ['a start that occurs twice', '2027-10-30T22:10:00Z', 150, six, 'Europe/Berlin', undefined],
])('the kit computes the send time of a message: %s', (_what, due, start, end, zone, out) => {
  expect(firstPermittedAt(at(due), { start, end, zone })).toBe(out === undefined ? undefined : at(out));
});

test('the kit and the mock, which share no code, compute the same send time of a message', () => {
  const zones = fc.constantFrom(...fixedOffsetZones, ...dstZones);
  const time = fc.integer({ min: 0, max: 1_439 });
  const minutes = fc.integer({ min: at('2026-01-01T00:00:00Z') / minute, max: at('2030-01-01T00:00:00Z') / minute });
  fc.assert(
    fc.property(minutes, zones, time, time, fc.integer({ min: 0, max: 2 }), (due, timeZone, one, other, shape) => {
      fc.pre(one !== other);
      const start = shape === 1 ? undefined : Math.min(one, other);
      const end = shape === 2 ? undefined : Math.max(one, other);
      const expected = firstPermittedAt(due * minute, { start, end, zone: timeZone });
      fc.pre(expected !== undefined);

      const bounds = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
      expect(firstPermitted(due * minute, { ...bounds, timeZone })).toBe(expected);
    }),
    { seed: 4, numRuns: 200 },
  );
});

test.each([
  ['Europe/Berlin', '2026-11-21T00:00:00Z', '2027-03-28T01:00:00Z', 'forward'],
  ['America/New_York', '2027-04-01T12:34:56Z', '2027-11-07T06:00:00Z', 'back'],
  ['America/St_Johns', '2026-11-21T00:00:00Z', '2027-03-14T05:30:00Z', 'forward'],
] as const)('the kit finds the next clock change in the time zone %s after %s', (zone, from, change, direction) => {
  expect(nextClockChange(zone, direction, at(from))).toBe(at(change));
});
