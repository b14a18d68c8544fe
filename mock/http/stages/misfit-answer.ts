import type { ErrorCode } from '../../../src/errors.ts';
import type { GapId } from '../../../src/generated/ids.ts';
import { validationAnswers } from '../../../src/generated/validation-gaps.ts';
import type { OpenQuestions } from '../../domain/open-questions.ts';

/** What the chosen alternative of a gap makes of a misfit: another error, or another reading. */
type MisfitAnswer = { errorCode: ErrorCode } | { readAs: 'text' | 'omitted' };

const answersByGap: Partial<Record<GapId, Partial<Record<string, MisfitAnswer>>>> = validationAnswers;

/** The answer of the profile to a misfit; undefined for the default. The reply does not rest on the gap yet. */
export function peekAnswer(open: OpenQuestions, gap: GapId): MisfitAnswer | undefined {
  return answersByGap[gap]?.[open.peek(gap)];
}

/** Whether the profile reads a misfit in this way; the reply rests on the gap only if it does. */
export function readsAs(open: OpenQuestions, gap: GapId, reading: 'text' | 'omitted'): boolean {
  const answer = peekAnswer(open, gap);
  if (answer === undefined || !('readAs' in answer) || answer.readAs !== reading) return false;
  open.choose(gap);
  return true;
}
