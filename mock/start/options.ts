import { describeValue } from '../../src/check-options.ts';
import { checkValue, type FileRules, formatIssue, type Issue } from '../../src/files/issue.ts';
import builtIn from '../../src/generated/default-workspaces.ts';
import { profileFile } from '../../src/generated/profile-validator.js';
import { workspacesFile } from '../../src/generated/workspaces-validator.js';
import { isObject } from '../../src/json.ts';
import { fail, type Profile, type Result, succeed } from '../domain/decision.ts';
import type { Workspace, WorkspacesFile } from '../domain/workspace.ts';
import { checkIntegrity } from './check-integrity.ts';

export const workspacesRules: FileRules<WorkspacesFile> = {
  schema: workspacesFile,
  check: ({ workspaces }) => checkIntegrity(workspaces),
};

export function validateWorkspaces(value: unknown): Result<Workspace[], readonly Issue[]> {
  const checked = checkValue(value, workspacesRules);
  return checked.ok ? succeed(checked.value.workspaces) : fail(checked.issues);
}

/** @throws TypeError when the value is not a valid workspace file; the message lists every issue */
export function parseWorkspaces(value: unknown): Workspace[] {
  if (!isObject(value)) {
    const expected = 'the content of a workspace file: { workspaces: await parseWorkspacesFile(text, fileName) }';
    throw new TypeError(`workspaces must be ${expected}, but it was ${describeValue(value)}.`);
  }
  return parseValue(value, workspacesRules, 'workspaces', 'the file').workspaces;
}

/** @throws TypeError when the value violates a rule; the message lists every issue */
export function parseValue<Value>(value: unknown, rules: FileRules<Value>, subject: string, root = `the ${subject}`) {
  const checked = checkValue(value, rules);
  if (checked.ok) return checked.value;
  const issues = checked.issues.map((issue) => formatIssue(issue, root));
  throw new TypeError(`The ${subject} cannot be used: ${issues.join('; ')}`);
}

export const builtInWorkspaces: readonly Workspace[] = builtIn.workspaces;

/** Returns a publicly known API key that opens one of the workspaces, or undefined. */
export function findBuiltInKey(workspaces: readonly Workspace[]): string | undefined {
  const isOpen = (key: string) => workspaces.some(({ apiKeys }) => apiKeys.includes(key));
  return builtInWorkspaces.flatMap(({ apiKeys }) => apiKeys).find(isOpen);
}

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
