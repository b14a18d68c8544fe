import { checkValue, type FileRules } from '../../src/files/check-value.ts';
import type { Issue } from '../../src/files/issue.ts';
import { workspacesFile } from '../../src/generated/workspaces-validator.js';
import type { Workspace, WorkspacesFile } from '../domain/workspace/workspace.ts';
import { checkIntegrity } from './check-integrity.ts';

/** The rules of a workspace file. */
export const workspacesRules: FileRules<WorkspacesFile> = {
  schema: workspacesFile,
  check: ({ workspaces }) => checkIntegrity(workspaces),
};

/** Valid workspaces, or every issue. */
export type WorkspacesResult = { ok: true; workspaces: Workspace[] } | { ok: false; issues: readonly Issue[] };

/** Validates the value of a workspace file and fills in defaults. */
export function validateWorkspaces(value: unknown): WorkspacesResult {
  const checked = checkValue(value, workspacesRules);
  return checked.ok ? { ok: true, workspaces: checked.value.workspaces } : checked;
}
