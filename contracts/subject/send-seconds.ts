import type { Subject } from './subject.ts';

/** So long is waited for a message where the subject does not say how long that may take. */
const assumedSeconds = 10;

/** How long is waited from its moment until a message stands in the transcript. */
export function sendSecondsOf({ waits }: Pick<Subject, 'waits'>): number {
  return waits.sendSeconds ?? assumedSeconds;
}
