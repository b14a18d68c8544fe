import type { ControlSchemas } from '../../../src/control-operations.ts';
import type { OperationId } from '../../../src/operations.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import { createRandomSource, type RandomSource } from '../../domain/random.ts';
import type { InjectedFault } from '../../http/stages/envelope.ts';
import { createFaultReply } from './fault-reply.ts';

type Fault = ControlSchemas['Fault'];

/** A fault that is set. */
export interface ActiveFault extends Fault {
  /** Of the sequence that decides, with how many draws were made of it. */
  sequence: string;
  draws: number;
}

/**
 * The first fault that fires, and the first latency that fires, and the faults after that; later ones are not drawn. Where
 * nothing changes, the faults are the same object.
 */
export function selectFaults(
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

/** What the selected faults do to a request together. */
export function toInjectedFault(selected: readonly ActiveFault[], operationId: OperationId): InjectedFault {
  const injected: InjectedFault = {
    faultIds: selected.map(({ faultId }) => faultId).join(', '),
    replacement: undefined,
    delayMs: 0,
    notices: selected.map(noticeOf),
  };
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
export function createDraw(): (fault: ActiveFault) => boolean {
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
