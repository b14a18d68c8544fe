import { type Checked, checkValue, type FileRules } from '../src/files/check-value.ts';
import { formatIssue } from '../src/files/issue.ts';
import { alternatives } from '../src/generated/alternatives.ts';
import { profileFile } from '../src/generated/profile-validator.js';
import type { Profile } from './domain/profile.ts';

/**
 * What the value of a profile file has to be: gap ids with the id of an alternative each, or `default`, such as
 * `{ "session/time-of-call": "placed" }`. Nothing at all is the default profile.
 */
export const profileRules: FileRules<Record<string, string> | null> = { schema: profileFile };

/** A profile that can be played, or one sentence for each issue. */
export type ProfileResult = { ok: true; profile: Profile } | { ok: false; errors: string[] };

/** Reads a plain object of gap ids with an alternative each. Gaps that are not named have their default answer. */
export function readProfile(value: unknown): ProfileResult {
  const checked: Checked<Record<string, string> | null> = checkValue(value, profileRules);
  if (checked.ok) return { ok: true, profile: toProfile(checked.value) };
  return { ok: false, errors: checked.issues.map((issue) => formatIssue(issue, 'the profile')) };
}

/** @throws TypeError when the value is no profile; the message has every issue. */
export function parseProfile(value: unknown): Profile {
  const result = readProfile(value);
  if (result.ok) return result.profile;
  throw new TypeError(`The profile cannot be used: ${result.errors.join(' ')}`);
}

/** The choices of a profile file; a default is no choice. */
export function toProfile(choices: Record<string, string> | null): Profile {
  const entries = Object.entries(choices ?? {});
  // The validator found every gap and every alternative in the table that the type is made from.
  return Object.fromEntries(
    entries.filter(([gap, choice]) => Object.hasOwn(alternatives, gap) && choice !== 'default'),
  ) as Profile;
}
