import type { ControlSchemas } from '../../../src/control-operations.ts';
import { toErrorEnvelope } from '../../../src/envelope.ts';
import { type ErrorCode, isDocumented, statusOf } from '../../../src/errors.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { type OperationId, operationIds } from '../../../src/operations.ts';
import { suggestionFor } from '../../../src/text/nearest.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { bounds } from '../../domain/bounds.ts';
import { createRandomSource } from '../../domain/random.ts';
import { succeed } from '../../domain/result.ts';
import type { Awaitable } from '../../http/message.ts';
import type { FaultInjector, InjectedFault } from '../../http/reply.ts';
import { jsonReply, type PreparedReply } from '../../http/reply.ts';
import { type ControlResult, refuse } from './refusal.ts';

export type Fault = ControlSchemas['Fault'];
export type NewFault = ControlSchemas['NewFault'];

/** The faults that were set, in that order. */
export interface FaultList extends FaultInjector {
  /** Adds a fault after the others. Refuses an error that the document does not name. */
  add(fault: NewFault): ControlResult<Fault>;
  /** The faults that are set now, or those for one workspace alone. */
  list(workspaceId?: string): Fault[];
  remove(faultId: string): ControlResult<Fault>;
  /**
   * Removes all, or those for one workspace alone. Their random sequences restart, so that a repeated test meets the same
   * faults.
   */
  clear(workspaceId?: string): void;
}

interface ActiveFault {
  fault: Fault;
  /** Draws whether the fault fires; about `ratio` of the draws do. */
  draw(): boolean;
}

/**
 * A list of faults, empty at first.
 *
 * `seed` decides which requests a fault with a `ratio` is injected into, unless the fault has its own seed. Each fault
 * has its own random sequence, which nothing else in the mock influences: that of a fault for one workspace depends on how
 * many were added for it, not on the faults of others.
 */
export function createFaultList(seed: string): FaultList {
  let active: ActiveFault[] = [];
  let added = 0;
  const addedFor = new Map<string, number>();
  return {
    add(newFault) {
      const { operationId, effect, workspaceId, ratio = 1 } = newFault;
      if (effect.type === 'error' && !isKnownError(effect.errorCode, operationId))
        return refuse('validationError', describeUnknownError(effect.errorCode, operationId));
      if (active.length >= bounds.faults)
        return refuse('conflict', `${bounds.faults} faults are set, which is the most. Remove some.`);
      added += 1;
      const fault: Fault = { ...newFault, effect: { ...effect }, faultId: `fault_${added}`, applied: 0 };
      let sequence = `${seed} ${fault.faultId}`;
      if (workspaceId !== undefined) {
        const count = (addedFor.get(workspaceId) ?? 0) + 1;
        addedFor.set(workspaceId, count);
        sequence = `${seed} ${workspaceId} ${count}`;
      }
      const random = createRandomSource(`faults ${newFault.seed ?? sequence}`);
      active.push({ fault, draw: () => ratio === 1 || random.nonce().low / 2 ** 32 < ratio });
      return succeed(copyOf(fault));
    },
    list: (workspaceId) => active.filter(({ fault }) => isFor(fault, workspaceId)).map(({ fault }) => copyOf(fault)),
    remove(faultId) {
      const found = active.find(({ fault }) => fault.faultId === faultId);
      if (found === undefined) {
        const ids = active.map(({ fault }) => fault.faultId).join(', ');
        const available = ids === '' ? 'None is set' : `There are ${ids}`;
        return refuse('faultNotFound', `No fault ${JSON.stringify(truncate(faultId))} is set. ${available}.`);
      }
      active = active.filter((other) => other !== found);
      return succeed(copyOf(found.fault));
    },
    clear(workspaceId) {
      active = active.filter(({ fault }) => !isFor(fault, workspaceId));
      if (workspaceId !== undefined) addedFor.delete(workspaceId);
      else {
        added = 0;
        addedFor.clear();
      }
    },
    inject(operationId, workspaceId) {
      if (active.length === 0) return undefined;
      const selected = selectFaults(active, operationId, workspaceId);
      if (selected.length === 0) return undefined;
      active = active.filter(({ fault }) => fault.times !== 0);
      return toInjectedFault(selected, operationId);
    },
  };
}

/** The first fault that fires, and the first latency that fires. Those after them are not drawn. */
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

/** Whether a fault is for that workspace alone; without one, every fault is meant. */
function isFor(fault: Fault, workspaceId: string | undefined): boolean {
  return workspaceId === undefined || fault.workspaceId === workspaceId;
}

function copyOf(fault: Fault): Fault {
  return { ...fault, effect: { ...fault.effect } };
}

function isKnownError(errorCode: string, operationId: OperationId | undefined): boolean {
  return operationId === undefined ? Object.hasOwn(statusOf, errorCode) : isDocumented(operationId, errorCode);
}

function describeUnknownError(errorCode: string, operationId: OperationId | undefined): string {
  const codes = Object.keys(operationId === undefined ? statusOf : documentedErrors[operationId]);
  const scope = operationId === undefined ? '' : ` for ${operationId}`;
  const found = `${JSON.stringify(truncate(errorCode))}${suggestionFor(errorCode, codes)}`;
  return `effect.errorCode must be a code that the document names${scope}; found ${found}`;
}

/** What the selected faults do to a request together. */
function toInjectedFault(selected: readonly Fault[], operationId: OperationId): InjectedFault {
  const injected: InjectedFault = {
    faultIds: selected.map(({ faultId }) => faultId).join(', '),
    replacement: undefined,
    delayMs: 0,
    notices: selected.map(noticeOf),
  };
  for (const { effect } of selected) {
    if (effect.type === 'latency') injected.delayMs = effect.ms;
    else injected.replacement = createReplacement(effect, operationId);
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

type Replacement = Exclude<ControlSchemas['Effect'], { type: 'latency' }>;

/** The reply in place of the operation's: the document's example of the error, of the operation or else of any other. */
function createReplacement(effect: Replacement, operationId: OperationId): Awaitable<PreparedReply> {
  if (effect.type === 'reset') return { reply: { status: 0, headers: {}, resetConnection: true } };
  // `add` takes only documented codes.
  return documentedErrorReply(
    operationId,
    effect.type === 'internalError' ? 'internalError' : (effect.errorCode as ErrorCode),
  );
}

async function documentedErrorReply(operationId: OperationId, errorCode: ErrorCode): Promise<PreparedReply> {
  const { examples } = await import('../../../src/generated/examples.ts');
  const status = statusOf[errorCode];
  const example = [operationId, ...operationIds].map((id) => examples[id][status]?.[errorCode]).find(Boolean);
  const envelope = example ?? toErrorEnvelope(status, errorCode, 'A fault that was set on purpose.');
  return { reply: jsonReply(status, envelope), errorCode };
}
