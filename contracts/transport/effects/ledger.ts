import type { PlannedEffect } from '../../operations/traits.ts';

/**
 * A line of the ledger: what is written before something is scheduled, when the service returns its id, and when it is
 * settled. There are no keys in it and no recipients.
 */
export type LedgerLine =
  | ({ type: 'planned'; effectId: string; at: string; rule: string; baseUrl: string; key: KeyName } & PlannedEffect)
  | { type: 'known'; effectId: string; id: string }
  | { type: 'settled'; effectId: string; resolution: 'refused' | 'cancelled' | 'over' | 'rolled-back' };

/** Which key of the subject opens the workspace. */
export type KeyName = 'workspace' | 'otherWorkspace';

/** Something that may wait in the service. */
export interface PendingEffect extends PlannedEffect {
  /** A name of our own. */
  effectId: string;
  rule: string;
  baseUrl: string;
  key: KeyName;
  /** `sessionId` or `callId`; undefined when the service did not return it. */
  id: string | undefined;
}

/** Where the lines are kept. Each has to be safe when this returns. */
export interface Ledger {
  write(line: LedgerLine): void;
}

/** What the lines leave open, the oldest first. */
export function pendingEffectsOf(lines: readonly LedgerLine[]): PendingEffect[] {
  const pending = new Map<string, PendingEffect>();
  for (const line of lines) {
    if (line.type === 'planned') {
      const { type: _, at: __, ...planned } = line;
      pending.set(line.effectId, { ...planned, id: undefined });
    }
    const known = pending.get(line.effectId);
    if (line.type === 'known' && known !== undefined) known.id = line.id;
    if (line.type === 'settled') pending.delete(line.effectId);
  }
  return [...pending.values()];
}

/** The line that was written as JSON; undefined for anything else. Lines are our own, so only their kind is checked. */
export function parseLedgerLine(text: string): LedgerLine | undefined {
  try {
    const line = JSON.parse(text) as LedgerLine;
    const ownField = { planned: 'baseUrl', known: 'id', settled: 'resolution' }[line.type];
    return typeof line.effectId === 'string' && ownField in line ? line : undefined;
  } catch {
    return undefined;
  }
}
