import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import { isObject } from '../../../src/json.ts';
import { summarizeEvents } from '../live/event-names.ts';
import { useMock } from '../live/mock.ts';
import { type Scope, saveUndo, type Undo } from './undo.ts';

/** What a person does to the mock. */
export interface Command<Result = unknown> {
  /** What was done, for a notice: `Call cancelled`. Without it there is no notice, of a problem neither. */
  done?: string;
  /** The state that undo brings back; `no-undo` if the command changes nothing that a snapshot contains. */
  scope: Scope | 'no-undo';
  send(control: Control): Promise<Result>;
  /** Undoes what no snapshot contains, such as a fault. */
  undo?(control: Control, result: Result): Promise<unknown>;
}

/** The notice of a command, shown for a while. */
export interface Notice {
  text: string;
  /** The way back, while the notice is shown. */
  undo?: Undo | undefined;
  /** A problem stays until the person closes it. */
  isProblem?: boolean;
}

/** What the frame of the page does for commands. */
export interface CommandFrame {
  notify(notice: Notice): void;
  /** Runs commands one after the other: each sees the state that the one before has left. */
  inOrder<Result>(work: () => Promise<Result>): Promise<Result>;
}

export const CommandContext = createContext<CommandFrame | undefined>(undefined);

export interface Commands {
  busy: boolean;
  problem: Error | undefined;
  /** Runs a command, and shows what happened, with a way back. Resolves with whether it succeeded. */
  run<Result>(command: Command<Result>): Promise<boolean>;
}

/** Runs the commands of a view. `onSettled` is called after each, successful or not. */
export function useCommand(onSettled?: () => void): Commands {
  const { control } = useMock();
  const frame = useContext(CommandContext);
  if (frame === undefined) throw new Error('A view must be inside <CommandContext.Provider>.');
  const { notify, inOrder } = frame;
  const [state, setState] = useState<Pick<Commands, 'busy' | 'problem'>>({ busy: false, problem: undefined });
  return {
    ...state,
    async run({ done, scope, send, undo }) {
      setState({ busy: true, problem: undefined });
      try {
        const { saved, result } = await inOrder(async () => ({
          saved: scope === 'no-undo' ? undefined : await saveUndo(control, scope),
          result: await send(control),
        }));
        const canUndo = scope === 'no-undo' ? undo !== undefined : saved !== undefined;
        const restore = () =>
          inOrder(async () => {
            await saved?.restore();
            await undo?.(control, result);
          });
        const wayBack = canUndo ? { restore, discard: () => saved?.discard() } : undefined;
        if (done !== undefined) notify({ text: describeResult(done, result), undo: wayBack });
        setState({ busy: false, problem: undefined });
        return true;
      } catch (error) {
        const problem = error instanceof Error ? error : new Error(String(error));
        if (done !== undefined) notify({ text: problem.message, isProblem: true });
        setState({ busy: false, problem });
        return false;
      } finally {
        onSettled?.();
      }
    },
  };
}

/** What was done, and what the mock says has happened. */
function describeResult(done: string, result: unknown): string {
  if (!isObject(result) || !Array.isArray(result.events)) return `${done}.`;
  const total = typeof result.total === 'number' ? result.total : result.events.length;
  return `${done}: ${summarizeEvents(result.events, total)}.`;
}
