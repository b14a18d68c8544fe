import type { WorkspaceKeys } from '../../expect/exchange-invariants.ts';
import { createRedaction } from '../../redaction/create-redaction.ts';
import type { Subject } from '../../subject/subject.ts';
import { escapeInvisibleLines } from './escape-invisible.ts';

/**
 * Masks the values of a subject in any string, however they are written there, and escapes what a terminal could obey.
 *
 * @param subject its keys alone where no more is known of it
 */
export function createTextRedactor(subject: Subject | WorkspaceKeys): (text: string) => string {
  const { text: redact } = createRedaction(subject);
  return (text) => escapeInvisibleLines(redact(text));
}
