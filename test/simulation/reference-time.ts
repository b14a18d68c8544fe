const minute = 60_000;
const day = 24 * 60 * minute;

/** Zones with one offset from UTC, in minutes, for as long as a simulation lasts. Berlin is on winter time until 28 March. */
export const offsetOf: Record<string, number> = {
  UTC: 0,
  'Asia/Kolkata': 330,
  'America/Phoenix': -420,
  'Europe/Berlin': 60,
};

export const isZone = (name: unknown) => typeof name === 'string' && Object.hasOwn(offsetOf, name);

/** The simulations begin on this Monday. */
export const firstMoment = Date.parse('2026-11-02T05:00:00Z');

/** Nothing is scheduled for later, so that Berlin never sees a change of its clocks. */
export const lastMoment = Date.parse('2027-03-01T00:00:00Z');

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
export function letOut(due: number, { start, end, zone }: Hours): number {
  if (start === end) return due;
  const shift = (offsetOf[zone] ?? 0) * minute;
  const midnight = Math.floor((due + shift) / day) * day - shift;
  const opening = start === undefined ? 0 : timeOfDay(start);
  const tries = [due, midnight + opening, midnight + day + opening];
  const fitting = tries.find((moment) => moment >= due && isInside((moment + shift) % day, start, end));
  if (fitting === undefined) throw new Error(`No moment from ${due} on is inside ${start} to ${end}.`);
  return fitting;
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
  return Date.parse(`${date}T00:00:00Z`) + day - (offsetOf[zone] ?? 0) * minute;
}

/** The day of a moment in a zone. */
export function dateIn(moment: number, zone: string): string {
  return new Date(moment + (offsetOf[zone] ?? 0) * minute).toISOString().slice(0, 10);
}
