import type { RunEvent } from '../../verify/run-event.ts';
import { toSafeJson } from '../text/escape-invisible.ts';

/** An event as one line of a log (NDJSON), with its line break. Parsing the line returns the same event. */
export function serializeEvent(event: RunEvent): string {
  return `${toSafeJson(event)}\n`;
}
