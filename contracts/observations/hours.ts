import { hour } from '../../src/instant.ts';
import { timeOfDay } from '../given/time-of-day.ts';
import type { Questioned } from '../questioned.ts';

/** Working hours of an hour's length that begin three hours from now, wherever in the day that is. */
export function closedNow({ now }: Questioned): Readonly<Record<string, string>> {
  // They may not span midnight, which is open: then they are over since a while.
  const minute = minuteOfDay(now + 3 * hour);
  const start = minute < 1_380 && minute > 180 ? minute : minuteOfDay(now - 4 * hour);
  return { startWorkingHour: timeOfDay(start), endWorkingHour: timeOfDay(start + 59), timezone: 'UTC' };
}

/** Minutes after midnight in UTC. */
export function minuteOfDay(instant: number): number {
  const at = new Date(instant);
  return at.getUTCHours() * 60 + at.getUTCMinutes();
}
