import type { Work } from './measure-work.ts';

export interface Comparison {
  rows: Record<string, Record<string, string | number>>;
  /** What takes more than was recorded, and what takes less: `read bytes`. */
  more: string[];
  less: string[];
}

/** Below this share of a change, it may be chance: when V8 compiles what makes a difference to what is allocated. */
const tolerance = 0.05;

/** @throws Error when something was not recorded */
export function compareWork(recorded: Record<string, Work>, measured: Record<string, Work>): Comparison {
  const comparison: Comparison = { rows: {}, more: [], less: [] };
  for (const [kind, work] of Object.entries(measured)) {
    const before = recorded[kind];
    if (before === undefined) throw new Error(`${kind} was not recorded. Record it: npm run bench:compare -- --record`);
    const row: Record<string, string | number> = {};
    for (const measure of ['bytes', 'blocks'] as const) {
      const change = work[measure] / before[measure] - 1;
      row[`${measure}, recorded`] = before[measure];
      row[measure] = work[measure];
      row[`${measure}, change`] = `${(change * 100).toFixed(1)} %`;
      if (change > tolerance) comparison.more.push(`${kind} ${measure}`);
      if (change < -tolerance) comparison.less.push(`${kind} ${measure}`);
    }
    comparison.rows[kind] = row;
  }
  return comparison;
}
