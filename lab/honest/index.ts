// npm run soak:honest: runs all rules at services that follow the interface, where no rule may report a violation. The
// services are the mock in every allowed form, and an independent service. Options: --seeds, --first-seed, --runs,
// --only (a part of a name, may be repeated), --threads.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { rules } from '../../contracts/index.ts';
import { parsePositiveInteger } from '../support/options.ts';
import { startWorkerPool } from '../support/worker-pool.ts';
import type { HonestResult, HonestTasks } from './honest-worker.ts';
import { honestServices } from './services.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    'first-seed': { type: 'string', default: '1' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true, default: [''] },
    threads: { type: 'string', default: String(availableParallelism()) },
  },
});
const { only } = values;
const numberIn = (name: 'seeds' | 'first-seed' | 'runs' | 'threads') => parsePositiveInteger(`--${name}`, values[name]);
const [seeds, firstSeed, runs, threads] = [
  numberIn('seeds'),
  numberIn('first-seed'),
  numberIn('runs'),
  numberIn('threads'),
];
const names = honestServices.map(({ name }) => name).filter((name) => only.some((part) => name.includes(part)));
if (names.length === 0) throw new Error(`No honest service has ${JSON.stringify(only)} in its name.`);
const startedAt = performance.now();
const pool = startWorkerPool<HonestTasks>(new URL('./honest-worker.ts', import.meta.url), {
  threads,
  // A simulated clock affects its whole thread, so each thread runs one task at a time.
  tasksPerThread: 1,
});
let doneCount = 0;
/** The slowest services are at the end of the list, so start with the last service. */
const resultsByName = await Promise.all(names.toReversed().map(async (name) => ({ name, results: await judge(name) })));
await pool.close();

console.log(
  `\nHonest services: ${rules.length} rules, ${runs} runs of each at most, with each of ${seeds} seeds from ${firstSeed}`,
);
for (const { name, results } of resultsByName.toReversed()) console.log(formatRow(name, results));
const all = resultsByName.flatMap(({ results }) => results);
const falseAlarms = all.flatMap((result) => result.falseAlarms).length;
const cases = all.reduce((sum, result) => sum + result.cases, 0);
const vacuous = all.flatMap((result) => result.unchecked.filter(({ reason }) => reason === undefined)).length;
console.log(
  `${names.length} honest services x ${seeds} seeds from ${firstSeed}: ${cases} cases, ${falseAlarms} false alarms, in ${elapsedSeconds()} s on ${threads} threads`,
);
console.log(
  `${vacuous} times a rule had nothing to check for no reason that is listed in test/support/honest/unchecked.ts`,
);
process.exitCode = all.every(isClean) ? 0 : 1;

async function judge(name: string): Promise<HonestResult[]> {
  const results = await Promise.all(
    Array.from({ length: seeds }, async (_, index) => {
      const seed = firstSeed + index;
      const result = await pool.work('judge', { name, effort: { seed, runs } });
      for (const { rule, outcome, message } of result.falseAlarms)
        console.error(`${outcome}: ${rule} on "${name}", seed ${seed}\n  ${message.slice(0, 700)}`);
      return result;
    }),
  );
  doneCount += 1;
  console.error(`[${elapsedSeconds()} s] ${doneCount} of ${names.length}: ${name}`);
  return results;
}

function elapsedSeconds(): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0);
}

function isClean({ falseAlarms, unchecked }: HonestResult): boolean {
  return falseAlarms.length === 0 && unchecked.every(({ reason }) => reason !== undefined);
}

function formatRow(name: string, results: readonly HonestResult[]): string {
  const [passed, skipped, cases] = (['passed', 'skipped', 'cases'] as const).map((key) =>
    results.reduce((sum, result) => sum + result[key], 0),
  );
  const blaming = [...new Set(results.flatMap(({ falseAlarms }) => falseAlarms.map(({ rule }) => rule)))];
  const verdict = blaming.length === 0 ? 'clean' : `BLAMED by ${blaming.join(', ')}`;
  const unchecked = results
    .flatMap((result) => result.unchecked)
    .map(({ rule, reason }) => `\n      ${rule} checked nothing: ${reason ?? 'NO REASON IS LISTED'}`);
  const counts = `${String(passed).padStart(5)} held ${String(skipped).padStart(3)} not run ${String(cases).padStart(6)} cases`;
  return `  ${name.padEnd(62)} ${counts}  ${verdict}${[...new Set(unchecked)].join('')}`;
}
