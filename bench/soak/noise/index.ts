// npm run soak:noise: all rules on our mock behind a bad way, 50 times. No rule may be violated. Arguments: how often, and
// with which seed to begin.
import { rules } from '../../../contracts/index.ts';
import { createLimiter } from '../../../test/support/http/limiter.ts';
import { usualNoise } from './noisy-service.ts';
import { runRulesInNoise } from './run-rules-in-noise.ts';

const [seedCount = 50, firstSeed = 1] = process.argv.slice(2).map(Number);
// Nearly all of the time is waited.
const limit = createLimiter(10);
const totals: Record<string, number> = {};

async function runSeed(seed: number): Promise<void> {
  const verdicts = await runRulesInNoise(rules, usualNoise, seed, 5);
  const counts: Record<string, number> = {};
  for (const { rule, outcome } of verdicts) {
    counts[outcome.type] = (counts[outcome.type] ?? 0) + 1;
    totals[outcome.type] = (totals[outcome.type] ?? 0) + 1;
    if (outcome.type === 'flaky') console.log(`  flaky ${rule.id}: ${outcome.violation.message}`);
    if (outcome.type === 'error') console.log(`  broken ${rule.id}: ${outcome.reason}`);
    if (outcome.type !== 'failed') continue;
    console.log(`  violated ${rule.id}: ${outcome.violation.message}\n${JSON.stringify(outcome.exchanges)}`);
  }
  console.log(`seed ${seed}: ${JSON.stringify(counts)}`);
}

await Promise.all(Array.from({ length: seedCount }, (_, index) => limit(() => runSeed(firstSeed + index))));
console.log(`${seedCount} seeds: ${JSON.stringify(totals)}`);
process.exitCode = totals.failed === undefined ? 0 : 1;
