import { type ControlRefusal, refuse } from '../refusal.ts';

/** The refusal of a field that has no timestamp. */
export function invalidTimestamp(field: string, value: string | undefined): ControlRefusal {
  return refuse(
    'validationError',
    `${field} must be a timestamp up to year 9999, such as 2027-01-01T09:00:00Z; found ${value}.`,
  );
}
