import type { RunEvent } from '../../verify/run-event.ts';
import { toSafeJson } from '../text/escape-invisible.ts';

/** An event as one line of a log (NDJSON), with its line break. Every character of it comes back when it is read. */
export function serializeEvent(event: RunEvent): string {
  return `${toSafeJson(event)}\n`;
}
