import type { ControlSchemas } from '../../../src/control-operations.ts';
import { type ErrorCode, statusOf } from '../../../src/errors.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import type { OperationId } from '../../../src/operations.ts';
import { suggestionFor } from '../../../src/text/nearest.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { bounds } from '../../domain/bounds.ts';
import { succeed } from '../../domain/decision.ts';
import { createRandomSource } from '../../domain/random.ts';
import { type InjectedFault, jsonReply, toErrorEnvelope } from '../../http/reply.ts';
import { type ControlResult, refuse } from './refusal.ts';

type Fault = ControlSchemas['Fault'];

export type FaultList = ReturnType<typeof createFaultList>;

interface ActiveFault {
  fault: Fault;
  /** Draws whether the fault fires. About `ratio` of the draws fire. */
  draw(): boolean;
}

/**
 * Creates the list of active faults. `seed` decides which requests a fault with a `ratio` hits, unless the fault has its own
 * seed.
 * Each fault has its own random sequence. The sequence of a fault for one workspace depends on how many faults were added for
 * that workspace before.
 */
export function createFaultList(seed: string) {
  let active: ActiveFault[] = [];
  /** The number of faults added, in total and for each workspace. */
  const counts = new Map<string | undefined, number>();
  const countFor = (workspaceId?: string) => {
    const count = (counts.get(workspaceId) ?? 0) + 1;
    counts.set(workspaceId, count);
    return count;
  };
  return {
    /** Adds a fault at the end of the list. Refuses an error code that the document does not name. */
    add(newFault: ControlSchemas['NewFault']): ControlResult<Fault> {
      const { operationId, effect, workspaceId, ratio = 1 } = newFault;
      if (effect.type === 'error') {
        const codes = Object.keys(operationId === undefined ? statusOf : documentedErrors[operationId]);
        if (!codes.includes(effect.errorCode)) {
          const place = `the document names${operationId === undefined ? '' : ` for ${operationId}`}`;
          const found = `${JSON.stringify(truncate(effect.errorCode))}${suggestionFor(effect.errorCode, codes)}`;
          return refuse('validationError', `effect.errorCode must be a code that ${place}; found ${found}`);
        }
      }
      if (active.length >= bounds.faults)
        return refuse('conflict', `${bounds.faults} faults are set, which is the most. Remove some.`);
      const fault: Fault = { ...newFault, effect: { ...effect }, faultId: `fault_${countFor()}`, applied: 0 };
      const sequence = workspaceId === undefined ? fault.faultId : `${workspaceId} ${countFor(workspaceId)}`;
      const random = createRandomSource(`faults ${newFault.seed ?? `${seed} ${sequence}`}`);
      active.push({ fault, draw: () => ratio === 1 || random.nonce().low / 2 ** 32 < ratio });
      return succeed(structuredClone(fault));
    },
    list: (workspaceId?: string) =>
      active.filter(({ fault }) => isFor(fault, workspaceId)).map(({ fault }) => structuredClone(fault)),
    remove(faultId: string): ControlResult<Fault> {
      const found = active.find(({ fault }) => fault.faultId === faultId);
      if (found === undefined) {
        const ids = active.map(({ fault }) => fault.faultId).join(', ');
        const available = ids === '' ? 'None is set' : `There are ${ids}`;
        return refuse('faultNotFound', `No fault ${JSON.stringify(truncate(faultId))} is set. ${available}.`);
      }
      active = active.filter((other) => other !== found);
      return succeed(found.fault);
    },
    /** Removes all faults, or those for one workspace. Random sequences restart, so that a repeated test is the same. */
    clear(workspaceId?: string) {
      active = active.filter(({ fault }) => !isFor(fault, workspaceId));
      if (workspaceId === undefined) counts.clear();
      else counts.delete(workspaceId);
    },
    inject(operationId: OperationId, workspaceId: string): InjectedFault | undefined {
      if (active.length === 0) return undefined;
      const selected = selectFaults(active, operationId, workspaceId);
      if (selected.length === 0) return undefined;
      active = active.filter(({ fault }) => fault.times !== 0);
      return toInjectedFault(selected, operationId);
    },
  };
}

/** The first latency that fires, and the first fault with another effect that fires. Later faults do not draw. */
function selectFaults(active: readonly ActiveFault[], operationId: OperationId, workspaceId: string): Fault[] {
  const selected: Fault[] = [];
  for (const { fault, draw } of active) {
    if ((fault.operationId ?? operationId) !== operationId || (fault.workspaceId ?? workspaceId) !== workspaceId)
      continue;
    const isSlow = fault.effect.type === 'latency';
    if (selected.some(({ effect }) => (effect.type === 'latency') === isSlow) || !draw()) continue;
    fault.applied += 1;
    if (fault.times !== undefined) fault.times -= 1;
    selected.push(fault);
  }
  return selected;
}

/** Whether a fault is only for that workspace. Without a workspace, every fault matches. */
function isFor(fault: Fault, workspaceId: string | undefined): boolean {
  return workspaceId === undefined || fault.workspaceId === workspaceId;
}

function toInjectedFault(selected: readonly Fault[], operationId: OperationId): InjectedFault {
  const effects = selected.map((fault) => ({ ...effectOf(fault, operationId), faultId: fault.faultId }));
  return {
    faultIds: effects.map(({ faultId }) => faultId).join(', '),
    replacement: effects.find(({ replacement }) => replacement !== undefined)?.replacement,
    delayMs: effects.find(({ delayMs }) => delayMs !== undefined)?.delayMs ?? 0,
    notices: effects.map(({ faultId, told }) => `The fault ${faultId} ${told}`),
  };
}

/** The effect of a fault on a request, and its notice in the journal. */
function effectOf({ faultId, effect }: Fault, operationId: OperationId) {
  if (effect.type === 'latency') return { delayMs: effect.ms, told: `held the answer back for ${effect.ms} ms.` };
  if (effect.type === 'reset') {
    const reply = { status: 0, headers: {}, resetConnection: true } as const;
    return { replacement: { reply }, told: 'broke the connection off; nothing was executed.' };
  }
  // `add` only accepts documented codes.
  const errorCode = effect.type === 'internalError' ? 'internalError' : (effect.errorCode as ErrorCode);
  const message = `Injected fault: POST /_mock/faults made ${operationId} fail (${faultId}).`;
  const status = statusOf[errorCode];
  const reply = jsonReply(status, toErrorEnvelope(status, errorCode, message));
  return { replacement: { reply, errorCode }, told: `answered with ${errorCode}; nothing was executed.` };
}
