import { type Instant, parseInstant } from '../../src/instant.ts';
import { isTimeZone } from './calendar.ts';
import { type Refused, refuse } from './decision.ts';
import type { Gaps, Profile } from './gaps.ts';
import {
  firstPermitted,
  nextPermitted,
  parseTimeOfDay,
  type WorkingHours,
  type WorkingHoursContext,
} from './working-hours.ts';

/** The working hours of a request; its strings were validated to be `HH:MM`. */
export function parseWorkingHours(start: string | undefined, end: string | undefined, timeZone: string): WorkingHours {
  const hours: WorkingHours = { timeZone };
  const from = start === undefined ? undefined : parseTimeOfDay(start);
  const until = end === undefined ? undefined : parseTimeOfDay(end);
  if (from !== undefined) hours.start = from;
  if (until !== undefined) hours.end = until;
  return hours;
}

/**
 * When something with these requested working hours, due at that time, may go out.
 *
 * The hours read the profile themselves: something that waits checks them again later, when there is no reply that could
 * rest on a gap.
 */
export function choosePermitted(world: WorkingHoursContext, gaps: Gaps, due: Instant, hours: WorkingHours): Instant {
  if (hours.end !== undefined && gaps.peek(boundary) !== 'default' && dependsOnBoundary(hours, world.profile, due))
    gaps.choose(boundary);
  return nextPermitted(world, due, hours);
}

const boundary = 'working-hours/boundary';

/** Whether a bound that the profile decides makes a difference here. */
function dependsOnBoundary(hours: WorkingHours, profile: Profile, due: Instant): boolean {
  const { [boundary]: _, ...others } = profile;
  return firstPermitted(due, hours, profile) !== firstPermitted(due, hours, others);
}

/** The refusal of hours that end before they start, where the profile refuses them. */
export function findWorkingHoursRefusal(
  gaps: Gaps,
  { start, end }: WorkingHours,
  fields: { startWorkingHour: string; endWorkingHour: string },
): Refused | undefined {
  if (start === undefined || end === undefined || end > start) return undefined;
  if (start === end) {
    gaps.choose('working-hours/equal');
    return undefined;
  }
  if (gaps.choose('working-hours/end-before-start') !== 'refused') return undefined;
  const message = `${fields.endWorkingHour} must not be earlier in the day than ${fields.startWorkingHour}.`;
  return refuse('validationError', message, 'working-hours/end-before-start');
}

/** The refusal of a time zone or a date-time, for which the schema accepts any string. */
export function findScheduleRefusal(
  { timezone, scheduleTime }: { timezone?: string; scheduleTime?: string },
  fields: { timezone: string; scheduleTime: string },
): Refused | undefined {
  if (timezone !== undefined && !isTimeZone(timezone)) {
    const message = `${fields.timezone} must be the name of a time zone, such as Asia/Kolkata.`;
    return refuse('validationError', message, 'validation/unknown-time-zone');
  }
  if (scheduleTime !== undefined && parseInstant(scheduleTime) === undefined) {
    const message = `${fields.scheduleTime} must be a date-time such as 2026-11-20T09:00:00Z.`;
    return refuse('validationError', message, 'validation/malformed-text');
  }
  return undefined;
}
