import type { Profile } from '../domain/profile.ts';
import { shown } from '../domain/shown.ts';
import { isObject, type Members } from './body-as-chosen.ts';
import type { Misfit } from './check-request.ts';

/** The first member that the schemas let pass and the profile does not: an unknown one, or an empty text. */
export function unwantedMember(
  profile: Profile,
  members: Members,
  object: Record<string, unknown>,
  place: string,
): Misfit | undefined {
  for (const [name, value] of Object.entries(object)) {
    const known = Object.hasOwn(members, name) ? members[name] : undefined;
    if (known === undefined && profile['transport/unknown-members'] === 'refused') {
      const message = `${place} has the unknown field ${JSON.stringify(shown(name))}.`;
      return { message, gaps: ['transport/unknown-members'] };
    }
    if (known !== undefined && value === '' && profile['validation/empty-text'] === 'validation-error') {
      return { message: `${name} must not be empty.`, gaps: ['validation/empty-text'] };
    }
    if (typeof known === 'object' && isObject(value)) {
      const within = unwantedMember(profile, known, value, name);
      if (within !== undefined) return within;
    }
  }
  return undefined;
}
