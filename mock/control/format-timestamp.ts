import { formatInstant, type Instant, lastInstant } from '../../src/instant.ts';

/** A moment as the control plane shows it. One that never comes, as it is behind year 9999, is shown as the last. */
export function formatTimestamp(instant: Instant): string {
  return formatInstant(Math.min(instant, lastInstant));
}
