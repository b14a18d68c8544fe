import { useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import { isObject } from '../../../src/json.ts';
import { useMock } from '../mock.ts';
import { useShell } from '../shell/shell.ts';
import { summarizeEvents } from './summarize-events.ts';
import { type Scope, saveUndo } from './undo.ts';

/** Something that a person does to the mock. */
export interface Step {
  /** What was done, as it is told afterwards: `Call cancelled`. */
  done: string;
  /** What it concerns, to be able to undo it; `no-undo` where nothing is to be undone. */
  scope: Scope | 'no-undo';
  send(control: Control): Promise<unknown>;
}

export interface Steps {
  busy: boolean;
  problem: Error | undefined;
  /** Does it, and tells what happened, with a way back. Resolves with whether it succeeded. */
  run(step: Step): Promise<boolean>;
}

/** Steps of a view. A problem is also told, as a step may be started where nothing shows it. */
export function useStep(): Steps {
  const { control } = useMock();
  const { notify } = useShell();
  const [state, setState] = useState<Pick<Steps, 'busy' | 'problem'>>({ busy: false, problem: undefined });
  return {
    ...state,
    async run({ done, scope, send }) {
      setState({ busy: true, problem: undefined });
      try {
        const undo = scope === 'no-undo' ? undefined : await saveUndo(control, scope);
        const result = await send(control);
        notify({ text: describeResult(done, result), undo });
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

function describeResult(done: string, result: unknown): string {
  if (!isObject(result) || !Array.isArray(result.events)) return `${done}.`;
  const total = typeof result.total === 'number' ? result.total : result.events.length;
  return `${done}: ${summarizeEvents(result.events, total)}.`;
}
