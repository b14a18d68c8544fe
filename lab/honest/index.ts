// npm run soak:honest: services that keep to the interface, which no rule may blame: the mock in every form, with every
// alternative of every gap, with lost, refused and slow answers, and a service by other hands. Options: --seeds, --first-seed, --runs,
// --only (a part of the names, several times for several), --threads.
import { rules } from '../../contracts/index.ts';
import { startWorkerPool } from '../support/worker-pool.ts';
import type { HonestResult, HonestTasks } from './honest-worker.ts';
import { parseHonestOptions } from './options.ts';
import { formatRow, isClean } from './row.ts';
import { honestServices } from './services.ts';

const { seeds, firstSeed, runs, only, threads } = parseHonestOptions(process.argv.slice(2));
const names = honestServices.map(({ name }) => name).filter((name) => only.some((part) => name.includes(part)));
if (names.length === 0) throw new Error(`No honest service has ${JSON.stringify(only)} in its name.`);
const startedAt = performance.now();
const pool = startWorkerPool<HonestTasks>(new URL('./honest-worker.ts', import.meta.url), {
  threads,
  // Its time is its process's own.
  tasksPerThread: 1,
});
let doneCount = 0;
/** Those that take longest begin first: they are the last of the list. */
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
