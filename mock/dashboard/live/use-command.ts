import { useState } from 'preact/hooks';
import type { Control } from '../../../src/control-client.ts';
import { isObject } from '../../../src/json.ts';
import { createShared } from './shared.ts';
import { summarizeEvents } from './text.ts';
import { control, noteChange } from './use-live.ts';

/** What a command asks before it loses something: `Reset the mock`, and what is lost. */
interface Question {
  action: string;
  loses: string;
}

/** What the status bar says. A problem stays until the person closes it. */
export const notice = createShared<{ text: string; isProblem?: boolean } | undefined>(undefined);

/** The question that is open, and what happens when the person answers it. */
export const question = createShared<(Question & { answer(isConfirmed: boolean): void }) | undefined>(undefined);

/** Resolves with whether the person confirms it. */
async function confirm(asked: Question): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  question.set({ ...asked, answer: resolve });
  const isConfirmed = await promise;
  question.set(undefined);
  return isConfirmed;
}

let lastCommand: Promise<unknown> = Promise.resolve();

export interface Commands {
  busy: boolean;
  problem: Error | undefined;
  /** Runs what a person does, once `asked` is confirmed. Without `done` the status bar is silent, also of problems. */
  run(send: (control: Control) => Promise<unknown>, done?: string, asked?: Question): Promise<boolean>;
}

/** Runs the commands of a view. Afterwards, everything on the page is read again. */
export function useCommand(): Commands {
  const [state, setState] = useState<Pick<Commands, 'busy' | 'problem'>>({ busy: false, problem: undefined });
  return {
    ...state,
    async run(send, done, asked) {
      if (asked !== undefined && !(await confirm(asked))) return false;
      setState({ busy: true, problem: undefined });
      // One after the other: a key that is pressed twice moves the clock twice.
      const sent = lastCommand.then(() => send(control));
      lastCommand = sent.catch(() => {});
      try {
        const result = await sent;
        if (done !== undefined) notice.set({ text: describeResult(done, result) });
        setState({ busy: false, problem: undefined });
        return true;
      } catch (error) {
        const problem = error instanceof Error ? error : new Error(String(error));
        if (done !== undefined) notice.set({ text: problem.message, isProblem: true });
        setState({ busy: false, problem });
        return false;
      } finally {
        noteChange();
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
