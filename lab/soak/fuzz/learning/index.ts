// Options: --seconds for each target, --only names of targets with commas between them, --seed, --keep to write what was learned
// into corpus/, --control to show that a planted mistake is found, and is not without learning.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runControl } from './control.ts';
import { startCoverage } from './coverage.ts';
import { learn } from './learn.ts';
import { isOwnCode, targets } from './targets.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
    control: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
if (!(seconds > 0) || !Number.isInteger(seed))
  throw new Error('Give numbers: npm run soak:fuzz -- --seconds 60 --seed 1.');
const names = values.only?.split(',') ?? Object.keys(targets);
const unknown = names.find((name) => !Object.hasOwn(targets, name));
if (unknown !== undefined)
  throw new Error(`There is no target ${unknown}. Targets are ${Object.keys(targets).join(', ')}.`);

if (values.control) process.exitCode = (await runControl(seed)) ? 0 : 1;
else {
  console.log(`node ${process.version}, seed ${seed}, ${seconds} s for each of ${names.length} targets`);
  let crashCount = 0;
  for (const name of names) crashCount += await fuzz(name);
  process.exitCode = crashCount === 0 ? 0 : 1;
}

async function fuzz(name: string): Promise<number> {
  const target = targets[name];
  if (target === undefined) return 0;
  const file = new URL(`./corpus/${name}.json`, import.meta.url);
  const before = JSON.parse(readFileSync(file, 'utf8')) as string[];
  const coverage = await startCoverage(isOwnCode);
  const end = performance.now() + seconds * 1000;
  const { inputs, corpus, crashes } = await learn({
    target,
    corpus: before,
    coverage,
    seed,
    goesOn: () => performance.now() < end,
  });
  await coverage.stop();
  console.log(
    `${name}: ${inputs} inputs, ${corpus.length - before.length} new beside ${before.length} kept, ${crashes.length} crashes`,
  );
  for (const { input, problem } of crashes)
    console.log(`  ${JSON.stringify(input)}\n  ${problem.replaceAll('\n', '\n  ')}`);
  if (values.keep) writeFileSync(file, `${JSON.stringify(corpus, null, 1)}\n`);
  return crashes.length;
}
