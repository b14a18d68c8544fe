import type { ControlSchemas } from '../../../src/control-operations.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import type { FaultInjector } from '../../http/stages/envelope.ts';
import { type ControlRefusal, refuse } from '../refusal.ts';
import { type ActiveFault, createDraw, selectFaults, toInjectedFault } from './select-faults.ts';
import { validateFault } from './validate-fault.ts';

export type Fault = ControlSchemas['Fault'];
export type NewFault = ControlSchemas['NewFault'];

/** The faults that were set, in that order. */
export interface FaultList extends FaultInjector {
  /** Adds a fault after the others, or refuses an invalid one. */
  add(fault: NewFault): Fault | ControlRefusal;
  /** The faults that are set now, or those for one workspace alone. */
  list(workspaceId?: string): Fault[];
  /** Removes a fault and returns it. */
  remove(faultId: string): Fault | ControlRefusal;
  /**
   * Removes all, or those for one workspace alone. Their random sequences restart, so that a repeated test meets the same
   * faults.
   */
  clear(workspaceId?: string): void;
  /** All that the list knows: the same object until something changes. */
  state(): FaultState;
  restore(state: FaultState): void;
}

/** What is set, and what decides which requests the next one is injected into. It never changes; another replaces it. */
interface FaultState {
  faults: readonly ActiveFault[];
  /** How many were added, in all and for each workspace, since they were cleared. */
  added: number;
  addedFor: Readonly<Record<string, number>>;
}

const noFaults: FaultState = { faults: [], added: 0, addedFor: {} };

/**
 * A list of faults, empty at first.
 *
 * `seed` decides which requests a fault with a `ratio` is injected into, unless the fault has its own seed. Each fault
 * has its own random sequence, which nothing else in the mock influences: that of a fault for one workspace depends on how
 * many were added for it, not on the faults of others. Ids begin with `prefix`.
 */
export function createFaultList(seed: string, prefix = 'fault'): FaultList {
  let state = noFaults;
  const draw = createDraw();
  const find = (faultId: string) => state.faults.find((candidate) => candidate.faultId === faultId);
  return {
    add(newFault) {
      const { faults, added, addedFor } = state;
      const problem = validateFault(newFault);
      if (problem !== undefined) return refuse('validationError', problem);
      if (faults.length >= bounds.faults)
        return refuse('conflict', `${bounds.faults} faults are set, which is the most. Remove some.`);
      const faultId = `${prefix}_${added + 1}`;
      const { workspaceId } = newFault;
      const own = workspaceId === undefined ? 0 : (addedFor[workspaceId] ?? 0) + 1;
      const ownSeed = workspaceId === undefined ? `${seed} ${faultId}` : `${seed} ${workspaceId} ${own}`;
      const sequence = newFault.seed ?? ownSeed;
      const fault = { ...newFault, effect: { ...newFault.effect }, faultId, applied: 0, sequence, draws: 0 };
      state = {
        faults: [...faults, fault],
        added: added + 1,
        addedFor: workspaceId === undefined ? addedFor : { ...addedFor, [workspaceId]: own },
      };
      return toFault(fault);
    },
    list: (workspaceId) => state.faults.filter((fault) => isFor(fault, workspaceId)).map(toFault),
    remove(faultId) {
      const fault = find(faultId);
      const { faults } = state;
      if (fault === undefined) {
        const available =
          faults.length === 0 ? 'None is set' : `There are ${faults.map((candidate) => candidate.faultId).join(', ')}`;
        return refuse('faultNotFound', `No fault ${JSON.stringify(truncate(faultId))} is set. ${available}.`);
      }
      state = { ...state, faults: faults.filter((candidate) => candidate !== fault) };
      return toFault(fault);
    },
    clear(workspaceId) {
      const { faults, added, addedFor } = state;
      if (workspaceId === undefined) state = noFaults;
      else {
        const { [workspaceId]: _, ...others } = addedFor;
        state = { faults: faults.filter((fault) => !isFor(fault, workspaceId)), added, addedFor: others };
      }
    },
    inject(operationId, workspaceId) {
      if (state.faults.length === 0) return undefined;
      const { faults, selected } = selectFaults(state.faults, operationId, workspaceId, draw);
      if (faults !== state.faults) state = { ...state, faults };
      return selected.length === 0 ? undefined : toInjectedFault(selected, operationId);
    },
    state: () => state,
    restore(next) {
      state = next;
    },
  };
}

/** Whether a fault is for that workspace alone; without one, every fault is meant. */
function isFor(fault: Fault, workspaceId: string | undefined): boolean {
  return workspaceId === undefined || fault.workspaceId === workspaceId;
}

function toFault({ sequence: _, draws: __, ...fault }: ActiveFault): Fault {
  return { ...fault, effect: { ...fault.effect } };
}
