export interface WorkingHours {
  /** The start of the working hours, in minutes after midnight. */
  from: number | undefined;
  until: number | undefined;
  zone: string;
}

/** The first instant at `due` or later that the working hours permit. The end instant itself is not permitted. */
export function nextPermitted(due: number, { from, until, zone }: WorkingHours): number {
  const local = wallClock(due, zone);
  const midnight = local - (local % 86_400_000);
  const minute = (local - midnight) / 60_000;
  if (from !== undefined && minute < from) return toInstant(midnight + from * 60_000, zone);
  if (until !== undefined && minute >= until) return toInstant(midnight + 86_400_000 + (from ?? 0) * 60_000, zone);
  return due;
}

export function minutesOf(text: unknown): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(String(text)) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The local time at an instant, in milliseconds, counted as if the zone were UTC. */
export function wallClock(at: number, timeZone: string): number {
  const formatted = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return Date.parse(`${formatted.replace(' ', 'T')}Z`) + (at % 1000);
}

function toInstant(wallTime: number, zone: string): number {
  const estimate = wallTime - (wallClock(wallTime, zone) - wallTime);
  return estimate - (wallClock(estimate, zone) - wallTime);
}
