import { rules } from '../../contracts/index.ts';
import { detectSabotages } from '../../test/support/sabotages/detection.ts';
import { sabotages } from '../../test/support/sabotages/index.ts';
import { median, scoreOf } from './score.ts';

const targets = { sabotages: 150, requests: 3, bytes: 200 };

/**
 * Sets the rules on every sabotage, and prints a table. Returns whether all is well.
 *
 * @param runs how often a rule is tried on a sabotage; `understudy verify` tries 15 times by default
 */
export async function scoreSabotages(runs: number): Promise<boolean> {
  const startedAt = performance.now();
  const hunts = (await Promise.all(detectSabotages(sabotages, { runs, shrink: true }))).flat();

  console.log(`\nSabotages: each by the rules that have to catch it, ${runs} runs of each at most, seed 1`);
  const scores = sabotages.map((sabotage) => scoreOf(sabotage, hunts));
  for (const { line } of scores) console.log(line);
  const missed = scores.filter(({ isCaught }) => !isCaught).length;
  const catchingRules = new Set(hunts.filter((result) => result.missReason === undefined).map(({ rule }) => rule.id));
  const idleRules = rules.filter(({ id }) => !catchingRules.has(id)).map(({ id }) => id);
  const smallestCases = scores.flatMap(({ smallest: size }) => (size === undefined ? [] : [size]));
  const requests = median(smallestCases.map((size) => size.requests));
  const bytes = median(smallestCases.map((size) => size.bytes));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `${sabotages.length} sabotages (at least ${targets.sabotages} are wanted), ${missed} not caught, in ${seconds} s`,
  );
  console.log(
    `${rules.length} rules, ${idleRules.length} of which caught none${idleRules.length === 0 ? '' : `: ${idleRules.join(', ')}`}`,
  );
  console.log(
    `the median of the smallest cases: ${requests} requests (at most ${targets.requests}), ${bytes} bytes of body (at most ${targets.bytes})`,
  );
  const isSmall = requests <= targets.requests && bytes <= targets.bytes;
  return missed === 0 && idleRules.length === 0 && isSmall && sabotages.length >= targets.sabotages;
}
