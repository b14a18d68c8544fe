import { day, type Instant } from '../../src/instant.ts';
import { mapStrings, stringsIn } from '../redaction/map-strings.ts';

const datePattern = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * The case as it would have been made so many days later: moments and dates in it are as far ahead as they were then.
 *
 * What a rule schedules weeks ahead would go out at once if it were sent again after those weeks.
 */
export function shiftDates(days: number, input: unknown): unknown {
  return mapStrings(input, (value) => {
    const [, date, time = ''] = datePattern.exec(value) ?? [];
    const midnight = Date.parse(`${date}T00:00:00Z`);
    if (Number.isNaN(midnight)) return value;
    return `${new Date(midnight + days * day).toISOString().slice(0, 10)}${time}`;
  });
}

/** The days between two moments, as UTC counts them; none when the later one comes first. */
export function daysBetween(earlier: Instant, later: Instant): number {
  return Math.max(0, Math.floor(later / day) - Math.floor(earlier / day));
}

/** Whether a timestamp or date in the case is in the past or less than a day ahead. */
export function hasDueDate(input: unknown, now: Instant): boolean {
  return stringsIn(input).some((value) => datePattern.test(value) && Date.parse(value) < now + day);
}
