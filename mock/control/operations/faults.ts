import type { ControlContext } from '../control-context.ts';
import { isRefusal } from '../refusal.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** Faults: set, listed and removed. */
export const faultOperations = {
  listFaults: (context, { workspaceId }) => toFaults(context, workspaceId),
  addFault: ({ faults }, fault) => faults.add(fault),
  removeFault(context, { faultId }) {
    const removed = context.faults.remove(faultId);
    return isRefusal(removed) ? removed : toFaults(context);
  },
  clearFaults(context, { workspaceId }) {
    context.faults.clear(workspaceId);
    return toFaults(context, workspaceId);
  },
} satisfies Partial<OperationHandlers>;

function toFaults({ faults }: ControlContext, workspaceId?: string) {
  return { faults: faults.list(workspaceId) };
}
