import { rules } from '../../contracts/index.ts';
import { hunt } from '../../test/support/sabotages/hunt.ts';
import { sabotages } from '../../test/support/sabotages/index.ts';
import { median, scoreOf } from './score.ts';

/** How often a rule is tried on a sabotage: as often as `understudy verify` does unless told otherwise. */
const runs = 100;

const wanted = { sabotages: 150, requests: 3, bytes: 200 };

/** Sets the rules on every sabotage, and prints a table. Tells whether all is well. */
export async function scoreSabotages(): Promise<boolean> {
  const began = performance.now();
  const hunted = (await Promise.all(hunt(sabotages, { runs, shrink: true }))).flat();

  console.log(`\nSabotages: each by the rules that have to catch it, ${runs} runs of each at most, seed 1`);
  const scores = sabotages.map((sabotage) => scoreOf(sabotage, hunted));
  for (const { line } of scores) console.log(line);
  const missed = scores.filter(({ isCaught }) => !isCaught).length;
  const caughtBy = new Set(hunted.filter((one) => one.missed === undefined).map(({ rule }) => rule.id));
  const idle = rules.filter(({ id }) => !caughtBy.has(id)).map(({ id }) => id);
  const smallest = scores.flatMap(({ smallest: one }) => (one === undefined ? [] : [one]));
  const requests = median(smallest.map((one) => one.requests));
  const bytes = median(smallest.map((one) => one.bytes));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${sabotages.length} sabotages (at least ${wanted.sabotages} are wanted), ${missed} not caught, in ${seconds} s`,
  );
  console.log(
    `${rules.length} rules, ${idle.length} of which caught none${idle.length === 0 ? '' : `: ${idle.join(', ')}`}`,
  );
  console.log(
    `the median of the smallest cases: ${requests} requests (at most ${wanted.requests}), ${bytes} bytes of body (at most ${wanted.bytes})`,
  );
  const isSmall = requests <= wanted.requests && bytes <= wanted.bytes;
  return missed === 0 && idle.length === 0 && isSmall && sabotages.length >= wanted.sabotages;
}
