// npm run lab -- operators: whether the contract kit catches mistakes derived from the document, such as an omitted
// check or a lost effect. The file uncaught.yaml lists the uncaught mistakes with reasons. Options: --runs, --seed,
// --only (a part of the ids), --threads.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { rules } from '../../contracts/index.ts';
import { parsePositiveInteger } from '../support/options.ts';
import { startWorkerPool } from '../support/worker-pool.ts';
import { excuseFor, findMistakes, parseExcuses } from './excuses.ts';
import type { OperatorResult, OperatorTasks } from './operator-worker.ts';
import { leftOutCount, operators } from './operators.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    threads: { type: 'string', default: String(availableParallelism()) },
  },
});
const effort = { runs: parsePositiveInteger('--runs', values.runs), seed: parsePositiveInteger('--seed', values.seed) };
const chosen = operators.filter(({ id }) => id.includes(values.only));
if (chosen.length === 0) throw new Error(`--only ${values.only} is a part of no id.`);
const startedAt = performance.now();
const excuses = parseExcuses(readFileSync(new URL('./uncaught.yaml', import.meta.url), 'utf8'));

const results = await tryAll();
const reached = results.filter(({ tried }) => tried > 0);
const uncaught = reached.filter(({ caughtBy }) => caughtBy === undefined);
const whyOf = ({ id }: OperatorResult) => excuseFor(id, excuses)?.why;
const missed = uncaught.filter((result) => ['missing', 'chance', undefined].includes(whyOf(result)));
for (const { id, tried } of missed)
  console.log(`not caught by ${tried} rules: ${id}\n  ${excuseFor(id, excuses)?.reason ?? 'NOT LISTED'}`);

const mistakes = findMistakes(
  excuses,
  operators.map(({ id }) => id),
  new Map(reached.map(({ id, caughtBy }) => [id, caughtBy !== undefined])),
);
for (const { id, caughtBy } of reached.filter((result) => mistakes.caught.includes(result.id)))
  console.log(`listed, and caught by ${caughtBy?.rule}: ${id}\n  ${caughtBy?.message}`);
for (const mistake of mistakes.invalid) console.log(`uncaught.yaml: ${mistake}`);

const caught = reached.length - uncaught.length;
const excused = [...Map.groupBy(uncaught, whyOf)].map(([why, { length }]) => `${why ?? 'not listed'} ${length}`);
console.log(
  `\n${results.length} operators, ${effort.runs} runs of each rule, seed ${effort.seed}, in ${elapsedSeconds()} s: ` +
    `${caught} caught, ${((100 * caught) / (caught + missed.length)).toFixed(1)} % of those that go against the interface`,
);
console.log(`not caught: ${excused.join(', ') || 'none'}`);
console.log(
  `not tried: ${leftOutCount} change what a gap leaves open, ${results.length - reached.length} what no rule reads`,
);
process.exitCode = Object.values(mistakes).every(({ length }) => length === 0) ? 0 : 1;

async function tryAll(): Promise<OperatorResult[]> {
  const pool = startWorkerPool<OperatorTasks>(new URL('./operator-worker.ts', import.meta.url), {
    threads: parsePositiveInteger('--threads', values.threads),
    tasksPerThread: 5,
  });
  const tracesOf = new Map(
    await Promise.all(
      rules.map(async ({ id }) => [id, new Set(await pool.work('trace', { rule: id, effort }))] as const),
    ),
  );
  console.error(`[${elapsedSeconds()} s] traced what each of ${rules.length} rules reads`);
  let done = 0;
  const all = await Promise.all(
    chosen.map(async ({ id, trace }) => {
      const reaching = rules.filter((rule) => tracesOf.get(rule.id)?.has(trace)).map((rule) => rule.id);
      const result = await pool.work('detect', { id, rules: reaching, effort });
      done += 1;
      if (done % 100 === 0) console.error(`[${elapsedSeconds()} s] ${done} of ${chosen.length}`);
      return result;
    }),
  );
  await pool.close();
  return all;
}

function elapsedSeconds(): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0);
}
