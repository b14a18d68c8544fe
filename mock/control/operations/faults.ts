import type { ControlContext } from '../control-context.ts';
import { isRefusal } from '../refusal.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** Faults: set, listed and removed. */
export const faultOperations = {
  listFaults: (context) => toFaults(context),
  addFault: ({ faults }, fault) => faults.add(fault),
  removeFault(context, { faultId }) {
    const removed = context.faults.remove(faultId);
    return isRefusal(removed) ? removed : toFaults(context);
  },
  clearFaults(context) {
    context.faults.clear();
    return toFaults(context);
  },
} satisfies Partial<OperationHandlers>;

function toFaults({ faults }: ControlContext) {
  return { faults: faults.list() };
}
