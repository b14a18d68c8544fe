// npm run lab -- effects: 510 runs of verify at services that misbehave after the fact. A number says how many instead.
// Then seven controls: each fault is put back into a copy of the sources, and some run has to show it.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { controls } from './controls.ts';
import { findDifferences, labRunAt } from './run-verify.ts';

const root = path.resolve(import.meta.dirname, '../..');
const count = Number(process.argv[2] ?? 510);
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-effects-'));

/** The differences of the runs of these numbers. */
async function differencesOf(numbers: readonly number[], sources: string): Promise<string[]> {
  const rest = [...numbers];
  const found: string[] = [];
  const work = async () => {
    for (let n = rest.shift(); n !== undefined; n = rest.shift())
      found.push(...(await findDifferences(labRunAt(n), folder, sources)));
  };
  await Promise.all([work(), work(), work()]);
  return found;
}

const startedAt = performance.now();
const problems = await differencesOf(
  Array.from({ length: count }, (_, n) => n),
  root,
);
for (const problem of problems) console.log(problem);
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`${count} runs in ${seconds} s, ${problems.length} differences.`);

let unseen = 0;
for (const { fault, file, from, to, runs } of controls) {
  const copy = path.join(folder, fault.replaceAll(/\W+/g, '-'));
  for (const part of ['cli', 'contracts', 'src', 'mock', 'docs', 'package.json'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const source = readFileSync(path.join(copy, file), 'utf8');
  if (!source.includes(from)) throw new Error(`The control "${fault}" expects ${file} to contain ${from}.`);
  writeFileSync(path.join(copy, file), source.replaceAll(from, to));
  const numbers = Array.from({ length: 357 }, (_, n) => n)
    .filter((n) => runs(labRunAt(n)))
    .slice(0, 12);
  const found = await differencesOf(numbers, copy);
  if (found.length === 0) unseen += 1;
  console.log(
    `control "${fault}": ${found.length} differences in ${numbers.length} runs${found.length === 0 ? ', NOT SEEN' : ''}`,
  );
  rmSync(copy, { recursive: true });
}
rmSync(folder, { recursive: true });
process.exitCode = problems.length + unseen === 0 ? 0 : 1;
