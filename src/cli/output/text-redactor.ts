import type { WorkspaceKeys } from '../../../contracts/expect/exchange-invariants.ts';
import type { Subject } from '../../../contracts/index.ts';
import { createRedaction } from '../../../contracts/redaction/create-redaction.ts';
import { escapeInvisibleLines } from '../../../contracts/reports/text/escape-invisible.ts';

/** Masks the values of the subject in a string, however they are encoded, and escapes what a terminal could obey. */
export function createTextRedactor(subject: Subject | WorkspaceKeys): (text: string) => string {
  const { text: redact } = createRedaction(subject);
  return (text) => escapeInvisibleLines(redact(text));
}
