import { formatIssue } from '../../src/files/issue.ts';
import builtIn from '../../src/generated/default-workspaces.ts';
import type { Workspace } from '../domain/workspace/workspace.ts';
import { validateWorkspaces } from './validate-workspaces.ts';

/** The workspaces of a mock that is created without any. */
export const builtInWorkspaces: readonly Workspace[] = builtIn.workspaces;

/** A key that everybody knows and that opens a workspace. */
export function findBuiltInKey(workspaceIdOf: (apiKey: string) => string | undefined): string | undefined {
  return builtInWorkspaces.flatMap(({ apiKeys }) => apiKeys).find(workspaceIdOf);
}

/** @throws TypeError when the value is no valid workspace file; the message has every issue. */
export function parseWorkspaces(value: unknown): Workspace[] {
  const result = validateWorkspaces(value);
  if (result.ok) return result.workspaces;
  throw new TypeError(`The workspaces cannot be used: ${result.issues.map((issue) => formatIssue(issue)).join('; ')}`);
}
