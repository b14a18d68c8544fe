import type { ControlOperationId, ControlSchemas } from '../../../src/control-operations.ts';
import type { Engine } from '../../engine/engine.ts';
import type { EventRange } from '../../http/message.ts';

type Cause = ControlSchemas['Cause'];

/** What caused the latest events. It is recorded as they happen, and kept in memory only. */
export interface CauseLog {
  /** What happens from now on happens in this operation of the control plane, until the returned function is called. */
  begin(operationId: ControlOperationId): () => void;
  /** The request of the journal that caused these events, except for those that were due before. */
  recordRequest(range: EventRange, request: Omit<Cause, 'type'>): void;
  causeOf(eventNumber: number): Cause;
  /** Takes over what caused the events of another engine, as their requests are numbered here. */
  adopt(other: CauseLog, shift: number): void;
  /** The first event of each change and its cause, which is that of all events up to the next change. */
  changes(): readonly Change[];
}

interface Change {
  from: number;
  cause: Cause;
}

export function createCauseLog(engine: Engine): CauseLog {
  let changes: Change[] = [];
  const running: ControlOperationId[] = [];
  engine.subscribe((change) => {
    // Event numbers of two states mean nothing to each other.
    if (change.type === 'replaced') {
      changes = [];
      return;
    }
    const cause = toCause(change.isDue, running.at(-1));
    const last = changes.at(-1)?.cause;
    if (last?.type === 'time' && cause.type === 'time' && last.operationId === cause.operationId) return;
    changes.push({ from: change.from, cause });
    if (changes.length > maxChanges) changes.splice(0, maxChanges / 2);
  });
  return {
    begin(operationId) {
      running.push(operationId);
      return () => running.splice(running.lastIndexOf(operationId), 1);
    },
    recordRequest({ from, to }, request) {
      if (from === to) return;
      const caused = changes.slice(changes.findLastIndex((change) => change.from < from) + 1);
      const first = caused.findIndex(({ cause }) => cause.type !== 'time');
      if (first !== -1) for (const change of caused.slice(first)) change.cause = { type: 'request', ...request };
    },
    causeOf: (eventNumber) => changes.findLast(({ from }) => from <= eventNumber)?.cause ?? { type: 'unknown' },
    adopt(other, shift) {
      changes = other.changes().map(({ from, cause }) => {
        return { from, cause: cause.number === undefined ? cause : { ...cause, number: cause.number + shift } };
      });
    },
    changes: () => changes,
  };
}

const maxChanges = 40_000;

function toCause(isDue: boolean, operationId: ControlOperationId | undefined): Cause {
  const movesClock = operationId !== undefined && clockOperationIds.includes(operationId);
  if (isDue || movesClock) return { type: 'time', ...(movesClock && { operationId }) };
  return operationId === undefined ? { type: 'unknown' } : { type: 'control', operationId };
}

/** The operations that let time pass. */
const clockOperationIds: readonly ControlOperationId[] = ['advanceClock', 'advanceToNext', 'setClock'];
