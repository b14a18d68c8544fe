import { useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import { useMock } from '../mock.ts';

/** Something a person does to the mock: whether it is under way, and why it was refused. */
export interface Action {
  busy: boolean;
  problem: Error | undefined;
  /** Does it; tells whether it was done. */
  run(operation: (control: Control) => Promise<unknown>): Promise<boolean>;
}

export function useAction(): Action {
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
      }
    },
  };
}
