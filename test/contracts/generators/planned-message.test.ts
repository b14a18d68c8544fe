import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scheduleOf, toScheduleFields } from '../../../contracts/generators/planned-message.ts';
import { zonesInSummerTime } from '../../../contracts/generators/time.ts';
import { createZoneClock } from '../../../contracts/judge/working-hours.ts';
import { hour } from '../../../src/instant.ts';

test('for each month, the kit knows a time zone with summer time in this month', () => {
  const months = Array.from({ length: 12 }, (_, month) => zonesInSummerTime(Date.UTC(2026, month, 15, 12)));

  expect(months.filter(({ length }) => length === 0)).toEqual([]);
  expect(months[0]).toContain('Australia/Sydney');
  expect(months[0]).not.toContain('Europe/Berlin');
  expect(months[6]).toContain('Europe/Berlin');
});

test('generated working hours are closed at the current time for a service that ignores summer time', () => {
  const schedules = scheduleOf({ hours: 'open', dueTime: 'none', choice: 0, zoneKind: 'summer time' }, 2);
  const now = Date.UTC(2026, 6, 15, 12, 30);
  fc.assert(
    fc.property(schedules, (schedule) => {
      const { timezone, startWorkingHour, endWorkingHour } = toScheduleFields(schedule, now, now) ?? {};
      const clockAt = createZoneClock(String(timezone));
      const isOpenAt = (instant: number) => {
        const { minute } = clockAt(instant);
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        return String(startWorkingHour) <= time && time < String(endWorkingHour);
      };

      expect(zonesInSummerTime(now)).toContain(timezone);
      expect([isOpenAt(now), isOpenAt(now - hour)]).toEqual([true, false]);
    }),
    { seed: 1, numRuns: 50 },
  );
});
