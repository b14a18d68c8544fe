// npm run soak:mutation: Stryker changes what protects, and the tests beside it have to see it: at least 90 % of the changes
// of each part. What they do not see is listed in survivors.yaml with its reason. Words choose parts: npm run soak:mutation -- gate
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { mutate } from '../../mutation/mutate.ts';
import { judge, type Survivor } from './judge.ts';
import { isTarget, type Target, targets } from './targets.ts';

const words = process.argv.slice(2);
const unknown = words.find((word) => !isTarget(word));
if (unknown !== undefined)
  throw new Error(`There is no part ${unknown}. Parts are ${Object.keys(targets).join(', ')}.`);
const chosen = words.length === 0 ? (Object.keys(targets) as Target[]) : words.filter(isTarget);

const mutants = await mutate(
  chosen.flatMap((target) => targets[target]),
  2,
  'lab/soak/mutation/vitest.config.ts',
);
const survivors = (parse(readFileSync(new URL('./survivors.yaml', import.meta.url), 'utf8')) ?? []) as Survivor[];
const { lines, problems } = judge(mutants, survivors, chosen);
for (const line of [...lines, ...problems]) console.log(line);
process.exitCode = problems.length === 0 ? 0 : 1;
