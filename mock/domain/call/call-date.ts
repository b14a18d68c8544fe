import type { Instant } from '../../../src/instant.ts';
import type { CallDetails } from '../event.ts';
import type { Profile } from '../profile.ts';
import { endOfDate, startOfDate } from '../time/calendar.ts';

type DatedCall = Pick<CallDetails, 'callOnDate' | 'workingHours'>;

/**
 * When the day is over by which a call must be placed; undefined for a call without such a day.
 *
 * Source: Trigger Call, `callOnDate`.
 * Assumption `trigger-call/call-on-date-zone`: the day is one of the call's own zone.
 */
export function callDateEnd({ callOnDate, workingHours }: DatedCall, isInUtc: boolean): Instant | undefined {
  return callOnDate === null ? undefined : endOfDate(callOnDate, isInUtc ? 'UTC' : workingHours.timeZone);
}

/** When that day begins; undefined for a call without such a day. */
export function callDateStart({ callOnDate, workingHours }: DatedCall, isInUtc: boolean): Instant | undefined {
  return callOnDate === null ? undefined : startOfDate(callOnDate, isInUtc ? 'UTC' : workingHours.timeZone);
}

/** Whether dates are of UTC, for calls in the queue: no reply rests on the gap there. */
export function isDateInUtc(profile: Profile): boolean {
  return profile['trigger-call/call-on-date-zone'] === 'utc';
}
