import type { GapId } from '../../src/generated/ids.ts';
import { parseTimeOfDay } from './time-of-day.ts';
import type { WorkingHours } from './working-hours.ts';

/** The working hours that a request's texts name; the texts were checked to be `HH:MM`. */
export function requestedHours(start: string | undefined, end: string | undefined, timeZone: string): WorkingHours {
  const hours: WorkingHours = { timeZone };
  const from = start === undefined ? undefined : parseTimeOfDay(start);
  const until = end === undefined ? undefined : parseTimeOfDay(end);
  if (from !== undefined) hours.start = from;
  if (until !== undefined) hours.end = until;
  return hours;
}

/** The gaps that these working hours rest on. */
export function hoursGaps({ start, end }: WorkingHours): GapId[] {
  if (end === undefined) return [];
  if (start === undefined) return ['working-hours/only-end'];
  if (start === end) return ['working-hours/equal'];
  return end < start ? ['working-hours/end-before-start'] : [];
}
