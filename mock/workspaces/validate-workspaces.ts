import { checkValue, type FileRules } from '../../src/files/check-value.ts';
import type { Issue } from '../../src/files/issue.ts';
import { workspacesFile } from '../../src/generated/workspaces-validator.js';
import type { Workspace, WorkspacesFile } from '../domain/workspace/workspace.ts';
import { checkIntegrity } from './check-integrity.ts';

/** What the value of a workspace file has to be. */
export const workspacesRules: FileRules<WorkspacesFile> = {
  schema: workspacesFile,
  check: ({ workspaces }) => checkIntegrity(workspaces),
};

/** Workspaces that are safe to use, or everything that is known to be wrong with them. */
export type WorkspacesResult = { ok: true; workspaces: Workspace[] } | { ok: false; issues: readonly Issue[] };

/** The workspaces of a value shaped like the workspace file, checked and with their defaults filled in. */
export function validateWorkspaces(value: unknown): WorkspacesResult {
  const checked = checkValue(value, workspacesRules);
  return checked.ok ? { ok: true, workspaces: checked.value.workspaces } : checked;
}
