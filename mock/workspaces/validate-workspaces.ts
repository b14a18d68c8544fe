import { workspacesFile } from '../../src/generated/workspaces-validator.js';
import type { Workspace, WorkspacesFile } from '../domain/workspace/workspace.ts';
import { checkIntegrity } from './check-integrity.ts';
import type { WorkspaceIssue } from './issue.ts';
import { toWorkspaceIssue, type VerboseSchemaError } from './schema-issue.ts';

/** Workspaces that are safe to use, or everything that is known to be wrong with them. */
export type WorkspacesResult = { ok: true; workspaces: Workspace[] } | { ok: false; issues: WorkspaceIssue[] };

/**
 * The workspaces of a value shaped like the workspace file, checked and with their defaults filled in.
 *
 * The value itself stays as it is. A value that does not fit the schema is reported by its first misfit alone,
 * since what follows from it would only hide it; otherwise every fault is reported.
 */
export function validateWorkspaces(value: unknown): WorkspacesResult {
  const copy = clonePlainData(value);
  if (copy === undefined) return { ok: false, issues: [{ pointer: '', message: notPlainDataMessage }] };

  if (!workspacesFile(copy)) {
    const error = workspacesFile.errors?.at(-1);
    if (error === undefined) throw new Error('The validator of workspace files refused a value without saying why.');
    return { ok: false, issues: [toWorkspaceIssue(error as VerboseSchemaError, copy)] };
  }
  const { workspaces } = copy as WorkspacesFile;
  const issues = checkIntegrity(workspaces);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, workspaces };
}

const notPlainDataMessage =
  'must be plain data: no functions, no value that contains itself, nothing that JSON cannot hold.';

/** A copy of plain data; undefined for what could not be kept in a log of events, such as a function or a cycle. */
function clonePlainData(value: unknown): unknown {
  try {
    const copy = structuredClone(value);
    JSON.stringify(copy);
    return copy;
  } catch {
    return undefined;
  }
}
