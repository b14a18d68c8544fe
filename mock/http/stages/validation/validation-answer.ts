import type { ErrorCode } from '../../../../src/errors.ts';
import type { GapId } from '../../../../src/generated/ids.ts';
import { validationAnswers } from '../../../../src/generated/validation-gaps.ts';
import type { OpenQuestions } from '../../../domain/gaps.ts';

/** What an alternative of a gap does about a validation issue: it answers with another error, or reads the value differently. */
type ValidationAnswer = { errorCode: ErrorCode } | { readAs: 'text' | 'omitted' };

const answersByGap: Partial<Record<GapId, Partial<Record<string, ValidationAnswer>>>> = validationAnswers;

/** The answer that the profile has chosen; undefined for the default. Does not record the gap. */
export function peekAnswer(open: OpenQuestions, gap: GapId): ValidationAnswer | undefined {
  return answersByGap[gap]?.[open.peek(gap)];
}

/** Whether the profile reads an invalid value this way. Records the gap only if it does. */
export function readsAs(open: OpenQuestions, gap: GapId, reading: 'text' | 'omitted'): boolean {
  const answer = peekAnswer(open, gap);
  if (answer === undefined || !('readAs' in answer) || answer.readAs !== reading) return false;
  open.choose(gap);
  return true;
}
