import type { Control } from '../../../src/control-client.ts';

/** What a step concerns: one workspace, or (undefined) the whole mock. */
export type Scope = string | undefined;

/** The way back from a step. */
export interface Undo {
  /** @throws Error with the message of the mock. */
  restore(): Promise<void>;
  /** Forgets the state before the step. */
  discard(): void;
}

const prefix = 'before-the-last-step-';
const storageKey = 'understudy-tab';

/** Whether a snapshot is one that a tab of the dashboard keeps for its last step. */
export function isUndoSnapshot(name: string): boolean {
  return name.startsWith(prefix);
}

/** Saves the state before a step. @returns undefined where the mock can save no more. */
export async function saveUndo(control: Control, scope: Scope): Promise<Undo | undefined> {
  const name = `${readTabPrefix()}${Date.now().toString(36)}`;
  const workspace = scope === undefined ? {} : { workspaceId: scope };
  try {
    await control.saveSnapshot({ name, ...workspace });
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

/** Forgets what this tab saved before it was loaded again: nothing offers to undo it any more. */
export async function discardEarlierUndo(control: Control): Promise<void> {
  const { snapshots } = await control.listSnapshots();
  const own = snapshots.filter(({ name }) => name.startsWith(readTabPrefix()));
  await Promise.all(own.map(({ name }) => control.deleteSnapshot({ name })));
}

function readTabPrefix(): string {
  const id = sessionStorage.getItem(storageKey) ?? crypto.getRandomValues(new Uint32Array(1)).join('');
  sessionStorage.setItem(storageKey, id);
  return `${prefix}${id}-`;
}
