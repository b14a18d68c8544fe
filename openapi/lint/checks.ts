import type { Document } from '../generate/document.ts';
import { checkDescriptions } from './descriptions.ts';
import { checkErrorCodes } from './error-codes.ts';
import { checkErrors } from './errors.ts';
import { checkExamples } from './examples/examples.ts';
import { checkGapExamples } from './examples/gap-examples.ts';
import { checkTranscripts } from './examples/transcripts.ts';
import type { Finding } from './finding.ts';
import { checkIds } from './ids.ts';
import { checkResponses } from './responses.ts';

const checks: ((document: Document) => Finding[])[] = [
  checkIds,
  checkExamples,
  checkErrors,
  checkErrorCodes,
  checkGapExamples,
  checkDescriptions,
  checkResponses,
  checkTranscripts,
];

/** What redocly and Spectral do not look for, in one list. */
export function findingsOf(document: Document): Finding[] {
  return checks.flatMap((check) => check(document));
}
