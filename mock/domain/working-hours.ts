import { Temporal } from 'temporal-polyfill';
import { type Instant, minute, parseInstant } from '../../src/instant.ts';
import {
  defaultProfile,
  type Gaps,
  type OrRefused,
  type Profile,
  type Refused,
  refuseField,
  succeed,
} from './decision.ts';

/** A missing bound of working hours leaves that side of the day open. */
export interface WorkingHours {
  start?: TimeOfDay;
  end?: TimeOfDay;
  /** An IANA zone name. Callers fill in the default zone, which differs between chats and calls. */
  timeZone: string;
}

/**
 * Source: Trigger Chat, Trigger Call, Update Workflow Call: `startWorkingHour`, `endWorkingHour`, `timezone`.
 * The interface does not state how early in the day a call without `start` is allowed. The mock uses the rule for
 * chats.
 * Assumption `working-hours/boundary`: the window includes the exact instants of `start` and `end`.
 * Assumption `working-hours/only-end`: without `start` the window opens with the first instant of the day, for calls
 * too.
 * Assumption `working-hours/equal`: equal bounds mean the whole day.
 * Assumption `working-hours/end-before-start`: hours that end before they start span midnight.
 * Assumption `working-hours/dst-gap`: a bound that the clocks skip counts as the first instant after the gap. If the
 * clocks skip the whole window, it shrinks to that instant.
 * Assumption `working-hours/dst-overlap`: if a local time occurs twice, `start` is the first occurrence, and `end` is
 * the second.
 * @throws RangeError when `timeZone` is needed and is no zone name; requests are checked before this.
 */
export function firstPermitted(due: Instant, hours: WorkingHours, profile = defaultProfile): Instant {
  const { start, end } = hours;
  if (start === end && (start === undefined || profile[equal] !== 'one-minute')) return due;
  return Math.max(due, firstWindow(due, hours, profile).open);
}

const boundary = 'working-hours/boundary';
const equal = 'working-hours/equal';

interface PermittedWindow {
  open: Instant;
  close: Instant;
}

function firstWindow(due: Instant, hours: WorkingHours, profile: Profile): PermittedWindow {
  let date = dayBefore(due, hours.timeZone);
  while (true) {
    // Find the next day that exists in the zone. Samoa skipped 30 December 2011.
    const next = date.add({ days: 1 }).toZonedDateTime(hours.timeZone).toPlainDate();
    const window = windowOf(date, next, hours, profile);
    if (due <= window.close) return window;
    date = next;
  }
}

function windowOf(
  date: Temporal.PlainDate,
  next: Temporal.PlainDate,
  hours: WorkingHours,
  profile: Profile,
): PermittedWindow {
  const { start = 0, end, timeZone } = hours;
  const open = instantOf(date, start, timeZone, 'earlier');
  const close =
    end === undefined
      ? instantOf(next, 0, timeZone, 'earlier') - 1
      : instantOf(end < start ? next : date, end, timeZone, 'later') + endToleranceMs(hours, profile);
  return { open, close: Math.max(open, close) };
}

/**
 * Milliseconds after the end of working hours that are still permitted. 0 permits the exact end, and -1 excludes it.
 */
function endToleranceMs({ start, end }: WorkingHours, profile: Profile): number {
  if (start === end || profile[boundary] === 'whole-minute') return minute - 1;
  return profile[boundary] === 'end-exclusive' ? -1 : 0;
}

function instantOf(
  date: Temporal.PlainDate,
  time: TimeOfDay,
  timeZone: string,
  occurrence: 'earlier' | 'later',
): Instant {
  const wallTime = date.toPlainDateTime({ hour: Math.floor(time / 60), minute: time % 60 });
  const zoned = wallTime.toZonedDateTime(timeZone, { disambiguation: occurrence });
  if (zoned.toPlainDateTime().equals(wallTime)) return zoned.epochMilliseconds;

  const beforeGap = wallTime.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const gapEnd = beforeGap.getTimeZoneTransition('next') ?? beforeGap;
  return gapEnd.epochMilliseconds;
}

