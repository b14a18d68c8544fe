import type { Waiting } from './judged-request.ts';

/**
 * A line of the ledger: what is written before something is scheduled, when the service tells its id, and when it is
 * settled. There are no keys in it and no recipients.
 */
export type LedgerLine =
  | ({ type: 'planned'; thing: string; at: string; rule: string; baseUrl: string; key: KeyName } & Waiting)
  | { type: 'known'; thing: string; id: string }
  | { type: 'settled'; thing: string; how: 'refused' | 'taken back' | 'over' | 'undone' };

/** Which key of the subject opens the workspace. */
export type KeyName = 'workspace' | 'otherWorkspace';

/** Something that may wait in the service. */
export interface OpenThing extends Waiting {
  /** A name of our own. */
  thing: string;
  rule: string;
  baseUrl: string;
  key: KeyName;
  /** `sessionId` or `callId`; undefined when the service did not tell it. */
  id: string | undefined;
}

/** Where the lines are kept. Each has to be safe when this returns. */
export interface Ledger {
  write(line: LedgerLine): void;
}

/** What the lines leave open, the oldest first. */
export function openThings(lines: readonly LedgerLine[]): OpenThing[] {
  const open = new Map<string, OpenThing>();
  for (const line of lines) {
    if (line.type === 'planned') {
      const { type: _, at: __, ...planned } = line;
      open.set(line.thing, { ...planned, id: undefined });
    }
    const known = open.get(line.thing);
    if (line.type === 'known' && known !== undefined) known.id = line.id;
    if (line.type === 'settled') open.delete(line.thing);
  }
  return [...open.values()];
}
