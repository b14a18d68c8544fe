import type { Document } from '../generate/document.ts';
import { errors } from './errors.ts';
import { examples } from './examples.ts';
import type { Finding } from './finding.ts';
import { ids } from './ids.ts';
import { responses } from './responses.ts';
import { transcripts } from './transcripts.ts';

const checks: ((document: Document) => Finding[])[] = [ids, examples, errors, responses, transcripts];

/** What redocly and Spectral do not look for, in one list. */
export function findingsOf(document: Document): Finding[] {
  return checks.flatMap((check) => check(document));
}
