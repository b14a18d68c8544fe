import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { OperationId } from '../../../src/operations.ts';
import { bounds } from '../../domain/bounds.ts';
import { truncate } from '../../domain/truncate.ts';
import type { FaultInjector, InjectedFault } from '../../http/stages/injected-fault.ts';
import { createRandomSource } from '../../random-source.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { createFaultReply } from './fault-reply.ts';
import { validateFault } from './validate-fault.ts';

export type Fault = ControlSchemas['Fault'];
export type NewFault = ControlSchemas['NewFault'];

/** The faults that were set, in that order. */
export interface FaultList extends FaultInjector {
  /** Adds a fault after the others, or refuses an invalid one. */
  add(fault: NewFault): Fault | Refusal;
  /** The faults that are set now, or those for one workspace alone. */
  list(workspaceId?: string): Fault[];
  /** Removes a fault and returns it. */
  remove(faultId: string): Fault | Refusal;
  /**
   * Removes all, or those for one workspace alone. Their random sequences restart, so that a repeated test meets the same
   * faults.
   */
  clear(workspaceId?: string): void;
}

interface ActiveFault extends Fault {
  /** Whether the fault is injected into the next matching request. */
  shouldFire(): boolean;
}

/**
 * A list of faults, empty at first.
 *
 * `seed` decides which requests a fault with a `ratio` is injected into, unless the fault has its own seed. Each fault
 * has its own random sequence, which nothing else in the mock influences: that of a fault for one workspace depends on how
 * many were added for it, not on the faults of others.
 */
export function createFaultList(seed: string): FaultList {
  let faults: readonly ActiveFault[] = [];
  let count = 0;
  const countsByWorkspace = new Map<string, number>();
  const drawSeedFor = (faultId: string, workspaceId: string | undefined) => {
    if (workspaceId === undefined) return `${seed} ${faultId}`;
    const added = (countsByWorkspace.get(workspaceId) ?? 0) + 1;
    countsByWorkspace.set(workspaceId, added);
    return `${seed} ${workspaceId} ${added}`;
  };

  const recordUse = (fault: ActiveFault) => {
    fault.applied += 1;
    if (fault.times === undefined) return;
    fault.times -= 1;
    if (fault.times === 0) faults = faults.filter((candidate) => candidate !== fault);
  };
  return {
    add(newFault) {
      const problem = validateFault(newFault);
      if (problem !== undefined) return refuse('validationError', problem);
      if (faults.length >= bounds.faults)
        return refuse('conflict', `${bounds.faults} faults are set, which is the most. Remove some.`);
      count += 1;
      const faultId = `fault_${count}`;
      const shouldFire = createDraw(newFault.ratio ?? 1, newFault.seed ?? drawSeedFor(faultId, newFault.workspaceId));
      const fault: ActiveFault = { ...newFault, effect: { ...newFault.effect }, faultId, applied: 0, shouldFire };
      faults = [...faults, fault];
      return toFault(fault);
    },
    list: (workspaceId) => faults.filter((fault) => isFor(fault, workspaceId)).map(toFault),
    remove(faultId) {
      const fault = faults.find((candidate) => candidate.faultId === faultId);
      if (fault === undefined) {
        const available =
          faults.length === 0 ? 'None is set' : `There are ${faults.map((candidate) => candidate.faultId).join(', ')}`;
        return refuse('faultNotFound', `No fault ${JSON.stringify(truncate(faultId))} is set. ${available}.`);
      }
      faults = faults.filter((candidate) => candidate !== fault);
      return toFault(fault);
    },
    clear(workspaceId) {
      faults = faults.filter((fault) => !isFor(fault, workspaceId));
      if (workspaceId === undefined) {
        count = 0;
        countsByWorkspace.clear();
      } else countsByWorkspace.delete(workspaceId);
    },
    inject(operationId, workspaceId) {
      if (faults.length === 0) return undefined;
      const selected = selectFaults(faults, operationId, workspaceId);
      for (const fault of selected) recordUse(fault);
      return selected.length === 0 ? undefined : toInjectedFault(selected, operationId);
    },
  };
}

/** The first fault that fires, and the first latency that fires. Later ones are not drawn. */
function selectFaults(faults: readonly ActiveFault[], operationId: OperationId, workspaceId: string): ActiveFault[] {
  const selected: ActiveFault[] = [];
  for (const fault of faults) {
    if (fault.operationId !== undefined && fault.operationId !== operationId) continue;
    if (fault.workspaceId !== undefined && fault.workspaceId !== workspaceId) continue;
    const isSlow = fault.effect.type === 'latency';
    if (selected.some(({ effect }) => (effect.type === 'latency') === isSlow)) continue;
    if (fault.shouldFire()) selected.push(fault);
  }
  return selected;
}

/** Whether a fault is for that workspace alone; without one, every fault is meant. */
function isFor(fault: Fault, workspaceId: string | undefined): boolean {
  return workspaceId === undefined || fault.workspaceId === workspaceId;
}

function toInjectedFault(selected: readonly ActiveFault[], operationId: OperationId): InjectedFault {
  const injected: InjectedFault = { faultIds: '', replacement: undefined, delayMs: 0, notices: selected.map(noticeOf) };
  injected.faultIds = selected.map(({ faultId }) => faultId).join(', ');
  for (const { effect } of selected) {
    if (effect.type === 'latency') injected.delayMs = effect.ms;
    else injected.replacement = createFaultReply(effect, operationId);
  }
  return injected;
}

function noticeOf({ faultId, effect }: Fault): string {
  switch (effect.type) {
    case 'error':
      return `The fault ${faultId} answered with ${effect.errorCode}; nothing was executed.`;
    case 'internalError':
      return `The fault ${faultId} answered with internalError; nothing was executed.`;
    case 'latency':
      return `The fault ${faultId} held the answer back for ${effect.ms} ms.`;
    case 'reset':
      return `The fault ${faultId} broke the connection off; nothing was executed.`;
  }
}

/** Returns a function that draws whether the fault fires; about `ratio` of the draws do. */
function createDraw(ratio: number, seed: string): () => boolean {
  if (ratio === 1) return () => true;
  const { nonce } = createRandomSource(`faults ${seed}`);
  return () => nonce().low / 2 ** 32 < ratio;
}

function toFault({ shouldFire: _, ...fault }: ActiveFault): Fault {
  return { ...fault, effect: { ...fault.effect } };
}
