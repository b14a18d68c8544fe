import { isObject } from '../../../../src/json.ts';
import { truncate } from '../../../../src/text/truncate.ts';
import type { OpenQuestions } from '../../../domain/gaps.ts';

/** The described members of an object, and what kind each is of. */
export interface Members {
  readonly [name: string]: 'string' | 'timestamp' | 'other' | Members;
}

/** What is wrong with the first member that the schemas accept and the profile does not: an unknown one, or an empty string. */
export function findRejectedMember(
  members: Members,
  object: unknown,
  location: string,
  open: OpenQuestions,
): string | undefined {
  if (!isObject(object)) return undefined;
  for (const [name, value] of Object.entries(object)) {
    const memberKind = Object.hasOwn(members, name) ? members[name] : undefined;
    if (memberKind === undefined) {
      if (open.prefers('transport/unknown-members', 'refused'))
        return `${location} has the unknown field ${JSON.stringify(truncate(name))}.`;
    } else if (value === '') {
      if (open.prefers('validation/empty-text', 'validation-error')) return `${name} must not be empty.`;
    } else if (typeof memberKind === 'object') {
      const nested = findRejectedMember(memberKind, value, name, open);
      if (nested !== undefined) return nested;
    }
  }
  return undefined;
}
