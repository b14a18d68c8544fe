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
  /** Its usual abbreviation, such as `IST` or `CET`; if it has none, its offset, such as `GMT+3`. */
  abbreviate(at: number): string;
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

/** Each knows the abbreviations of its own part of the world. */
const locales = ['en-US', 'en-GB', 'en-IN', 'en-AU', 'en-ZA'];

function createZone(timeZone: string): Zone {
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
      const parts = Object.fromEntries(fields.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
      const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts;
      return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
    },
    formatDay: (at) => day.format(at).replace(',', ''),
    formatTime: (at) => time.format(at),
    formatDateTime: (at) => `${day.format(at).replace(',', '')} ${exactTime.format(at)}`,
    abbreviate(at) {
      const names = locales.map((locale) => {
        const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
        return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
      });
      return names.find((name) => !/^(?:GMT|UTC)[+-]/.test(name)) ?? names[0] ?? timeZone;
    },
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
