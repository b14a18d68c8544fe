import { expect, test } from 'vitest';
import { findClockChanges } from '../../../mock/dashboard/schedule/clock-changes.ts';
import { createZoneFinder, type Zone } from '../../../mock/dashboard/time/zone.ts';

const findZone = createZoneFinder();
const zoneOf = (name: string): Zone => findZone(name) ?? expect.fail(`No zone ${name}.`);
const changesOf = (from: string, to: string, zone: string) =>
  findClockChanges({ from: Date.parse(from), to: Date.parse(to) }, zoneOf(zone)).map(({ at, hours }) => [
    new Date(at).toISOString(),
    hours,
  ]);

test('the changes of the clocks of a zone are found, to the second', () => {
  expect(changesOf('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'Europe/Berlin')).toEqual([
    ['2026-03-29T01:00:00.000Z', 1],
    ['2026-10-25T01:00:00.000Z', -1],
  ]);
  expect(changesOf('2026-10-25T00:59:00Z', '2026-10-25T01:01:00Z', 'Europe/Berlin')).toEqual([
    ['2026-10-25T01:00:00.000Z', -1],
  ]);
  expect(changesOf('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'Australia/Lord_Howe').map(([, by]) => by)).toEqual([
    -0.5, 0.5,
  ]);
  expect(changesOf('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'Asia/Kolkata')).toEqual([]);
});
