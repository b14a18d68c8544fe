import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { OperationId } from '../../../src/operations.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import { truncate } from '../../domain/truncate.ts';
import type { FaultInjector, InjectedFault } from '../../http/stages/injected-fault.ts';
import { createRandomSource, type RandomSource } from '../../random-source.ts';
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
  /** All that the list knows: the same object until something changes. */
  state(): FaultState;
  restore(state: FaultState): void;
}

/** What is set, and what decides which requests the next one is injected into. It never changes; another replaces it. */
export interface FaultState {
  faults: readonly ActiveFault[];
  /** How many were added, in all and for each workspace, since they were cleared. */
  added: number;
  addedFor: Readonly<Record<string, number>>;
}

interface ActiveFault extends Fault {
  /** Of the sequence that decides, with how many draws were made of it. */
  sequence: string;
  draws: number;
}

export const noFaults: FaultState = { faults: [], added: 0, addedFor: {} };

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

/**
 * The first fault that fires, and the first latency that fires, and the faults after that; later ones are not drawn. Where
 * nothing changes, the faults are the same object.
 */
function selectFaults(
  before: readonly ActiveFault[],
  operationId: OperationId,
  workspaceId: string,
  draw: (fault: ActiveFault) => boolean,
): { faults: readonly ActiveFault[]; selected: ActiveFault[] } {
  const selected: ActiveFault[] = [];
  let faults = before;
  for (const fault of before) {
    if (fault.operationId !== undefined && fault.operationId !== operationId) continue;
    if (fault.workspaceId !== undefined && fault.workspaceId !== workspaceId) continue;
    const isSlow = fault.effect.type === 'latency';
    if (selected.some(({ effect }) => (effect.type === 'latency') === isSlow)) continue;
    const fires = draw(fault);
    if (fires) selected.push(fault);
    const after = toNext(fault, fires);
    faults = faults.flatMap((other) => (other === fault ? after : [other]));
  }
  return { faults, selected };
}

/** A fault after a request that it could be injected into; none when it was the last one. */
function toNext(fault: ActiveFault, fires: boolean): ActiveFault[] {
  const { times, applied, draws, ratio = 1 } = fault;
  const drawn = { ...fault, draws: ratio === 1 ? draws : draws + 1 };
  if (!fires) return [drawn];
  const used = { ...drawn, applied: applied + 1 };
  if (times === undefined) return [used];
  return times === 1 ? [] : [{ ...used, times: times - 1 }];
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

/** Returns a function that draws whether a fault fires; about `ratio` of the draws do. */
function createDraw(): (fault: ActiveFault) => boolean {
  const sources = new Map<string, RandomSource>();
  return ({ ratio = 1, sequence, draws }) => {
    if (ratio === 1) return true;
    let source = sources.get(sequence);
    if (source?.nonceCount() !== draws) {
      source = createRandomSource(`faults ${sequence}`, draws);
      if (sources.size >= bounds.faults) sources.clear();
      sources.set(sequence, source);
    }
    return source.nonce().low / 2 ** 32 < ratio;
  };
}

function toFault({ sequence: _, draws: __, ...fault }: ActiveFault): Fault {
  return { ...fault, effect: { ...fault.effect } };
}
