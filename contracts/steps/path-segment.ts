/**
 * Whether a text can stand as one step of a path without being taken for something else on its way.
 *
 * `.` and `..` are steps through the path; slashes, control characters and blank steps are refused or rewritten by
 * many servers before any operation sees them, and so are very long ones.
 */
export function isSafePathSegment(text: string): boolean {
  const isPlain = text.isWellFormed() && !/[\p{Cc}/\\]/u.test(text) && text.length <= 300;
  return isPlain && text.trim() === text && text !== '' && text !== '.' && text !== '..';
}
