import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ComposeStart } from '../compose/compose-kinds.ts';
import type { Undo } from '../steering/undo.ts';
import type { InTurn } from './use-turns.ts';

/** What is shown of a step, for a while. */
export interface Notice {
  text: string;
  /** The way back, while the notice is there. */
  undo?: Undo | undefined;
  /** It failed, so it stays until it is closed. */
  isProblem?: boolean;
}

/** What the frame of the dashboard offers to its views. */
export interface Shell {
  notify(notice: Notice): void;
  /** Does it after all steps before it. */
  inTurn: InTurn;
  /** Opens the panel that sends a request. */
  compose(start: ComposeStart): void;
}

export const ShellContext = createContext<Shell | undefined>(undefined);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === undefined) throw new Error('A view must be inside <ShellContext.Provider>.');
  return shell;
}
