/**
 * Reads the local time of a zone minute by minute from Intl, which shares no code with Temporal or the mock. So tests
 * can compare the mock with it.
 */

export const minute = 60_000;
export const day = 1_440 * minute;

export const zones = Intl.supportedValuesOf('timeZone');

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local date and time of a zone in minutes, counted as if the zone were UTC. */
export function wallMinuteAt(zone: string, instant: number): number {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...digits });
    clocks.set(zone, clock);
  }
  const wallMinutes = clock.format(instant); // 11/20/2026, 09:30
  const [month, date, year] = [wallMinutes.slice(0, 2), wallMinutes.slice(3, 5), wallMinutes.slice(6, 10)].map(
    Number,
  ) as Triple;
  return (
    Date.UTC(year, month - 1, date) / minute +
    Number(wallMinutes.slice(12, 14)) * 60 +
    Number(wallMinutes.slice(15, 17))
  );
}

type Triple = [number, number, number];

export function formatDate(dayNumber: number): string {
  return new Date(dayNumber * day).toISOString().slice(0, 10);
}

export function clockChanges(zone: string, from: number, to: number): number[] {
  const changes: number[] = [];
  for (let left = from; left < to; left += 5 * day) {
    let [before, after] = [left, left + 5 * day];
    if (offsetAt(zone, before) === offsetAt(zone, after)) continue;
    while (after - before > minute) {
      const middle = Math.floor((before + after) / 2 / minute) * minute;
      if (offsetAt(zone, middle) === offsetAt(zone, before)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

function offsetAt(zone: string, instant: number): number {
  return wallMinuteAt(zone, instant) - instant / minute;
}

/** An interval: `wall[i]` is the local time `i` minutes after `from`. */
export interface WallClockRange {
  zone: string;
  from: number;
  wall: Int32Array;
}

export function readWallClock(zone: string, from: number, to: number): WallClockRange {
  const wall = new Int32Array((to - from) / minute);
  let next = wallMinuteAt(zone, from);
  for (let start = 0; start < wall.length; start += 60) {
    const wallMinutes = next;
    next = wallMinuteAt(zone, from + (start + 60) * minute);
    const moved = next - wallMinutes !== 60;
    for (let i = 0; i < 60; i++)
      wall[start + i] = moved ? wallMinuteAt(zone, from + (start + i) * minute) : wallMinutes + i;
  }
  return { zone, from, wall };
}

export function firstAtOrAfter({ from, wall }: WallClockRange, target: number): number {
  let i = 0;
  while (i < wall.length && (wall[i] ?? 0) < target) i++;
  return from + i * minute;
}

/**
 * Returns the last instant whose local time is `target`. If there is none, returns the first instant with a later local
 * time.
 */
export function lastAtOrElseAfter(stretch: WallClockRange, target: number): number {
  const last = stretch.wall.lastIndexOf(target);
  return last >= 0 ? stretch.from + last * minute : firstAtOrAfter(stretch, target);
}

export function daysOf({ wall }: WallClockRange): number[] {
  const days = new Set<number>();
  for (const wallMinutes of wall) days.add(Math.floor(wallMinutes / 1_440));
  return [...days];
}
