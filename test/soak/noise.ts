// npm run soak:noise: all rules on our mock behind a bad way, 50 times. No rule may be violated. Arguments: how often, and
// with which seed to begin.
import { rules } from '../../contracts/index.ts';
import { usualNoise } from './noisy-service.ts';
import { triedInNoise } from './tried-in-noise.ts';

const [times = 50, first = 1] = process.argv.slice(2).map(Number);
let violated = 0;
for (let seed = first; seed < first + times; seed++) {
  const verdicts = await triedInNoise(rules, usualNoise, seed, 5);
  const counts: Record<string, number> = {};
  for (const { rule, outcome } of verdicts) {
    counts[outcome.type] = (counts[outcome.type] ?? 0) + 1;
    if (outcome.type === 'flaky') console.log(`  flaky ${rule.id}: ${outcome.violation.message}`);
    if (outcome.type !== 'violated') continue;
    violated += 1;
    console.log(`  violated ${rule.id}: ${outcome.violation.message}\n${JSON.stringify(outcome.exchanges)}`);
  }
  console.log(`seed ${seed}: ${JSON.stringify(counts)}`);
}
process.exitCode = violated === 0 ? 0 : 1;
