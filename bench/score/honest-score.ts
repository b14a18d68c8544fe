import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { rules } from '../../contracts/index.ts';
import { honest } from '../../test/support/honest/index.ts';
import type { HonestTried, HonestWork } from './honest-worker.ts';
import type { ScoreOptions } from './options.ts';

/**
 * Tries honest variants with every seed, on all cores, and prints a table. Tells whether none was blamed.
 *
 * @throws Error when no variant has such a name.
 */
export async function scoreHonest({ seeds, runs, variant: part }: Omit<ScoreOptions, 'only'>): Promise<boolean> {
  const variants = [...honest.keys()].filter((variant) => honest[variant]?.name.includes(part));
  if (variants.length === 0) throw new Error(`No honest variant has ${JSON.stringify(part)} in its name.`);
  const workers = availableParallelism();
  const began = performance.now();
  const tried: HonestTried[][] = honest.map(() => []);
  const note = (one: HonestTried) => {
    const ofVariant = tried[one.variant] ?? [];
    ofVariant.push(one);
    for (const { rule, outcome, message } of one.blamed) {
      console.error(
        `${outcome}: ${rule} on "${honest[one.variant]?.name}", seed ${one.seed}\n  ${message.slice(0, 700)}`,
      );
    }
    if (ofVariant.length === seeds)
      console.error(`[${tried.filter((list) => list.length === seeds).length}/${variants.length}]`);
  };
  const work = { workers, variants, seeds, runs };
  await Promise.all(Array.from({ length: workers }, (_, worker) => worked({ ...work, worker }, note)));

  console.log(`\nHonest variants: ${rules.length} rules, ${runs} runs of each at most, with each of ${seeds} seeds`);
  for (const variant of variants) console.log(lineOf(honest[variant]?.name ?? '', tried[variant] ?? [], seeds));
  const all = tried.flat();
  const blamed = all.flatMap(({ blamed: list }) => list).length;
  const cases = all.reduce((sum, one) => sum + one.cases, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${variants.length} honest variants x ${seeds} seeds: ${cases} cases, ${blamed} false alarms, in ${seconds} s on ${workers} threads`,
  );
  return blamed === 0 && all.length === variants.length * seeds;
}

function worked(workerData: HonestWork, note: (one: HonestTried) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./honest-worker.ts', import.meta.url), { workerData });
    worker.on('message', note);
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}

function lineOf(name: string, tried: readonly HonestTried[], seeds: number): string {
  const [held, notRun, cases] = (['held', 'notRun', 'cases'] as const).map((of) =>
    tried.reduce((sum, one) => sum + one[of], 0),
  );
  const blamed = [...new Set(tried.flatMap(({ blamed: list }) => list.map(({ rule }) => rule)))];
  const verdict = blamed.length > 0 ? `BLAMED by ${blamed.join(', ')}` : tried.length < seeds ? 'NOT TRIED' : 'clean';
  return `  ${name.padEnd(56)} ${String(held).padStart(5)} held ${String(notRun).padStart(3)} not run ${String(cases).padStart(6)} cases  ${verdict}`;
}
