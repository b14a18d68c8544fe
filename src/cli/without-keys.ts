import type { Subject } from '../../contracts/index.ts';
import type { Keyed } from '../../contracts/invariants.ts';
import { redactionOf } from '../../contracts/report/redact.ts';
import { visibleLines } from '../../contracts/report/visible.ts';

/** Takes the values of the subject out of a text, however they are written there, and what a terminal could obey. */
export function withoutKeys(subject: Subject | Keyed): (text: string) => string {
  const { text: redacted } = redactionOf(subject);
  return (text) => visibleLines(redacted(text));
}
