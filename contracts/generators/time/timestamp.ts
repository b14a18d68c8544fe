import fc from 'fast-check';
import { day, minute, second } from '../../../src/instant.ts';

/**
 * A timestamp so far ahead that nothing becomes due while a rule runs, in one of its valid forms. Hardly any is there twice,
 * as two requests that are equal may count as one.
 */
export const farFuture: fc.Arbitrary<string> = fc
  .noBias(fc.tuple(fc.integer({ min: 30, max: 300 }), fc.integer({ min: 0, max: 86_399 })))
  .chain(([days, seconds]) =>
    fc
      .constantFrom(0, 330, -300, 765)
      .map((offset) => formatWithOffset(Math.floor(Date.now() / day) * day + days * day + seconds * second, offset)),
  );

/** ISO 8601, with `Z` for no offset. */
export function formatWithOffset(instant: number, offsetMinutes: number): string {
  const local = new Date(instant + offsetMinutes * minute).toISOString().slice(0, 19);
  if (offsetMinutes === 0) return `${local}Z`;
  const hours = String(Math.floor(Math.abs(offsetMinutes) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offsetMinutes) % 60).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** The one form that every timestamp of a call can have: `YYYY-MM-DDTHH:MM:SSZ`. */
export function toUtc(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 19)}Z`;
}
