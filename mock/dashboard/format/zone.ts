/** A time zone. Instants are milliseconds since 1970. */
export interface Zone {
  name: string;
  /** The offset from UTC, in milliseconds. */
  offsetMs(at: number): number;
  /** As `Fri 20 Nov`. */
  formatDay(at: number): string;
  /** As `09:30`. */
  formatTime(at: number): string;
  /** As `Fri 20 Nov 09:30:00`. */
  formatDateTime(at: number): string;
}

/** The zone of an IANA name; undefined for an unknown one. */
export type FindZone = (name: string) => Zone | undefined;

/** Finds zones and keeps them: a browser takes about a millisecond for each. */
export function createZoneFinder(): FindZone {
  const zones = new Map<string, Zone | undefined>();
  return (name) => {
    if (!zones.has(name)) zones.set(name, isTimeZone(name) ? createZone(name) : undefined);
    return zones.get(name);
  };
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

function createZone(timeZone: string): Zone {
  const offsets = new Map<number, number>();
  const fields = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const exactTime = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
  return {
    name: timeZone,
    offsetMs(at) {
      // No zone changes its clocks within a quarter of an hour.
      const quarter = Math.floor(at / 900_000);
      const known = offsets.get(quarter);
      if (known !== undefined) return known;
      const parts = Object.fromEntries(fields.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
      const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts;
      const offset = Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
      offsets.set(quarter, offset);
      return offset;
    },
    formatDay: (at) => day.format(at).replace(',', ''),
    formatTime: (at) => time.format(at),
    formatDateTime: (at) => `${day.format(at).replace(',', '')} ${exactTime.format(at)}`,
  };
}

/** The zone of the mock: its document and its answers are in it. */
export const mockZone = 'UTC';

/** The zone that the browser is set to. */
export function browserZone(): string {
  return toCurrentName(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Zones that browsers still list under an older name, by that name. */
const newNames: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** The name that a zone has today. */
function toCurrentName(zone: string): string {
  return newNames[zone] ?? zone;
}

/** Every zone that the browser knows, by its name of today. */
export function listTimeZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(toCurrentName)])].toSorted();
}
