import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { rules } from '../../contracts/index.ts';
import { honestVariants } from '../../test/support/honest/index.ts';
import type { HonestResult, HonestWork } from './honest-worker.ts';

/** Which honest variants are tried, and how. */
interface HonestScoreOptions {
  /** With how many seeds each is tried. */
  seeds: number;
  /** How often each rule is tried. @defaultValue 3 */
  runs: number | undefined;
  /** A part of the names of those that are tried. */
  variant: string;
}

/**
 * Tries honest variants with every seed, on all cores, and prints a table. Tells whether none was blamed.
 *
 * @throws Error when no variant has such a name.
 */
export async function scoreHonestVariants({
  seeds,
  runs = 3,
  variant: namePart,
}: HonestScoreOptions): Promise<boolean> {
  const variants = [...honestVariants.keys()].filter((variant) => honestVariants[variant]?.name.includes(namePart));
  if (variants.length === 0) throw new Error(`No honest variant has ${JSON.stringify(namePart)} in its name.`);
  const workers = availableParallelism();
  const startedAt = performance.now();
  const results: HonestResult[][] = honestVariants.map(() => []);
  const record = (result: HonestResult) => {
    const variantResults = results[result.variant] ?? [];
    variantResults.push(result);
    for (const { rule, outcome, message } of result.falseAlarms) {
      console.error(
        `${outcome}: ${rule} on "${honestVariants[result.variant]?.name}", seed ${result.seed}\n  ${message.slice(0, 700)}`,
      );
    }
    if (variantResults.length === seeds)
      console.error(`[${results.filter((list) => list.length === seeds).length}/${variants.length}]`);
  };
  const work = { workers, variants, seeds, runs };
  await Promise.all(Array.from({ length: workers }, (_, worker) => runWorker({ ...work, worker }, record)));

  console.log(`\nHonest variants: ${rules.length} rules, ${runs} runs of each at most, with each of ${seeds} seeds`);
  for (const variant of variants)
    console.log(renderRow(honestVariants[variant]?.name ?? '', results[variant] ?? [], seeds));
  const all = results.flat();
  const falseAlarms = all.flatMap(({ falseAlarms: list }) => list).length;
  const cases = all.reduce((sum, result) => sum + result.cases, 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `${variants.length} honest variants x ${seeds} seeds: ${cases} cases, ${falseAlarms} false alarms, in ${seconds} s on ${workers} threads`,
  );
  const vacuous = all.flatMap((result) => result.unchecked.filter(({ reason }) => reason === undefined)).length;
  console.log(
    `${vacuous} times a rule had nothing to check for no reason that is listed in test/support/honest/unchecked.ts`,
  );
  return falseAlarms === 0 && vacuous === 0 && all.length === variants.length * seeds;
}

function runWorker(workerData: HonestWork, record: (result: HonestResult) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./honest-worker.ts', import.meta.url), { workerData });
    worker.on('message', record);
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}

function renderRow(name: string, results: readonly HonestResult[], seeds: number): string {
  const [passed, skipped, cases] = (['passed', 'skipped', 'cases'] as const).map((key) =>
    results.reduce((sum, result) => sum + result[key], 0),
  );
  const falseAlarms = [...new Set(results.flatMap(({ falseAlarms: list }) => list.map(({ rule }) => rule)))];
  const verdict =
    falseAlarms.length > 0 ? `BLAMED by ${falseAlarms.join(', ')}` : results.length < seeds ? 'NOT TRIED' : 'clean';
  const uncheckedLines = [
    ...new Set(
      results.flatMap(({ unchecked }) =>
        unchecked.map(({ rule, reason }) => `\n      ${rule} checked nothing: ${reason ?? 'NO REASON IS LISTED'}`),
      ),
    ),
  ].join('');
  return `  ${name.padEnd(56)} ${String(passed).padStart(5)} held ${String(skipped).padStart(3)} not run ${String(cases).padStart(6)} cases  ${verdict}${uncheckedLines}`;
}
