import { workspaceNotFound } from '../domain/admin/admin-result.ts';
import type { ControlContext } from './control-context.ts';
import { type ControlRefusal, refuse } from './refusal.ts';

/** The refusal of a workspace that is not open; undefined when it is, or when none is named. */
export function findUnknownWorkspace(
  { engine }: ControlContext,
  workspaceId: string | undefined,
): ControlRefusal | undefined {
  if (workspaceId === undefined) return undefined;
  return engine.query(
    ({ workspaces }) =>
      workspaces.has(workspaceId) ? undefined : refuseUnknownWorkspace(workspaceId, workspaces.keys()),
    { workspaceId },
  );
}

export function refuseUnknownWorkspace(workspaceId: string, known: Iterable<string>): ControlRefusal {
  const { errorCode, message } = workspaceNotFound(workspaceId, known).error;
  return refuse(errorCode, message);
}
