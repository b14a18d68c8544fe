import { CliError } from '../cli-error.ts';

const stateActions = ['inspect', 'verify', 'repair', 'compact', 'export', 'copy'] as const;

/** What is done with a state file, or a database. */
export type StateAction = (typeof stateActions)[number];

export function parseStateAction(text: string): StateAction {
  const action = stateActions.find((known) => known === text);
  if (action === undefined) throw new CliError(`Use one of ${stateActions.join(', ')}.`);
  return action;
}
