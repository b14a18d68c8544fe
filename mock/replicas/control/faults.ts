import { type ControlRefusal, isRefusal } from '../../control/refusal.ts';
import { inEveryWorkspace } from './every-workspace.ts';
import type { ReplicaContext, ReplicaOperations } from './replica-context.ts';

/** Faults of the mock are in the directory, those of a workspace in its own stream. */
export const faultOperations = {
  async listFaults(context, { workspaceId }) {
    return workspaceId === undefined ? listAll(context) : undefined;
  },
  async removeFault(context, { faultId }) {
    const { state } = context;
    const owner = /^fault_(.+)_\d+$/.exec(faultId)?.[1];
    const removed: object | ControlRefusal = await state.runInWorkspace(owner, ({ faults }) => faults.remove(faultId));
    return isRefusal(removed) ? removed : listAll(context);
  },
  async clearFaults(context, { workspaceId }) {
    if (workspaceId !== undefined) return undefined;
    const { state } = context;
    await state.runInDirectory(({ faults }) => faults.clear());
    await inEveryWorkspace(state, ({ faults }) => faults.clear());
    return listAll(context);
  },
} satisfies ReplicaOperations;

async function listAll({ state }: ReplicaContext) {
  const ofMock = await state.runInDirectory(({ faults }) => faults.list());
  const ofWorkspaces = await inEveryWorkspace(state, ({ faults }) => faults.list());
  return { faults: [...ofMock, ...ofWorkspaces.flat()] };
}
