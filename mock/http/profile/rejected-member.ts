import type { Profile } from '../../domain/profile.ts';
import { truncate } from '../../domain/truncate.ts';
import type { ValidationIssue } from '../validate-request.ts';
import { isObject, type Members } from './apply-profile-to-body.ts';

/** The first member that the schemas let pass and the profile does not: an unknown one, or an empty text. */
export function findRejectedMember(
  profile: Profile,
  members: Members,
  object: Record<string, unknown>,
  location: string,
): ValidationIssue | undefined {
  for (const [name, value] of Object.entries(object)) {
    const memberKind = Object.hasOwn(members, name) ? members[name] : undefined;
    if (memberKind === undefined && profile['transport/unknown-members'] === 'refused') {
      const message = `${location} has the unknown field ${JSON.stringify(truncate(name))}.`;
      return { message, gaps: ['transport/unknown-members'] };
    }
    if (memberKind !== undefined && value === '' && profile['validation/empty-text'] === 'validation-error') {
      return { message: `${name} must not be empty.`, gaps: ['validation/empty-text'] };
    }
    if (typeof memberKind === 'object' && isObject(value)) {
      const nested = findRejectedMember(profile, memberKind, value, name);
      if (nested !== undefined) return nested;
    }
  }
  return undefined;
}
