import { checkValue, type FileRules } from '../../src/files/check-value.ts';
import { formatIssue } from '../../src/files/issue.ts';
import { profileFile } from '../../src/generated/profile-validator.js';
import { fail, type Profile, type Result, succeed } from '../domain/decision.ts';
import { parseValue } from './workspaces.ts';

export const profileRules: FileRules<Record<string, string> | null> = { schema: profileFile };

export function readProfile(value: unknown): Result<Profile, string[]> {
  const checked = checkValue(value, profileRules);
  if (checked.ok) return succeed(toProfile(checked.value));
  return fail(checked.issues.map((issue) => formatIssue(issue, 'the profile')));
}

export function parseProfile(value: unknown): Profile {
  return toProfile(parseValue(value, profileRules, 'profile'));
}

export function toProfile(choices: Record<string, string> | null): Profile {
  const entries = Object.entries(choices ?? {});
  return Object.fromEntries(entries.filter(([name, choice]) => name !== '$schema' && choice !== 'default')) as Profile;
}