function dayBefore(instant: Instant, timeZone: string): Temporal.PlainDate {
  const now = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return now.startOfDay().subtract({ milliseconds: 1 }).toPlainDate();
}

/** Whole minutes after midnight: 0 (`00:00`) to 1439 (`23:59`). */
export type TimeOfDay = number;

/** Source: Limits, working hours. Only a 24-hour `HH:MM` is valid, not `9:30`. */
export function parseTimeOfDay(text: string): TimeOfDay | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

export function parseWorkingHours(
  { startWorkingHour = '', endWorkingHour = '' }: ScheduleFields,
  timeZone: string,
): WorkingHours {
  const [start, end] = [parseTimeOfDay(startWorkingHour), parseTimeOfDay(endWorkingHour)];
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }), timeZone };
}

export function choosePermitted(profile: Profile, gaps: Gaps, due: Instant, hours: WorkingHours): Instant {
  const at = firstPermitted(due, hours, profile);
  const { [boundary]: answer, ...others } = profile;
  if (answer !== undefined && hours.end !== undefined && firstPermitted(due, hours, others) !== at)
    gaps.record(boundary);
  return at;
}

interface ScheduleFields {
  scheduleTime?: string;
  startWorkingHour?: string;
  endWorkingHour?: string;
  timezone?: string;
}

export type FieldNames = (field: keyof ScheduleFields) => string;

export function parseRequestedAt(request: ScheduleFields, now: Instant, nameOf: FieldNames): OrRefused<Instant> {
  const { timezone, scheduleTime } = request;
  if (timezone !== undefined && !isTimeZone(timezone)) {
    const problem = 'must be the name of a time zone, such as Asia/Kolkata.';
    return refuseField(nameOf('timezone'), problem, 'validation/unknown-time-zone');
  }
  const requestedAt = scheduleTime === undefined ? now : parseInstant(scheduleTime);
  if (requestedAt !== undefined) return succeed(requestedAt);
  const problem = 'must be a date-time such as 2026-11-20T09:00:00Z.';
  return refuseField(nameOf('scheduleTime'), problem, 'validation/malformed-text');
}

export function refuseReversedHours(gaps: Gaps, hours: WorkingHours, nameOf: FieldNames): Refused | undefined {
  const { start, end } = hours;
  if (start === undefined || end === undefined || end > start) return undefined;
  if (start === end) {
    gaps.record('working-hours/equal');
    return undefined;
  }
  if (gaps.choose('working-hours/end-before-start') !== 'refused') return undefined;
  const problem = `must not be earlier in the day than ${nameOf('startWorkingHour')}.`;
  return refuseField(nameOf('endWorkingHour'), problem, 'working-hours/end-before-start');
}

export type CalendarDate = string;

export interface Day {
  /** A day starts later than midnight if the clocks go forward at midnight. */
  start: Instant;
  end: Instant;
}

export function dayOf(date: CalendarDate, timeZone: string): Day {
  const day = Temporal.PlainDate.from(date);
  const startOf = (one: Temporal.PlainDate) => one.toZonedDateTime(timeZone).epochMilliseconds;
  return { start: startOf(day), end: startOf(day.add({ days: 1 })) };
}

/**
 * If a local time occurs twice, returns its first instant. If the clocks skip a local time, moves it forward by the
 * length of the gap.
 */
export function instantInZone(dateTime: string, timeZone: string): Instant | undefined {
  let wallTime: Temporal.PlainDateTime;
  try {
    wallTime = Temporal.PlainDateTime.from(dateTime);
  } catch {
    return undefined;
  }
  return wallTime.toZonedDateTime(timeZone).epochMilliseconds;
}

const anyInstant = Temporal.Instant.fromEpochMilliseconds(0);

/** Accepts IANA time zones and aliases, in upper or lower case, but no offsets or abbreviations such as `IST`. */
export function isTimeZone(name: string): boolean {
  try {
    // For an offset, or for a timestamp with a zone, Temporal returns a `timeZoneId` that differs from `name`.
    const { timeZoneId } = anyInstant.toZonedDateTimeISO(name);
    return !/^[+-]/.test(name) && timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
}
