import type { GapId } from '../../../src/generated/ids.ts';
import type { Instant } from '../../../src/instant.ts';
import { type Refused, refused } from '../decision.ts';
import type { Profile } from '../profile.ts';
import { parseTimeOfDay } from './time-of-day.ts';
import { firstPermitted, type WorkingHours } from './working-hours.ts';

/** The working hours that a request's texts name; the texts were checked to be `HH:MM`. */
export function parseWorkingHours(start: string | undefined, end: string | undefined, timeZone: string): WorkingHours {
  const hours: WorkingHours = { timeZone };
  const from = start === undefined ? undefined : parseTimeOfDay(start);
  const until = end === undefined ? undefined : parseTimeOfDay(end);
  if (from !== undefined) hours.start = from;
  if (until !== undefined) hours.end = until;
  return hours;
}

/** The gaps that these working hours rest on for something that is asked for at a moment. */
export function workingHoursGaps(hours: WorkingHours, profile: Profile, requestedAt: Instant): GapId[] {
  const { start, end } = hours;
  if (end === undefined) return [];
  const gaps: GapId[] =
    profile['working-hours/boundary'] !== undefined && dependsOnBoundary(hours, profile, requestedAt) ? [boundary] : [];
  if (start === undefined) return [...gaps, 'working-hours/only-end'];
  if (start === end) return [...gaps, 'working-hours/equal'];
  return end < start ? [...gaps, 'working-hours/end-before-start'] : gaps;
}

const boundary = 'working-hours/boundary';

/** Whether it is the bounds of the profile that let something out, or do not. */
function dependsOnBoundary(hours: WorkingHours, profile: Profile, requestedAt: Instant): boolean {
  const { [boundary]: _, ...others } = profile;
  return firstPermitted(requestedAt, hours, profile) !== firstPermitted(requestedAt, hours, others);
}

/** The refusal of hours that end before they start, where the profile refuses them. */
export function findWorkingHoursRefusal(
  { start, end }: WorkingHours,
  profile: Profile,
  fields: { startWorkingHour: string; endWorkingHour: string },
): Refused | undefined {
  if (start === undefined || end === undefined || end >= start) return undefined;
  if (profile['working-hours/end-before-start'] !== 'refused') return undefined;
  const message = `${fields.endWorkingHour} must not be earlier in the day than ${fields.startWorkingHour}.`;
  return refused('validationError', message, 'working-hours/end-before-start');
}
