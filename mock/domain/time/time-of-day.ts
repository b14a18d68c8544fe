/** A time on the clock, in whole minutes after midnight: 0 (`00:00`) to 1439 (`23:59`). */
export type TimeOfDay = number;

/**
 * The time of day that a 24-hour `HH:MM` names.
 *
 * Returns undefined for anything else, so also for `9:30`, `24:00` and a time with seconds.
 *
 * Source: Limits, working hours.
 */
export function parseTimeOfDay(text: string): TimeOfDay | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
