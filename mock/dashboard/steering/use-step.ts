import { useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import { isObject } from '../../../src/json.ts';
import { useMock } from '../mock.ts';
import { useShell } from '../shell/shell.ts';
import type { InTurn } from '../shell/use-turns.ts';
import { summarizeEvents } from './summarize-events.ts';
import { type Scope, saveUndo, type Undo } from './undo.ts';

/** Something that a person does to the mock. */
export interface Step<Result = unknown> {
  /** What was done, as it is shown afterwards: `Call cancelled`. */
  done: string;
  /** The state that is brought back to undo it; `no-undo` where it changes none that a snapshot has. */
  scope: Scope | 'no-undo';
  send(control: Control): Promise<Result>;
  /** Undoes what no snapshot has, such as a fault. */
  undo?(control: Control, result: Result): Promise<unknown>;
}

export interface Steps {
  busy: boolean;
  problem: Error | undefined;
  /** Does it, and shows what happened, with a way back. Resolves with whether it succeeded. */
  run<Result>(step: Step<Result>): Promise<boolean>;
}

/** Steps of a view. A problem is also shown in a note, as a step may be started where nothing shows it. */
export function useStep(): Steps {
  const { control } = useMock();
  const { notify, inTurn } = useShell();
  const [state, setState] = useState<Pick<Steps, 'busy' | 'problem'>>({ busy: false, problem: undefined });
  return {
    ...state,
    async run({ done, scope, send, undo }) {
      setState({ busy: true, problem: undefined });
      try {
        const { saved, result } = await inTurn(async () => ({
          saved: scope === 'no-undo' ? undefined : await saveUndo(control, scope),
          result: await send(control),
        }));
        const own = undo === undefined ? undefined : () => undo(control, result);
        const isUndoable = scope === 'no-undo' ? own !== undefined : saved !== undefined;
        notify({ text: describeResult(done, result), undo: isUndoable ? toUndo(saved, own, inTurn) : undefined });
        setState({ busy: false, problem: undefined });
        return true;
      } catch (error) {
        const problem = error instanceof Error ? error : new Error(String(error));
        notify({ text: problem.message, isProblem: true });
        setState({ busy: false, problem });
        return false;
      }
    },
  };
}

function toUndo(saved: Undo | undefined, own: (() => Promise<unknown>) | undefined, inTurn: InTurn): Undo {
  return {
    restore: () =>
      inTurn(async () => {
        await saved?.restore();
        await own?.();
      }),
    discard: () => saved?.discard(),
  };
}

function describeResult(done: string, result: unknown): string {
  if (!isObject(result) || !Array.isArray(result.events)) return `${done}.`;
  const total = typeof result.total === 'number' ? result.total : result.events.length;
  return `${done}: ${summarizeEvents(result.events, total)}.`;
}
