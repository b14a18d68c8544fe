import type { Instant } from '../../../src/instant.ts';
import type { Profile } from '../profile.ts';
import { endOfDate, startOfDate } from '../time/calendar.ts';
import type { CallDetails } from './call-details.ts';

type DatedCall = Pick<CallDetails, 'callOnDate' | 'workingHours'>;

/**
 * The end of the day by which a call must be placed; undefined for a call without such a day.
 *
 * Source: Trigger Call, `callOnDate`.
 * Assumption `trigger-call/call-on-date-zone`: the day is one of the call's own zone.
 */
export function callDateEnd({ callOnDate, workingHours }: DatedCall, isInUtc: boolean): Instant | undefined {
  return callOnDate === null ? undefined : endOfDate(callOnDate, isInUtc ? 'UTC' : workingHours.timeZone);
}

/** The start of that day; undefined for a call without such a day. */
export function callDateStart({ callOnDate, workingHours }: DatedCall, isInUtc: boolean): Instant | undefined {
  return callOnDate === null ? undefined : startOfDate(callOnDate, isInUtc ? 'UTC' : workingHours.timeZone);
}

/** Whether dates are in UTC, for calls in the queue: no reply rests on the gap there. */
export function isDateInUtc(profile: Profile): boolean {
  return profile['trigger-call/call-on-date-zone'] === 'utc';
}
