import { detectSabotages } from '../../test/support/sabotages/detection.ts';
import { sabotages } from '../../test/support/sabotages/index.ts';
import { formatPower, measurePower } from '../power.ts';

/** Prints how many sabotages are caught with so many runs of each rule. Returns whether 15 catch all that more do. */
export async function scorePower(runCounts: readonly number[]): Promise<boolean> {
  const names = sabotages.map(({ name }) => name);
  const power = await measurePower(names, runCounts, async (left, runs) => {
    const tried = sabotages.filter(({ name }) => left.includes(name));
    const results = await Promise.all(detectSabotages(tried, { runs, shrink: false }));
    return tried
      .filter((_, index) => results[index]?.every(({ missReason }) => missReason === undefined))
      .map(({ name }) => name);
  });
  console.log(`\nSabotages: each by the rules that have to catch it, seed 1\n${formatPower(power)}`);
  return power.late.length === 0;
}
