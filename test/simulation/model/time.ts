const minute = 60_000;
const day = 24 * 60 * minute;

/** Zones with one offset from UTC, in minutes, for as long as a simulation lasts. Berlin is on winter time until 28 March. */
export const zoneOffsets: Record<string, number> = {
  UTC: 0,
  'Asia/Kolkata': 330,
  'America/Phoenix': -420,
  'Europe/Berlin': 60,
};

export const isZone = (name: unknown) => typeof name === 'string' && Object.hasOwn(zoneOffsets, name);

/** The simulations begin on this Monday. */
export const firstInstant = Date.parse('2026-11-02T05:00:00Z');

/** Nothing is scheduled for later, so that Berlin never sees a change of its clocks. */
export const lastInstant = Date.parse('2027-03-01T00:00:00Z');

export interface Hours {
  /** `HH:MM`, or undefined for an open side. */
  start: string | undefined;
  end: string | undefined;
  zone: string;
}

/**
 * The first moment from `due` on that is inside the hours. Tries one moment after the other: `due` itself, then the
 * start of this and the following days, or their midnights where no start is set.
 */
export function nextPermitted(due: number, { start, end, zone }: Hours): number {
  if (start === end) return due;
  const shift = (zoneOffsets[zone] ?? 0) * minute;
  const midnight = Math.floor((due + shift) / day) * day - shift;
  const opening = start === undefined ? 0 : timeOfDay(start);
  const candidates = [due, midnight + opening, midnight + day + opening];
  const permitted = candidates.find((instant) => instant >= due && isInside((instant + shift) % day, start, end));
  if (permitted === undefined) throw new Error(`No moment from ${due} on is inside ${start} to ${end}.`);
  return permitted;
}

function isInside(time: number, start: string | undefined, end: string | undefined): boolean {
  const from = start === undefined ? 0 : timeOfDay(start);
  const to = end === undefined ? day : timeOfDay(end);
  return from <= to ? from <= time && time <= to : from <= time || time <= to;
}

/** Milliseconds after midnight. */
function timeOfDay(text: string): number {
  return (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * minute;
}

/** The first moment after a day, `YYYY-MM-DD`, in a zone. */
export function endOfDay(date: string, zone: string): number {
  return Date.parse(`${date}T00:00:00Z`) + day - (zoneOffsets[zone] ?? 0) * minute;
}

/** The day of a moment in a zone. */
export function dateIn(instant: number, zone: string): string {
  return new Date(instant + (zoneOffsets[zone] ?? 0) * minute).toISOString().slice(0, 10);
}
