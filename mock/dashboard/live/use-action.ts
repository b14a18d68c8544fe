import { useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import { useMock } from '../mock.ts';

/** A command to the mock: whether it is running, and why it failed. */
export interface Action {
  busy: boolean;
  problem: Error | undefined;
  /** Runs it; resolves with whether it succeeded. */
  run(operation: (control: Control) => Promise<unknown>): Promise<boolean>;
}

/** `onSettled` is called after every run, successful or not. */
export function useAction(onSettled?: () => void): Action {
  const { control } = useMock();
  const [state, setState] = useState<Pick<Action, 'busy' | 'problem'>>({ busy: false, problem: undefined });
  return {
    ...state,
    async run(operation) {
      setState({ busy: true, problem: undefined });
      try {
        await operation(control);
        setState({ busy: false, problem: undefined });
        return true;
      } catch (error) {
        setState({ busy: false, problem: error instanceof Error ? error : new Error(String(error)) });
        return false;
      } finally {
        onSettled?.();
      }
    },
  };
}
