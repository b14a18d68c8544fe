import { hour } from '../../src/instant.ts';
import { formatTimeOfDay } from '../generators/time/time-of-day.ts';
import type { Probe } from './probe.ts';

/** Working hours of an hour's length that begin three hours from now, wherever in the day that is. */
export function closedHours({ now }: Probe): Readonly<Record<string, string>> {
  // They may not span midnight, which is open: then they are over since a while.
  const minute = minuteOfDay(now + 3 * hour);
  const start = minute < 1_380 && minute > 180 ? minute : minuteOfDay(now - 4 * hour);
  return { startWorkingHour: formatTimeOfDay(start), endWorkingHour: formatTimeOfDay(start + 59), timezone: 'UTC' };
}

/** Minutes after midnight in UTC. */
export function minuteOfDay(instant: number): number {
  const date = new Date(instant);
  return date.getUTCHours() * 60 + date.getUTCMinutes();
}
