import { day, type Instant, minute } from '../../src/instant.ts';

/** Working hours in minutes after midnight, with the end later than the start. */
export interface WorkingHours {
  start?: number | undefined;
  end?: number | undefined;
  zone: string;
}

/** Source: Trigger Chat and Trigger Call, `startWorkingHour` to `timezone`. */
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

export function minuteOf(time: unknown): number | undefined {
  const [hours, minutes] = String(time ?? '')
    .split(':')
    .map(Number);
  return minutes === undefined ? undefined : Number(hours) * 60 + minutes;
}

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

interface ClockReading {
  date: string;
  minute: number;
}

/** Since 1972, every time zone has changed its clocks only at a multiple of 15 minutes in UTC. */
const quarter = 15 * minute;

export function createZoneClock(zone: string): (instant: Instant) => ClockReading {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const read = (instant: Instant): ClockReading => {
    const [date = '', time = ''] = format.format(instant).split(' ');
    return { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
  };
  const quarters = new Map<Instant, ClockReading>();
  return (instant) => {
    const start = Math.floor(instant / quarter) * quarter;
    let atStart = quarters.get(start);
    if (atStart === undefined) {
      atStart = read(start);
      quarters.set(start, atStart);
    }
    return { date: atStart.date, minute: atStart.minute + Math.floor((instant - start) / minute) };
  };
}

export function nextClockChange(zone: string, direction: 'forward' | 'back', from: Instant): Instant | undefined {
  const clockAt = createZoneClock(zone);
  const offsetAt = (instant: Instant) => {
    const { date, minute: minutes } = clockAt(instant);
    return Date.parse(`${date}T00:00:00Z`) + minutes * minute - Math.floor(instant / minute) * minute;
  };
  const isThatWay = (before: number, after: number) => (direction === 'forward' ? after > before : after < before);
  for (let next = from + day; next < from + 370 * day; next += day) {
    const before = offsetAt(next - day);
    if (!isThatWay(before, offsetAt(next))) continue;
    let at = Math.floor((next - day) / quarter) * quarter;
    while (offsetAt(at) === before) at += quarter;
    return at;
  }
  return undefined;
}
