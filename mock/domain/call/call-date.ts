import type { Instant } from '../../../src/instant.ts';
import type { CallDetails } from '../event.ts';
import type { Profile } from '../profile.ts';
import { endOfDate, startOfDate } from '../time/calendar.ts';

type DatedCall = Pick<CallDetails, 'callOnDate' | 'workingHours'>;

/**
 * The moment at which the day is over by which a call must be placed; undefined for a call without such a day.
 *
 * Source: Trigger Call, `callOnDate`.
 * Assumption `trigger-call/call-on-date-zone`: the day is one of the call's own zone.
 */
export function callDateEnd(profile: Profile, { callOnDate, workingHours }: DatedCall): Instant | undefined {
  return callOnDate === null ? undefined : endOfDate(callOnDate, zoneOfDate(profile, workingHours.timeZone));
}

/** The moment before which a call may not be placed; undefined by default, as `trigger-call/call-on-date-early` has it. */
export function callDateStart(profile: Profile, { callOnDate, workingHours }: DatedCall): Instant | undefined {
  if (callOnDate === null || profile['trigger-call/call-on-date-early'] !== 'on-that-day') return undefined;
  return startOfDate(callOnDate, zoneOfDate(profile, workingHours.timeZone));
}

function zoneOfDate(profile: Profile, timeZone: string): string {
  return profile['trigger-call/call-on-date-zone'] === 'utc' ? 'UTC' : timeZone;
}
