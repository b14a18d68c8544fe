import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import { isObject } from '../../../src/json.ts';
import { summarizeEvents } from './event-names.ts';
import { useMock } from './mock.ts';

/** What the status bar says. A problem stays until the person closes it. */
export interface Notice {
  text: string;
  isProblem?: boolean;
}

/** What a command asks before it loses something: `Reset the mock`, and what is lost. */
export interface Question {
  action: string;
  loses: string;
}

/** What the frame of the page does for commands. */
export interface CommandFrame {
  notify(notice: Notice): void;
  /** Resolves with whether the person confirms it. */
  confirm(question: Question): Promise<boolean>;
  /** Runs commands one after the other: a key that is pressed twice moves the clock twice. */
  inOrder<Result>(work: () => Promise<Result>): Promise<Result>;
}

export const CommandContext = createContext<CommandFrame | undefined>(undefined);

export interface Commands {
  busy: boolean;
  problem: Error | undefined;
  /**
   * Runs what a person does to the mock. Resolves with whether it succeeded.
   *
   * @param done - What the status bar says afterwards: `Call cancelled`. Without it, it says nothing, not even of a problem.
   * @param question - What the person has to confirm before.
   */
  run(send: (control: Control) => Promise<unknown>, done?: string, question?: Question): Promise<boolean>;
}

/** Runs the commands of a view. `onSettled` is called after each, successful or not. */
export function useCommand(onSettled?: () => void): Commands {
  const { control } = useMock();
  const frame = useContext(CommandContext);
  if (frame === undefined) throw new Error('A view must be inside <CommandContext.Provider>.');
  const { notify, confirm, inOrder } = frame;
  const [state, setState] = useState<Pick<Commands, 'busy' | 'problem'>>({ busy: false, problem: undefined });
  return {
    ...state,
    async run(send, done, question) {
      if (question !== undefined && !(await confirm(question))) return false;
      setState({ busy: true, problem: undefined });
      try {
        const result = await inOrder(() => send(control));
        if (done !== undefined) notify({ text: describeResult(done, result) });
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

/** Loads a state in the place of the present one, once the person confirms it. */
export function loadState(run: Commands['run'], kind: 'snapshot' | 'scenario', name: string): Promise<boolean> {
  return run(
    (control) => (kind === 'snapshot' ? control.loadSnapshot({ name }) : control.loadScenario({ name })),
    `Loaded the ${kind} ${name}`,
    {
      action: `Load the ${kind} “${name}”`,
      loses: 'You lose the list of requests, and all conversations that no snapshot has.',
    },
  );
}

/** What was done, and what the mock says has happened. */
function describeResult(done: string, result: unknown): string {
  if (!isObject(result) || !Array.isArray(result.events)) return `${done}.`;
  const total = typeof result.total === 'number' ? result.total : result.events.length;
  return `${done}: ${summarizeEvents(result.events, total)}.`;
}
