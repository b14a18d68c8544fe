import type { ControlSchemas } from '../../src/control-operations.ts';
import type { OperationId } from '../../src/operations.ts';
import { chanceFrom } from '../chance.ts';
import { shown } from '../domain/shown.ts';
import type { Faults, Mishap } from '../http/mishap.ts';
import { checkedFault } from './faults/check.ts';
import { insteadOf } from './faults/instead.ts';
import { type Refusal, refusal } from './refusal.ts';

export type Fault = ControlSchemas['Fault'];
export type NewFault = ControlSchemas['NewFault'];

/** What goes wrong on purpose, in the order in which it was set. */
export interface FaultList extends Faults {
  /** Sets a fault behind the others; a refusal says what is wrong with it, and nothing has changed then. */
  add(fault: NewFault): Fault | Refusal;
  /** The faults that are set, as they are now. */
  list(): Fault[];
  /** Removes a fault and tells what it was. */
  remove(faultId: string): Fault | Refusal;
  /** Removes all. Ids and sequences begin anew, so that a test that is repeated meets the same. */
  clear(): void;
}

interface SetFault extends Fault {
  /** Whether the next request that it could meet is met. */
  fires(): boolean;
}

/**
 * A list of faults, empty at first.
 *
 * `seed` decides which requests a fault with a `ratio` meets, where the fault has no seed of its own; each fault
 * has a sequence of its own, so that no other fault and no other chance of the mock moves it.
 */
export function createFaults(seed: string): FaultList {
  let faults: readonly SetFault[] = [];
  let count = 0;

  const struck = (fault: SetFault) => {
    fault.applied += 1;
    if (fault.times === undefined) return;
    fault.times -= 1;
    if (fault.times === 0) faults = faults.filter((one) => one !== fault);
  };
  return {
    add(given) {
      const wrong = checkedFault(given);
      if (wrong !== undefined) return refusal('validationError', wrong);
      count += 1;
      const faultId = `fault_${count}`;
      const fires = draws(given.ratio ?? 1, given.seed ?? `${seed} ${faultId}`);
      const fault: SetFault = { ...given, effect: { ...given.effect }, faultId, applied: 0, fires };
      faults = [...faults, fault];
      return told(fault);
    },
    list: () => faults.map(told),
    remove(faultId) {
      const fault = faults.find((one) => one.faultId === faultId);
      if (fault === undefined) {
        const there = faults.length === 0 ? 'None is set' : `There are ${faults.map((one) => one.faultId).join(', ')}`;
        return refusal('faultNotFound', `No fault ${JSON.stringify(shown(faultId))} is set. ${there}.`);
      }
      faults = faults.filter((one) => one !== fault);
      return told(fault);
    },
    clear() {
      faults = [];
      count = 0;
    },
    meet(operationId, workspaceId) {
      if (faults.length === 0) return undefined;
      const met = firing(faults, operationId, workspaceId);
      for (const fault of met) struck(fault);
      return met.length === 0 ? undefined : mishapOf(met, operationId);
    },
  };
}

/** The first fault that fires, and the first slow answer that does. Those behind them are not asked. */
function firing(faults: readonly SetFault[], operationId: OperationId, workspaceId: string): SetFault[] {
  const met: SetFault[] = [];
  for (const fault of faults) {
    if (fault.operationId !== undefined && fault.operationId !== operationId) continue;
    if (fault.workspaceId !== undefined && fault.workspaceId !== workspaceId) continue;
    const isSlow = fault.effect.type === 'latency';
    if (met.some(({ effect }) => (effect.type === 'latency') === isSlow)) continue;
    if (fault.fires()) met.push(fault);
  }
  return met;
}

function mishapOf(met: readonly SetFault[], operationId: OperationId): Mishap {
  const mishap: Mishap = { faultIds: '', instead: undefined, delayMs: 0, notices: met.map(noticeOf) };
  mishap.faultIds = met.map(({ faultId }) => faultId).join(', ');
  for (const { effect } of met) {
    if (effect.type === 'latency') mishap.delayMs = effect.ms;
    else mishap.instead = insteadOf(effect, operationId);
  }
  return mishap;
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

/** Whether it fires, drawn anew each time; about `ratio` of the draws do. */
function draws(ratio: number, seed: string): () => boolean {
  if (ratio === 1) return () => true;
  const { nonce } = chanceFrom(`faults ${seed}`);
  return () => nonce().low / 2 ** 32 < ratio;
}

function told({ fires: _, ...fault }: SetFault): Fault {
  return { ...fault, effect: { ...fault.effect } };
}
