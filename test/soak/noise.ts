// npm run soak:noise: all rules on our mock behind a bad way, 50 times. No rule may be violated. Arguments: how often, and
// with which seed to begin.
import { rules } from '../../contracts/index.ts';
import { inTurn } from '../support/in-turn.ts';
import { usualNoise } from './noisy-service.ts';
import { triedInNoise } from './tried-in-noise.ts';

const [times = 50, first = 1] = process.argv.slice(2).map(Number);
// Nearly all of the time is waited.
const turn = inTurn(10);
const all: Record<string, number> = {};

async function tried(seed: number): Promise<void> {
  const verdicts = await triedInNoise(rules, usualNoise, seed, 5);
  const counts: Record<string, number> = {};
  for (const { rule, outcome } of verdicts) {
    counts[outcome.type] = (counts[outcome.type] ?? 0) + 1;
    all[outcome.type] = (all[outcome.type] ?? 0) + 1;
    if (outcome.type === 'flaky') console.log(`  flaky ${rule.id}: ${outcome.violation.message}`);
    if (outcome.type === 'broken') console.log(`  broken ${rule.id}: ${outcome.reason}`);
    if (outcome.type !== 'violated') continue;
    console.log(`  violated ${rule.id}: ${outcome.violation.message}\n${JSON.stringify(outcome.exchanges)}`);
  }
  console.log(`seed ${seed}: ${JSON.stringify(counts)}`);
}

await Promise.all(Array.from({ length: times }, (_, index) => turn(() => tried(first + index))));
console.log(`${times} seeds: ${JSON.stringify(all)}`);
process.exitCode = all.violated === undefined ? 0 : 1;
