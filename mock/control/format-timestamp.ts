import { formatInstant, type Instant, lastInstant } from '../../src/instant.ts';

/** An instant as a timestamp of the control plane; after year 9999, the last one that can be written. */
export function formatTimestamp(instant: Instant): string {
  return formatInstant(Math.min(instant, lastInstant));
}
