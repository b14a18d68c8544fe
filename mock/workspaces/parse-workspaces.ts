import builtIn from '../../src/generated/default-workspaces.ts';
import type { Workspace } from '../domain/workspace/workspace.ts';
import { formatIssue } from './issue.ts';
import { validateWorkspaces } from './validate-workspaces.ts';

/** The workspaces of a mock that is given none. */
export const builtInWorkspaces: readonly Workspace[] = builtIn.workspaces;

/** @throws TypeError when the value does not fit the schema of workspace files; the message names every fault. */
export function parseWorkspaces(value: unknown): Workspace[] {
  const result = validateWorkspaces(value);
  if (result.ok) return result.workspaces;
  throw new TypeError(`The workspaces cannot be used: ${result.issues.map(formatIssue).join('; ')}`);
}
