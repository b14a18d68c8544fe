// npm run kit:operators: whether the contract kit catches what is made by rule from the document, and by nobody's choice.
// Options: --runs 15 or 5,15,50,100, --seed, --only (a part of the ids), --shard 1/2, --threads, --output (a JSON file with
// what became of each).
import { readFileSync, writeFileSync } from 'node:fs';
import { rules } from '../../contracts/index.ts';
import type { OperatorResult } from '../../test/support/operators/detection.ts';
import { leftOutCount, operators } from '../../test/support/operators/index.ts';
import { formatPower, measurePower } from '../power.ts';
import { startWorkerPool } from '../worker-pool.ts';
import { excuseFor, findMistakes, parseExcuses } from './excuses.ts';
import type { OperatorTasks } from './operator-worker.ts';
import { parseOperatorOptions } from './options.ts';

const { runs: runCounts, seed, only, shard, threads, output } = parseOperatorOptions(process.argv.slice(2));
const chosen = operators.filter(({ id }, index) => id.includes(only) && index % shard.count === shard.index - 1);
const startedAt = performance.now();
const pool = startWorkerPool<OperatorTasks>(new URL('./operator-worker.ts', import.meta.url), {
  threads,
  tasksPerThread: 5,
});
const resultOf = new Map<string, OperatorResult>();

const power = await measurePower(
  chosen.map(({ id }) => id),
  runCounts,
  async (ids, runs) => {
    const effort = { runs, seed };
    const traces = new Map(
      await Promise.all(
        rules.map(async ({ id }) => [id, new Set(await pool.work('trace', { rule: id, effort }))] as const),
      ),
    );
    console.error(`[${elapsedSeconds()} s] it is known what each of ${rules.length} rules gets to see in ${runs} runs`);
    let doneCount = 0;
    const tried = chosen.filter(({ id }) => ids.includes(id));
    await Promise.all(
      tried.map(async ({ id, trace }) => {
        const reaching = rules.filter((rule) => traces.get(rule.id)?.has(trace)).map((rule) => rule.id);
        resultOf.set(id, await pool.work('detect', { id, rules: reaching, effort }));
        doneCount += 1;
        if (doneCount % 100 === 0) console.error(`[${elapsedSeconds()} s] ${doneCount} of ${tried.length}`);
      }),
    );
    return ids.filter((id) => resultOf.get(id)?.caughtBy !== undefined);
  },
);
await pool.close();
const results = [...resultOf.values()];
if (output !== undefined) writeFileSync(output, `${JSON.stringify(results, null, 1)}\n`);

const excuses = parseExcuses(readFileSync(new URL('./uncaught.yaml', import.meta.url), 'utf8'));
const reached = results.filter(({ tried }) => tried > 0);
const uncaught = reached.filter(({ caughtBy }) => caughtBy === undefined);
const whyOf = ({ id }: OperatorResult) => excuseFor(id, excuses)?.why;
const missing = uncaught.filter((result) => ['missing', 'chance', undefined].includes(whyOf(result)));
for (const { id, tried } of missing) {
  const reason = excuseFor(id, excuses)?.reason ?? 'NOT LISTED in lab/operators/uncaught.yaml';
  console.log(`not caught by ${tried} rules: ${id}\n  ${reason}`);
}

const found = new Map(reached.map(({ id, caughtBy }) => [id, caughtBy !== undefined]));
const known = operators.map(({ id }) => id);
const mistakes = findMistakes(excuses, known, found);
for (const { id, caughtBy } of reached) {
  if (mistakes.caught.includes(id))
    console.log(
      `listed in lab/operators/uncaught.yaml, and caught by ${caughtBy?.rule}: ${id}\n  ${caughtBy?.message}`,
    );
}
for (const mistake of mistakes.invalid) console.log(`lab/operators/uncaught.yaml: ${mistake}`);

const caughtCount = reached.length - uncaught.length;
const counts = (['open', 'allowed', 'equal', 'missing', 'chance'] as const).map((why) => {
  return `${why} ${uncaught.filter((result) => whyOf(result) === why).length}`;
});
const percentage = ((100 * caughtCount) / (caughtCount + missing.length)).toFixed(1);
console.log(
  `\n${results.length} operators, ${runCounts.at(-1)} runs of each rule at most, seed ${seed}, in ${elapsedSeconds()} s: ` +
    `${caughtCount} caught, which is ${percentage} % of those that go against the interface`,
);
console.log(`not caught: ${counts.join(', ')}, not listed ${mistakes.unlisted.length}`);
console.log(
  `not tried: ${leftOutCount} change what a gap leaves open, ${results.length - reached.length} nothing that a rule gets to see`,
);
if (runCounts.length > 1) console.log(formatPower(power));
process.exitCode = [...Object.values(mistakes), power.late].every(({ length }) => length === 0) ? 0 : 1;

function elapsedSeconds(): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0);
}
