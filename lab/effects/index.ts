// npm run lab -- effects: 510 runs of verify at services that misbehave after the fact. Then seven controls: each fault is
// put back into a copy of the sources, and some run has to show it. Options: --runs (how many), --concurrency, --run (only
// this one, by its number, with its output; several times for several), --no-controls.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { controls } from './controls.ts';
import { findDifferences, labRunAt } from './run-verify.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '510' },
    run: { type: 'string', multiple: true, default: [] },
    concurrency: { type: 'string', default: '3' },
    controls: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const isSingle = values.run.length > 0;
const numbers = isSingle ? values.run.map(Number) : Array.from({ length: Number(values.runs) }, (_, n) => n);
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-effects-'));

/** The differences of the runs of these numbers. */
async function differencesOf(numbers: readonly number[], sources: string): Promise<string[]> {
  const rest = [...numbers];
  const found: string[] = [];
  const work = async () => {
    for (let n = rest.shift(); n !== undefined; n = rest.shift()) {
      const { differences, output } = await findDifferences(labRunAt(n), folder, sources);
      if (isSingle) console.log(output);
      for (const difference of differences) console.log(difference);
      found.push(...differences);
    }
  };
  await Promise.all(Array.from({ length: Number(values.concurrency) }, work));
  return found;
}

const startedAt = performance.now();
const problems = await differencesOf(numbers, root);
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`${numbers.length} runs in ${seconds} s, ${problems.length} differences.`);

let unseen = 0;
for (const { fault, file, from, to, runs } of values.controls && !isSingle ? controls : []) {
  const copy = path.join(folder, fault.replaceAll(/\W+/g, '-'));
  for (const part of ['cli', 'contracts', 'src', 'mock', 'docs', 'package.json'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const source = readFileSync(path.join(copy, file), 'utf8');
  if (!source.includes(from)) throw new Error(`The control "${fault}" expects ${file} to contain ${from}.`);
  writeFileSync(path.join(copy, file), source.replaceAll(from, to));
  const chosen = Array.from({ length: 510 }, (_, n) => n).filter((n) => runs(labRunAt(n)));
  const found = await differencesOf(chosen.slice(0, 12), copy);
  if (found.length === 0) unseen += 1;
  console.log(
    `control "${fault}": ${found.length} differences in 12 runs at most${found.length === 0 ? ', NOT SEEN' : ''}`,
  );
  rmSync(copy, { recursive: true });
}
rmSync(folder, { recursive: true });
process.exitCode = problems.length + unseen === 0 ? 0 : 1;
