import { matchesGlob } from 'node:path';
import type { Mutant } from '../../mutation/mutate.ts';
import { type Target, targets } from './targets.ts';

/** Changes that no test sees, and why that may be. */
export interface Survivor {
  file: string;
  reason: string;
  /** The changes: `ConditionalExpression: isOpen -> true`. */
  changes: readonly string[];
}

/** How much of each part has to be seen at least. */
const minKilled = 0.9;

/** What a run has found in lines, and what is wrong with it: too few were killed, or the list is not right. */
export function judge(
  mutants: readonly Mutant[],
  survivors: readonly Survivor[],
  chosen: readonly Target[],
): { lines: string[]; problems: string[] } {
  const reasonOf = ({ file, change }: Mutant) =>
    survivors.find((survivor) => survivor.file === file && survivor.changes.includes(change))?.reason;
  const lines: string[] = [];
  const problems: string[] = [];
  for (const target of chosen) {
    const own = mutants.filter(({ file }) => targets[target].some((glob) => matchesGlob(file, glob)));
    const alive = own.filter(({ fate }) => fate !== 'killed');
    const share = 1 - alive.length / own.length;
    lines.push(`${target}: ${own.length - alive.length} of ${own.length} killed, ${(100 * share).toFixed(1)} %`);
    if (own.length === 0) problems.push(`${target}: nothing was changed. Correct the globs in targets.ts.`);
    if (share < minKilled) problems.push(`${target}: fewer than ${100 * minKilled} % were killed. Add tests.`);
    for (const mutant of alive)
      if (reasonOf(mutant) === undefined)
        problems.push(`${mutant.fate}, and not listed: ${mutant.file}:${mutant.line}: ${mutant.change}`);
  }
  const files = new Set(mutants.map(({ file }) => file));
  for (const { file, changes } of survivors.filter((survivor) => files.has(survivor.file)))
    for (const change of changes)
      if (!mutants.some((mutant) => mutant.file === file && mutant.change === change && mutant.fate !== 'killed'))
        problems.push(`listed, but killed or not made any more: ${file}: ${change}`);
  return { lines, problems };
}
