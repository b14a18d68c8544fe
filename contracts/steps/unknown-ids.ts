import fc from 'fast-check';
import { unknownSessionIds } from '../generators/chat/reply-request.ts';
import { anyText } from '../generators/text.ts';
import { isSafePathSegment } from './path-segment.ts';

/** Identifiers that nothing has, in every form that one can have in a path. */
export const unknownIds: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ...unknownSessionIds,
  'a word': fc.stringMatching(/^[a-z][\w-]{1,20}\.[\w-]{1,9}[~+][\w-]{1,4}$/),
  'any text': anyText.filter(isSafePathSegment),
  'a number that is too large': fc.stringMatching(/^[1-9][0-9]{24}$/),
  'longer than columns are': fc.stringMatching(/^[a-z][a-z0-9]{256,280}$/),
};
