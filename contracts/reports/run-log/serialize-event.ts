import { toSafeJson } from '../text/escape-invisible.ts';
import type { RunEvent } from './run-event.ts';

/** An event as one line of a log (NDJSON), with its line break. Parsing the line returns the same event. */
export function serializeEvent(event: RunEvent): string {
  return `${toSafeJson(event)}\n`;
}
