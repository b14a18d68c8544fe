import { Temporal } from 'temporal-polyfill';
import { type Instant, minute } from '../../src/instant.ts';
import { defaultProfile, type Profile } from './gaps.ts';

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
