import type { ControlOperations } from '../control-operations.ts';
import type { Plane } from '../plane.ts';
import { isRefusal } from '../refusal.ts';

/** What goes wrong on purpose. */
export const faultOperations = {
  listFaults: (plane) => listed(plane),
  addFault: ({ faults }, fault) => faults.add(fault),
  removeFault(plane, { faultId }) {
    const removed = plane.faults.remove(faultId);
    return isRefusal(removed) ? removed : listed(plane);
  },
  clearFaults(plane) {
    plane.faults.clear();
    return listed(plane);
  },
} satisfies Partial<ControlOperations>;

function listed({ faults }: Plane) {
  return { faults: faults.list() };
}
