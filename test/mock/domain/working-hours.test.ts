import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Profile } from '../../../mock/domain/decision.ts';
import { firstPermitted, parseTimeOfDay, type WorkingHours } from '../../../mock/domain/working-hours.ts';
import { sample } from '../../support/sample.ts';
import {
  clockChanges,
  day,
  daysOf,
  firstAtOrAfter,
  lastAtOrElseAfter,
  minute,
  readWallClock,
  type WallClockRange,
  wallMinuteAt,
  zones,
} from './wall-clock.ts';

test.each(['', '9:30', '24:00', '23:60', '09:30:00', '09-30', ' 09:30', '09:30\n', '٠٩:٣٠', '9:30 AM'])(
  'parseTimeOfDay rejects the text %j',
  (text) => {
    expect(parseTimeOfDay(text)).toBeUndefined();
  },
);

const at = (text: string) => Date.parse(text);

function hours(text: string, timeZone = 'UTC'): WorkingHours {
  const [start, end] = text.split('-').map(parseTimeOfDay);
  return { timeZone, ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}

const berlin = 'Europe/Berlin';
const samoa = 'Pacific/Apia';
// Clock changes: Berlin, 29 March 2026, 01:59 (+01:00) to 03:00 (+02:00), and 25 October 2026, 02:59 (+02:00) to 02:00
// (+01:00). Beirut, 29 March 2026, 23:59 (+02:00) to 01:00 (+03:00). Samoa, 29 December 2011 (-10:00) to 31 December
// (+14:00).
test.each<[due: string, hours: string, zone: string, then: string, why: string]>([
  ['2026-11-20T03:00:00Z', '-', 'Nowhere', '2026-11-20T03:00:00Z', 'no hours'],
  ['2026-11-20T17:00:00Z', '09:00-17:00', 'UTC', '2026-11-20T17:00:00Z', 'working-hours/boundary: the end'],
  ['2026-11-20T17:00:00.001Z', '09:00-17:00', 'UTC', '2026-11-21T09:00:00Z', 'working-hours/boundary: after the end'],
  ['2026-11-20T17:00:00.001Z', '-17:00', 'UTC', '2026-11-21T00:00:00Z', 'working-hours/only-end: after the end'],
  ['2026-11-20T03:00:00Z', '09:00-09:00', 'UTC', '2026-11-20T03:00:00Z', 'working-hours/equal: the whole day'],
  ['2026-11-20T23:00:00Z', '22:00-06:00', 'UTC', '2026-11-20T23:00:00Z', 'working-hours/end-before-start: at night'],
  ['2026-11-21T06:00:00Z', '22:00-06:00', 'UTC', '2026-11-21T06:00:00Z', 'working-hours/end-before-start: the end'],
  ['2026-03-29T00:59:59Z', '02:30-17:00', berlin, '2026-03-29T01:00:00Z', 'working-hours/dst-gap: skipped start'],
  ['2026-03-28T20:00:00Z', '-17:00', 'Asia/Beirut', '2026-03-28T22:00:00Z', 'working-hours/dst-gap: skipped midnight'],
  ['2011-12-30T04:00:00Z', '09:00-17:00', samoa, '2011-12-30T19:00:00Z', 'working-hours/dst-gap: skipped date'],
  ['2026-10-25T00:00:00Z', '02:30-17:00', berlin, '2026-10-25T00:30:00Z', 'working-hours/dst-overlap: first start'],
  ['2026-10-25T01:10:00Z', '02:30-17:00', berlin, '2026-10-25T01:10:00Z', 'working-hours/dst-overlap: second start'],
  ['2026-10-25T01:30:00Z', '01:00-02:30', berlin, '2026-10-25T01:30:00Z', 'working-hours/dst-overlap: second end'],
])('for a message due at %s, the working hours %s in %s give the send time %s: %s', (due, within, zone, then) => {
  expect(firstPermitted(at(due), hours(within, zone))).toBe(at(then));
});

interface Place {
  timeZone: string;
  instant: number;
}

const [since, until] = [at('2024-01-01T00:00:00Z'), at('2031-01-01T00:00:00Z')];

/** Each zone at an instant in July 2026, and at each of its clock changes in seven years. */
const places: Place[] = zones.flatMap((timeZone) =>
  [at('2026-07-01T00:00:00Z'), ...clockChanges(timeZone, since, until)].map((instant) => ({ timeZone, instant })),
);

function caseAt({ timeZone, instant }: Place): fc.Arbitrary<{ due: number; within: WorkingHours }> {
  const nearChange = fc
    .tuple(fc.constantFrom(instant - minute, instant), fc.integer({ min: -90, max: 90 }))
    .map(([instant, minutes]) => (((wallMinuteAt(timeZone, instant) + minutes) % 1_440) + 1_440) % 1_440);
  const time = fc.oneof(nearChange, nearChange, fc.constantFrom(0, 1_439), fc.integer({ min: 0, max: 1_439 }));
  const due = fc.oneof(
    fc.integer({ min: -day, max: day }).map((distance) => instant + distance),
    fc
      .tuple(fc.integer({ min: -180, max: 180 }), fc.constantFrom(-1, 0, 1))
      .map(([minutes, milliseconds]) => instant + minutes * minute + milliseconds),
  );
  const within = fc.record({ start: time, end: time, timeZone: fc.constant(timeZone) }, { requiredKeys: ['timeZone'] });
  return fc.record({ due, within });
}

function windowsOf(range: WallClockRange, { start, end }: WorkingHours): { open: number; close: number }[] {
  const days = daysOf(range).slice(1, -1);
  return days.slice(0, -1).map((dayNumber, i) => {
    const next = days[i + 1] ?? Number.NaN;
    const open = firstAtOrAfter(range, dayNumber * 1_440 + (start ?? 0));
    if (end === undefined) return { open, close: Math.max(open, firstAtOrAfter(range, next * 1_440) - 1) };
    const closingDay = start !== undefined && end < start ? next : dayNumber;
    return { open, close: Math.max(open, lastAtOrElseAfter(range, closingDay * 1_440 + end)) };
  });
}

function findByTrying(due: number, within: WorkingHours, range: WallClockRange): number {
  if (within.start === within.end) return due;
  const windows = windowsOf(range, within);
  const inside = (instant: number) => windows.some(({ open, close }) => open <= instant && instant <= close);

  if (inside(due)) return due;
  const end = range.from + range.wall.length * minute;
  for (let instant = Math.ceil(due / minute) * minute; instant < end; instant += minute) {
    if (inside(instant)) return instant;
  }
  throw new Error(`No window after ${new Date(due).toISOString()} in the stretch of ${range.zone}; make it longer.`);
}

function changeAt({ timeZone, instant }: Place): string {
  const offsets = [instant - minute, instant].map((instant) => wallMinuteAt(timeZone, instant) - instant / minute);
  return `${instant}: ${offsets.join(' then ')}`;
}

test('at each clock change of each time zone, the mock computes the same send time as a simple search', () => {
  const alike = Map.groupBy(places, changeAt);
  const wrong = sample(places, 25).flatMap((place, i) => {
    // If many zones have the same kind of clock change, try it 16 times in all, but at least twice for each zone.
    const zoneCount = alike.get(changeAt(place))?.length ?? 1;
    const numRuns = Math.max(2, Math.ceil(16 / zoneCount));
    const range = readWallClock(place.timeZone, place.instant - 3 * day, place.instant + 4 * day);
    return fc
      .sample(caseAt(place), { seed: i, numRuns })
      .map(({ due, within }) => ({
        due: new Date(due).toISOString(),
        within,
        got: new Date(firstPermitted(due, within)).toISOString(),
        expected: new Date(findByTrying(due, within, range)).toISOString(),
      }))
      .filter(({ got, expected }) => got !== expected);
  });

  expect(wrong.slice(0, 3)).toEqual([]);
});

const wholeMinute: Profile = { 'working-hours/boundary': 'whole-minute' };
const exclusive: Profile = { 'working-hours/boundary': 'end-exclusive' };
const oneMinute: Profile = { 'working-hours/equal': 'one-minute' };

test.each<[due: string, hours: string, profile: Profile, then: string]>([
  ['2026-11-20T17:00:59.999Z', '09:00-17:00', wholeMinute, '2026-11-20T17:00:59.999Z'],
  ['2026-11-20T17:01:00.000Z', '09:00-17:00', wholeMinute, '2026-11-21T09:00:00.000Z'],
  ['2026-11-20T23:59:59.999Z', '09:00-23:59', wholeMinute, '2026-11-20T23:59:59.999Z'],
  ['2026-11-20T06:00:30.000Z', '22:00-06:00', wholeMinute, '2026-11-20T06:00:30.000Z'],
  ['2026-11-20T16:59:59.999Z', '09:00-17:00', exclusive, '2026-11-20T16:59:59.999Z'],
  ['2026-11-20T17:00:00.000Z', '09:00-17:00', exclusive, '2026-11-21T09:00:00.000Z'],
  ['2026-11-20T23:59:59.999Z', '09:00-', exclusive, '2026-11-20T23:59:59.999Z'],
  ['2026-11-20T08:00:00.000Z', '09:00-09:00', oneMinute, '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T09:00:59.999Z', '09:00-09:00', oneMinute, '2026-11-20T09:00:59.999Z'],
  ['2026-11-20T09:01:00.000Z', '09:00-09:00', oneMinute, '2026-11-21T09:00:00.000Z'],
  ['2026-11-20T09:00:30.000Z', '09:00-09:00', { ...oneMinute, ...exclusive }, '2026-11-20T09:00:30.000Z'],
  ['2026-11-20T03:00:00.000Z', '-', { ...oneMinute, ...exclusive }, '2026-11-20T03:00:00.000Z'],
])('for a message due at %s, the hours %s and the profile %j give the send time %s', (due, within, profile, then) => {
  expect(new Date(firstPermitted(at(due), hours(within), profile)).toISOString()).toBe(then);
});
