import { parseInstant } from '../../../src/instant.ts';
import { invalidTimestamp } from '../../control/clock/invalid-timestamp.ts';
import { toWorkspaces, validateContent } from '../../control/operations/workspaces.ts';
import { type ControlRefusal, isRefusal, refuse } from '../../control/refusal.ts';
import { refuseUnknownWorkspace } from '../../control/unknown-workspace.ts';
import type { AdminResult } from '../../domain/admin/admin-result.ts';
import { closeWorkspace, openWorkspace, openWorkspaceWithClock } from '../../domain/admin/workspace-commands.ts';
import type { Workspace } from '../../domain/workspace/workspace.ts';
import { readWorkspaceIds, toDirectoryEntry } from '../directory.ts';
import type { ReplicaContext, ReplicaOperations } from './replica-context.ts';

/** Workspaces are opened and closed in the directory and in their own streams at once. */
export const workspaceOperations = {
  async createWorkspace(context, { workspaceId, copyFrom, content, clock }) {
    const { state } = context;
    const { directory } = state;
    const template = content === undefined ? await findTemplate(context, copyFrom) : validateContent(content);
    if (isRefusal(template)) return template;
    const startAt = clock?.now === undefined ? undefined : parseInstant(clock.now);
    if (clock?.now !== undefined && startAt === undefined) return invalidTimestamp('clock.now', clock.now);
    const workspace = { ...template, ...drawNames(workspaceId) };
    const opened = await state.runOnAll(
      () => [directory, state.seatOf(workspace.id)],
      () => {
        const entry = directory
          .engine()
          .dispatch((world, { now }) => openWorkspace(world, toDirectoryEntry(workspace), now));
        if (!entry.ok) return entry;
        return state
          .seatOf(workspace.id)
          .engine()
          .dispatch((world, { now }) =>
            clock === undefined
              ? openWorkspace(world, workspace, now)
              : openWorkspaceWithClock(world, workspace, startAt ?? now),
          );
      },
    );
    return findRefusal(opened) ?? { workspaceId: workspace.id, apiKeys: workspace.apiKeys };
  },
  async deleteWorkspace({ state, upkeep }, { workspaceId }) {
    const { directory } = state;
    const result = await state.runOnAll(
      () => [directory, state.seatOf(workspaceId)],
      () => {
        const seat = state.seatOf(workspaceId);
        const closed = [directory, seat].map((one) =>
          one.engine().dispatch((world, { now }) => closeWorkspace(world, workspaceId, now)),
        );
        seat.faults.clear();
        const [inDirectory] = closed;
        return (inDirectory && findRefusal(inDirectory)) ?? toWorkspaces(directory.engine());
      },
    );
    if (!isRefusal(result)) await upkeep.clear(state.seatOf(workspaceId));
    return result;
  },
} satisfies ReplicaOperations;

/** The requested id or a new one, and a new key. The streams of the workspace are found by it, before anything is drawn there. */
export function drawNames(id: string | undefined): { id: string; apiKeys: [string] } {
  const suffix = crypto.randomUUID().replaceAll('-', '').slice(0, 12);
  return { id: id ?? `workspace-${suffix}`, apiKeys: [`key-${suffix}`] };
}

export function findRefusal(result: AdminResult): ControlRefusal | undefined {
  return result.ok ? undefined : refuse(result.error.errorCode, result.error.message);
}

/** The content that a new workspace copies: that of the named workspace, else of the first that the mock started with. */
async function findTemplate(
  { state }: ReplicaContext,
  copyFrom: string | undefined,
): Promise<Workspace | ControlRefusal> {
  const { directory, seatOf } = state;
  const initial = directory.settings().initial?.workspaces[0];
  const id = copyFrom ?? initial?.id;
  if (id === undefined)
    return refuse('conflict', 'The mock started without a workspace. Pass "copyFrom" or "content".');
  const content = await state.run(
    () => seatOf(id),
    (seat) => seat.engine().query(({ workspaces }) => workspaces.get(id)),
  );
  if (content !== undefined) return content;
  if (copyFrom === undefined && initial !== undefined) return initial;
  return refuseUnknownWorkspace(id, await readWorkspaceIds(state));
}
