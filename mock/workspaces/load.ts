import { workspacesFile } from '../../src/generated/workspaces-validator.js';
import type { Workspace, WorkspacesFile } from '../domain/workspace.ts';
import { check } from './check.ts';
import type { Fault } from './fault.ts';
import { schemaFault, type VerboseSchemaError } from './schema-fault.ts';

/** Workspaces that are safe to use, or everything that is known to be wrong with them. */
export type Reading = { ok: true; workspaces: Workspace[] } | { ok: false; faults: Fault[] };

/**
 * The workspaces of a value shaped like the workspace file, checked and with their defaults filled in.
 *
 * The value itself stays as it is. A value that does not fit the schema is reported by its first misfit alone,
 * since what follows from it would only hide it; otherwise every fault is reported.
 */
export function readWorkspaces(value: unknown): Reading {
  const copy = copyOf(value);
  if (copy === undefined) return { ok: false, faults: [{ pointer: '', message: notPlain }] };

  if (!workspacesFile(copy)) {
    const error = workspacesFile.errors?.at(-1);
    if (error === undefined) throw new Error('The validator of workspace files refused a value without saying why.');
    return { ok: false, faults: [schemaFault(error as VerboseSchemaError, copy)] };
  }
  const { workspaces } = copy as WorkspacesFile;
  const faults = check(workspaces);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, workspaces };
}

const notPlain = 'must be plain data: no functions, no value that contains itself, nothing that JSON cannot hold.';

/** A copy of plain data; undefined for what could not be kept in a log of events, such as a function or a cycle. */
function copyOf(value: unknown): unknown {
  try {
    const copy = structuredClone(value);
    JSON.stringify(copy);
    return copy;
  } catch {
    return undefined;
  }
}
