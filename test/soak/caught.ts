// npm run soak:caught: every sabotage behind a bad way, with ten seeds. Each has to be caught with nine of them at least.
// Argument: with how many seeds.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { sabotages } from '../support/sabotages/index.ts';
import type { CaughtTried, CaughtWork } from './caught-worker.ts';

const seeds = Number(process.argv[2] ?? 10);
const workers = availableParallelism();
const began = performance.now();
const caught = sabotages.map(() => 0);
let tried = 0;

function note({ sabotage, seed, missed }: CaughtTried): void {
  tried += 1;
  if (tried % 100 === 0) console.error(`[${tried}/${sabotages.length * seeds}] ${seconds()} s`);
  if (missed === undefined) caught[sabotage] = (caught[sabotage] ?? 0) + 1;
  else console.log(`seed ${seed}, not caught: ${sabotages[sabotage]?.name}\n  ${missed.join('\n  ').slice(0, 700)}`);
}

function worked(workerData: CaughtWork): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./caught-worker.ts', import.meta.url), { workerData });
    worker.on('message', note);
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}

function seconds(): string {
  return ((performance.now() - began) / 1000).toFixed(0);
}

await Promise.all(Array.from({ length: workers }, (_, worker) => worked({ worker, workers, seeds })));

const wanted = Math.ceil(seeds * 0.9);
const short = sabotages.filter((_, index) => (caught[index] ?? 0) < wanted);
for (const one of short) console.log(`caught with ${caught[sabotages.indexOf(one)]} of ${seeds} seeds: ${one.name}`);
const always = caught.filter((times) => times === seeds).length;
console.log(
  `${sabotages.length} sabotages: ${always} caught with each of ${seeds} seeds, ${sabotages.length - always - short.length} with ${wanted} at least, ${short.length} with less, in ${seconds()} s`,
);
process.exitCode = short.length === 0 && tried === sabotages.length * seeds ? 0 : 1;
