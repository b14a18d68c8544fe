import { isObject } from './json.ts';

/** The version of the stored events. This program reads no other version. */
export const eventFormat = 3;

/** Checks only the format. Check it first, because a snapshot of another format may differ in every field. */
export function findFormatProblem(snapshot: unknown): string | undefined {
  const found = isObject(snapshot) ? snapshot.understudySnapshot : undefined;
  if (typeof found !== 'number' || found === eventFormat) return undefined;
  return `understudySnapshot must be ${eventFormat}, the format of this version; found ${found}. Load the snapshot with the version of Understudy that exported it.`;
}
