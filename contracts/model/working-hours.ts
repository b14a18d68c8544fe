import { day, type Instant, minute } from '../../src/instant.ts';
import { type ClockReading, createZoneClock } from './zone-clock.ts';

/** Hours of the day in minutes after midnight; the end is later than the start. */
export interface WorkingHours {
  start?: number | undefined;
  end?: number | undefined;
  zone: string;
}

/**
 * When something goes out that is due at a moment; undefined where the interface leaves it open.
 *
 * Found by looking at the clocks minute by minute: before the start it waits for the start; after the end for the
 * start of the next day, or for midnight. Open is what is due within the minute of the end, and a bound that the
 * clocks skip or go through twice on a day that matters.
 *
 * Source: Trigger Chat and Trigger Call, `startWorkingHour`, `endWorkingHour`, `timezone`.
 */
export function firstPermittedAt(due: Instant, { start, end, zone }: WorkingHours): Instant | undefined {
  if (start === undefined && end === undefined) return due;
  const clockAt = createZoneClock(zone);
  const from = start ?? 0;
  const isInside = ({ minute: current }: ClockReading) => current >= from && (end === undefined || current < end);

  const atDue = clockAt(due);
  if (atDue.minute === end) return undefined;
  let at = due;
  if (!isInside(atDue)) {
    at = Math.ceil(due / minute) * minute;
    while (!isInside(clockAt(at))) at += minute;
  }
  const bounds = [from, ...(end === undefined ? [] : [end])];
  return occurOncePerDay(bounds, [atDue.date, clockAt(at).date], due, at, clockAt) ? at : undefined;
}

/** Whether the clocks show each of these times exactly once on each of these days, between which `from` and `to` are. */
function occurOncePerDay(
  times: readonly number[],
  dates: readonly string[],
  from: Instant,
  to: Instant,
  clockAt: (instant: Instant) => ClockReading,
): boolean {
  const seen = new Map<string, number>();
  for (let at = Math.floor((from - day) / minute) * minute - 120 * minute; at < to + day + 120 * minute; at += minute) {
    const { date, minute: current } = clockAt(at);
    if (times.includes(current)) seen.set(`${date} ${current}`, (seen.get(`${date} ${current}`) ?? 0) + 1);
  }
  return dates.every((date) => times.every((time) => seen.get(`${date} ${time}`) === 1));
}
