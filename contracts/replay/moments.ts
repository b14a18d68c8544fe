import { day, type Instant } from '../../src/instant.ts';
import { everyText, textsIn } from '../report/every-text.ts';

const moment = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * The case as it would have been made so many days later: moments and dates in it are as far ahead as they were then.
 *
 * What a rule schedules weeks ahead would go out at once if it were sent again after those weeks.
 */
export function laterBy(days: number, given: unknown): unknown {
  return everyText(given, (text) => {
    const [, date, time = ''] = moment.exec(text) ?? [];
    const midnight = Date.parse(`${date}T00:00:00Z`);
    if (Number.isNaN(midnight)) return text;
    return `${new Date(midnight + days * day).toISOString().slice(0, 10)}${time}`;
  });
}

/** The days between two moments, as UTC counts them; none when the later one comes first. */
export function daysBetween(earlier: Instant, later: Instant): number {
  return Math.max(0, Math.floor(later / day) - Math.floor(earlier / day));
}

/** Whether a moment or date in the case is over or less than a day ahead. */
export function isDue(given: unknown, now: Instant): boolean {
  return textsIn(given).some((text) => moment.test(text) && Date.parse(text) < now + day);
}
