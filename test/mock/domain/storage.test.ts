import { expect, test } from 'vitest';
import { bounds } from '../../../mock/domain/bounds/bounds.ts';
import { callCommand, execute, refusalOf, worldWith } from '../../support/mock/world.ts';

/** Whether a workspace whose sessions have this size takes another call. */
function takesCall(size: number, keep: number): boolean {
  const stored = { size, ofWorkspaces: new Map([['studio', size]]) };
  const decision = execute({ ...worldWith(), stored, keep }, callCommand());
  if (!decision.ok) expect(refusalOf(decision).errorCode).toBe('storageFull');
  return decision.ok;
}

test.each([
  [bounds.sessions / 10, 1],
  [bounds.sessions, 1],
  [bounds.sessions * 10, 10],
])('whoever keeps %i sessions has room for %i times the usual texts', (keep, factor) => {
  const most = bounds.workspaceSize * bounds.unfinishedFactor * factor;

  expect(takesCall(most - 1, keep)).toBe(true);
  expect(takesCall(most, keep)).toBe(false);
});
