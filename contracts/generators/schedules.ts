import fc from 'fast-check';
import { day, hour, type Instant, minute, second } from '../../src/instant.ts';
import type { ChatBody } from './chat.ts';
import {
  closedHours,
  formatWithOffset,
  type HoursAroundNow,
  hoursAroundNow,
  openHours,
  zones,
  zonesInSummerTime,
} from './time.ts';

export type HoursKind = 'none' | 'a zone alone' | 'open' | 'closed';
export type DueTime = 'none' | 'past' | 'soon' | 'ahead';

export interface Schedule {
  hours: HoursKind;
  dueTime: DueTime;
  choice: number;
  zoneKind?: 'default' | 'summer time';
  around: readonly HoursAroundNow[];
  zone: string;
}

export function scheduleOf(
  fixed: Pick<Schedule, 'hours' | 'dueTime' | 'choice' | 'zoneKind'>,
  shape: number,
): fc.Arbitrary<Schedule> {
  const around = fc.array(hoursAroundNow(shape % 4), { minLength: 3, maxLength: 3 });
  return fc.tuple(around, fc.constantFrom(...zones)).map(([around, zone]) => ({ ...fixed, around, zone }));
}

/** 3 s ahead, so that a service whose clock is slightly fast sees a due time in the future. */
export const soon = 3 * second;

const distances: Readonly<Record<DueTime, readonly number[]>> = {
  none: [0],
  past: [-23 * hour, -2 * minute, -365 * day + hour, -40 * 365 * day],
  soon: [soon],
  ahead: [23 * hour, 40 * day, 365 * day - hour, 30 * day - hour],
};

const offsets = [0, 840, -570];

export function toScheduleFields(schedule: Schedule, now: Instant, at: Instant): ChatBody | undefined {
  const { hours: kind, dueTime, choice, zoneKind, around, zone: timezone } = schedule;
  const distance = distances[dueTime][choice % distances[dueTime].length] ?? 0;
  const offset = offsets[choice % offsets.length] ?? 0;
  const due = dueTime === 'none' ? {} : { scheduleTime: formatWithOffset(at + distance, offset) };
  if (kind === 'none') return due;
  if (kind === 'a zone alone') return { ...due, timezone };
  const toFields = kind === 'open' ? openHours : closedHours;
  const summerZones = zoneKind === 'summer time' ? zonesInSummerTime(now) : [];
  const inSummer = summerZones.map((_, index) => summerZones[(choice + index) % summerZones.length]);
  const inZones = [...inSummer.flatMap((zone) => around.slice(0, 1).map((hours) => ({ ...hours, zone }))), ...around];
  const fields = inZones
    .map(({ zone, ...hours }) =>
      zoneKind === 'default' || zone === undefined
        ? toFields(hours, now, 'UTC')
        : toFields({ ...hours, zone }, now, zone),
    )
    .find((one) => one !== undefined);
  return fields === undefined ? undefined : { ...due, ...fields };
}
