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
  /** As people there write it, such as `IST` or `CET`; where nobody does, its offset, such as `GMT+3`. */
  abbreviate(at: number): string;
}

/** The zone of an IANA name; undefined for an unknown one. */
export type FindZone = (name: string) => Zone | undefined;

/** Finds zones and keeps them: a browser takes about a millisecond for each. */
export function createZoneFinder(): FindZone {
  const zones = new Map<string, Zone | undefined>();
  return (name) => {
    if (!zones.has(name)) zones.set(name, readZone(name));
    return zones.get(name);
  };
}

function readZone(name: string): Zone | undefined {
  try {
    return createZone(name);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Each knows the abbreviations of its own part of the world. */
const locales = ['en-US', 'en-GB', 'en-IN', 'en-AU', 'en-ZA'];

/** @throws RangeError for an unknown zone. */
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
