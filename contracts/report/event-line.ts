import type { RunEvent } from '../run-event.ts';
import { jsonText } from './visible.ts';

/** An event as one line of a log (NDJSON), with its line break. Every character of it comes back when it is read. */
export function eventLine(event: RunEvent): string {
  return `${jsonText(event)}\n`;
}
