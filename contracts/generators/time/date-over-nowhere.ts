import { hour, minute } from '../../../src/instant.ts';

/** The first date that is over in no zone, nor will be in a while: whichever zone it is read in, a call can still be placed by it. */
export function dateOverNowhere(now: number): string {
  // Nowhere do the days begin earlier.
  return new Date(now + 14 * hour + 10 * minute).toISOString().slice(0, 10);
}
