import type { Control } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';

/** What a command changes: one workspace, or (undefined) the whole mock. */
export type Scope = string | undefined;

/** The way back from a command. */
export interface Undo {
  /** @throws Error with the message of the mock */
  restore(): Promise<void>;
  /** Forgets the state before the command. */
  discard(): void;
}

const prefix = 'before-the-last-step-';
const storageKey = 'understudy-tab';

/** Whether a snapshot is one that a tab of the dashboard keeps for its last command. */
export function isUndoSnapshot(name: string): boolean {
  return name.startsWith(prefix);
}

/** Saves the state before a command. @returns undefined if the mock can save no more */
export async function saveUndo(control: Control, scope: Scope): Promise<Undo | undefined> {
  const name = `${readTabPrefix()}${Date.now().toString(36)}`;
  try {
    await control.saveSnapshot({ name, ...(scope !== undefined && { workspaceId: scope }) });
  } catch {
    return undefined;
  }
  const discard = () => void control.deleteSnapshot({ name }).catch(() => {});
  return {
    async restore() {
      await control.loadSnapshot({ name, keepJournal: true });
      discard();
    },
    discard,
  };
}

/** Forgets what this tab saved before it was loaded again: no notice offers to undo it any more. */
export async function discardEarlierUndo(control: Control): Promise<void> {
  const { snapshots } = await control.listSnapshots();
  const saved = snapshots.filter(({ name }) => name.startsWith(readTabPrefix()));
  await Promise.all(saved.map(({ name }) => control.deleteSnapshot({ name })));
}

function readTabPrefix(): string {
  const id = sessionStorage.getItem(storageKey) ?? crypto.getRandomValues(new Uint32Array(1)).join('');
  sessionStorage.setItem(storageKey, id);
  return `${prefix}${id}-`;
}

/** Adds faults again that were removed, in their order, each for the requests that it had left. */
export async function addFaults(control: Control, faults: readonly ControlSchemas['Fault'][]): Promise<void> {
  for (const { faultId: _, applied, times, ...fault } of faults) {
    const left = times === undefined ? undefined : times - applied;
    if (left === undefined || left > 0)
      await control.addFault({ ...fault, ...(left !== undefined && { times: left }) });
  }
}
