import { Temporal } from 'temporal-polyfill';
import { type Instant, minute, parseInstant } from '../../src/instant.ts';
import { isTimeZone } from './calendar.ts';
import { type Refused, refuse } from './decision.ts';
import { defaultProfile, type Gaps, type Profile } from './gaps.ts';

/** The hours of each day in which something may go out. A missing bound leaves that side of the day open. */
export interface WorkingHours {
  start?: TimeOfDay;
  end?: TimeOfDay;
  /** An IANA zone name. Chat and calls have different defaults; both are filled in before this. */
  timeZone: string;
}

/**
 * The first instant, not before `due`, at which the working hours let a message or a call out.
 *
 * One rule serves both: what is due too early waits for `start`, what is due too late waits for the `start` of the
 * next day. The sentence about calls has no answer for a missing `start`; it is taken from chat.
 *
 * Each day has one window of instants, ends included, from `start` to `end`. Days are those of the calendar in
 * `timeZone`; a day that the zone left out has no window.
 *
 * @throws RangeError when `timeZone` is needed and no zone name; requests are checked before this.
 * Source: Trigger Chat, Trigger Call: `startWorkingHour`, `endWorkingHour`, `timezone`; the same in Update Workflow Call.
 * Assumption `working-hours/boundary`: `start` is inside; `end` is inside to the millisecond, and nothing after it.
 * Assumption `working-hours/only-end`: without `start` the window opens with the first instant of the day, for calls too.
 * Assumption `working-hours/equal`: hours that end when they start are the whole day.
 * Assumption `working-hours/end-before-start`: hours that end before they start span midnight.
 * Assumption `working-hours/dst-gap`: a bound that the clocks skip counts as the first instant after the gap; hours
 * skipped whole shrink to that one instant.
 * Assumption `working-hours/dst-overlap`: of a time that comes twice, `start` is the earlier and `end` the later.
 */
export function firstPermitted(due: Instant, hours: WorkingHours, profile = defaultProfile): Instant {
  if (isWholeDay(hours, profile)) return due;
  return Math.max(due, firstWindow(due, hours, profile).open);
}

/** Whether these hours let everything out. */
function isWholeDay({ start, end }: WorkingHours, profile: Profile): boolean {
  return start === end && (start === undefined || profile['working-hours/equal'] !== 'one-minute');
}

/** A window of instants, ends included, in which something may go out. */
interface PermittedWindow {
  open: Instant;
  close: Instant;
}

/** The first window of these hours that is not over at `due`; for hours that leave some part of the day out. */
function firstWindow(due: Instant, hours: WorkingHours, profile: Profile): PermittedWindow {
  // The window of the day before may reach into today. Both ends only move forward from one day to the next,
  // so the first window that is not over is the one.
  let date = dayBefore(due, hours.timeZone);
  while (true) {
    const next = dayAfter(date, hours.timeZone);
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

/** How many milliseconds of the last minute are inside, after its first; -1 when not even that one is. */
function endToleranceMs({ start, end }: WorkingHours, profile: Profile): number {
  if (start === end || profile['working-hours/boundary'] === 'whole-minute') return minute - 1;
  return profile['working-hours/boundary'] === 'end-exclusive' ? -1 : 0;
}

/** The instant at which the clocks show `time`: the requested one of two, or the end of the gap that skips it. */
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

/** The day before the one on which `instant` falls. */
function dayBefore(instant: Instant, timeZone: string): Temporal.PlainDate {
  const now = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return now.startOfDay().subtract({ milliseconds: 1 }).toPlainDate();
}

/** The next day that exists in the zone: Samoa went from 29 to 31 December 2011. */
function dayAfter(date: Temporal.PlainDate, timeZone: string): Temporal.PlainDate {
  return date.add({ days: 1 }).toZonedDateTime(timeZone).toPlainDate();
}

/** A cache of windows of working hours, by zone and bounds. `from` is the first instant for which a window is valid. */
export type PermittedCache = Map<string, PermittedWindow & { from: Instant }>;

/** The size at which the cache is cleared: hours come with requests, so their number has no limit. */
const maxCached = 1_000;

/** A world's cache of working hours: windows found before, and the answers to the gaps. */
export interface WorkingHoursContext {
  permittedCache: PermittedCache;
  profile: Profile;
}

/** `firstPermitted`, with a cache of windows. */
export function nextPermitted(
  { permittedCache: cache, profile }: WorkingHoursContext,
  due: Instant,
  hours: WorkingHours,
): Instant {
  if (isWholeDay(hours, profile)) return due;
  const key = `${hours.timeZone} ${hours.start} ${hours.end}`;
  const cached = cache.get(key);
  if (cached !== undefined && cached.from <= due && due <= cached.close) return Math.max(due, cached.open);

  const window = firstWindow(due, hours, profile);
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, { ...window, from: Math.min(due, window.open) });
  return Math.max(due, window.open);
}

/** A time on the clock, in whole minutes after midnight: 0 (`00:00`) to 1439 (`23:59`). */
export type TimeOfDay = number;

/**
 * The time of day that a 24-hour `HH:MM` names.
 *
 * Returns undefined for anything else, so also for `9:30`, `24:00` and a time with seconds.
 *
 * Source: Limits, working hours.
 */
export function parseTimeOfDay(text: string): TimeOfDay | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

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
