// npm run soak:caught: every sabotage behind a bad way, with ten seeds. Each has to be caught with nine of them at least.
// Argument: with how many seeds.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { sabotages } from '../../../test/support/sabotages/index.ts';
import type { SabotageResult, SabotageWork } from './worker.ts';

const seeds = Number(process.argv[2] ?? 10);
const workers = availableParallelism();
const startedAt = performance.now();
const caught = sabotages.map(() => 0);
let doneCount = 0;

function recordResult({ sabotage, seed, missed }: SabotageResult): void {
  doneCount += 1;
  if (doneCount % 100 === 0) console.error(`[${doneCount}/${sabotages.length * seeds}] ${elapsedSeconds()} s`);
  if (missed === undefined) caught[sabotage] = (caught[sabotage] ?? 0) + 1;
  else console.log(`seed ${seed}, not caught: ${sabotages[sabotage]?.name}\n  ${missed.join('\n  ').slice(0, 700)}`);
}

function runWorker(workerData: SabotageWork): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
    worker.on('message', recordResult);
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}

function elapsedSeconds(): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0);
}

await Promise.all(Array.from({ length: workers }, (_, worker) => runWorker({ worker, workers, seeds })));

const requiredCatches = Math.ceil(seeds * 0.9);
const belowTarget = sabotages.filter((_, index) => (caught[index] ?? 0) < requiredCatches);
for (const shortfall of belowTarget)
  console.log(`caught with ${caught[sabotages.indexOf(shortfall)]} of ${seeds} seeds: ${shortfall.name}`);
const alwaysCaughtCount = caught.filter((times) => times === seeds).length;
console.log(
  `${sabotages.length} sabotages: ${alwaysCaughtCount} caught with each of ${seeds} seeds, ${sabotages.length - alwaysCaughtCount - belowTarget.length} with ${requiredCatches} at least, ${belowTarget.length} with less, in ${elapsedSeconds()} s`,
);
process.exitCode = belowTarget.length === 0 && doneCount === sabotages.length * seeds ? 0 : 1;
