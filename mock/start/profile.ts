import { checkValue, type FileRules } from '../../src/files/check-value.ts';
import { formatIssue } from '../../src/files/issue.ts';
import { profileFile } from '../../src/generated/profile-validator.js';
import { fail, type Result, succeed } from '../domain/decision.ts';
import type { Profile } from '../domain/gaps.ts';
import { parseValue } from './workspaces.ts';

/** Rules of a profile file: the id of an alternative, or `default`, by gap id. An empty file is the default profile. */
export const profileRules: FileRules<Record<string, string> | null> = { schema: profileFile };

/** Validates an object of alternatives by gap id. Gaps that are missing have their default. */
export function readProfile(value: unknown): Result<Profile, string[]> {
  const checked = checkValue(value, profileRules);
  if (checked.ok) return succeed(toProfile(checked.value));
  return fail(checked.issues.map((issue) => formatIssue(issue, 'the profile')));
}

/** @throws TypeError when the value is no valid profile; the message has every issue. */
export function parseProfile(value: unknown): Profile {
  return toProfile(parseValue(value, profileRules, 'profile'));
}

/** The choices of a profile file, without those of a default. */
export function toProfile(choices: Record<string, string> | null): Profile {
  const entries = Object.entries(choices ?? {});
  // The validator checked every gap and alternative against the document from which the type is derived.
  return Object.fromEntries(entries.filter(([name, choice]) => name !== '$schema' && choice !== 'default')) as Profile;
}
