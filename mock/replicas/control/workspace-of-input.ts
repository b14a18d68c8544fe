import type { ControlOperationId } from '../../../src/control-operations.ts';
import { workspaceIdIn } from '../../domain/session/session.ts';

/** Operations about the sessions and events of a workspace, which replicas have one by one. */
export const needsWorkspace: ReadonlySet<ControlOperationId> = new Set([
  'listSchedule',
  'listSessions',
  'listCalls',
  'listAttempts',
  'countAttempts',
  'listMessages',
  'listEvents',
  'streamEvents',
]);

/** The workspace that a request to the control plane is about: by its name, or by that of one of its sessions. */
export function findWorkspaceId(operationId: ControlOperationId, input: object): string | undefined {
  // The `workspaceId` of a new workspace is its own.
  if (operationId === 'createWorkspace') return undefined;
  const { workspaceId, sessionId } = input as { workspaceId?: string; sessionId?: string };
  return workspaceId ?? (sessionId === undefined ? undefined : workspaceIdIn(sessionId));
}
