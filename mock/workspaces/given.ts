import builtIn from '../../src/generated/default-workspaces.ts';
import type { Workspace } from '../domain/workspace.ts';
import { sentenceOf } from './fault.ts';
import { readWorkspaces } from './load.ts';

/** The workspaces of a mock that is given none. */
export const builtInWorkspaces: readonly Workspace[] = builtIn.workspaces;

/** @throws TypeError when the value does not fit the schema of workspace files; the message names every fault. */
export function checkedWorkspaces(value: unknown): Workspace[] {
  const reading = readWorkspaces(value);
  if (reading.ok) return reading.workspaces;
  throw new TypeError(`The workspaces cannot be used: ${reading.faults.map(sentenceOf).join('; ')}`);
}
