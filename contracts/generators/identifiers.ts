import fc from 'fast-check';
import { unknownSessionIds } from './chat.ts';
import { anyText } from './text.ts';

/**
 * Whether a string can be one segment of a path without being changed on its way.
 *
 * `.` and `..` are resolved by clients; many servers refuse or rewrite slashes, control characters, blanks, what means
 * something in an address, and very long segments before any operation sees them.
 */
export function isSafePathSegment(text: string): boolean {
  const isPlain = text.isWellFormed() && !/[\p{Cc}/\\%;<>*&:?#|"]/u.test(text) && text.length <= 200;
  return isPlain && text.trim() === text && text !== '' && text !== '.' && text !== '..';
}

/** Whether a string is no number that anybody has counted to. Where session identifiers are counted, any may be one. */
export function isNotNumeric(text: string): boolean {
  return !/^\d{1,20}$/.test(text);
}

/** Identifiers that nothing has, in every form that one can have in a path. */
export const unknownIds: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ...unknownSessionIds,
  'a word': fc.stringMatching(/^[a-z][\w-]{1,20}\.[\w-]{1,9}[~+][\w-]{1,4}$/),
  'any text': anyText.filter(isSafePathSegment),
  'a number that is too large': fc.stringMatching(/^[1-9][0-9]{24}$/),
  'longer than columns are': fc.stringMatching(/^[a-z][a-z0-9]{256,280}$/),
};
