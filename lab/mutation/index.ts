// npm run kit:mutation: Stryker changes the mock, and the contract kit alone has to see it. A whole run takes a quarter of an hour.
// Options: --mutate, globs of files with commas between them, such as mock/domain/call/*.ts; --concurrency; --list, each mutant that
// survived, and why it may.
import { readFileSync } from 'node:fs';
import { mutate } from './mutate.ts';
import { parseMutationOptions } from './options.ts';
import { findMistakes, parseSurvivors, whyOf } from './survivors.ts';

const { patterns, concurrency, isListing } = parseMutationOptions(process.argv.slice(2));
const mutants = await mutate(patterns, concurrency);
if (mutants.length === 0) throw new Error(`There was expected to be something to change in ${patterns.join(', ')}.`);
const survivors = parseSurvivors(readFileSync(new URL('./survivors.yaml', import.meta.url), 'utf8'));

for (const [file, ofFile] of Map.groupBy(mutants, (mutant) => mutant.file)) {
  const killed = ofFile.filter(({ fate }) => fate === 'killed').length;
  console.log(`${file}: ${killed} of ${ofFile.length} killed`);
}
if (isListing) {
  for (const mutant of mutants.filter(({ fate }) => fate !== 'killed'))
    console.log(`${whyOf(mutant, survivors) ?? 'not listed'}: ${mutant.file}:${mutant.line}: ${mutant.change}`);
}
const mistakes = findMistakes(survivors, mutants);
for (const mistake of mistakes) console.log(mistake);

const killedCount = mutants.filter(({ fate }) => fate === 'killed').length;
const whys = mutants.flatMap((mutant) => (mutant.fate === 'killed' ? [] : [whyOf(mutant, survivors) ?? 'not listed']));
const counts = [...Map.groupBy(whys, (why) => why)].map(([why, { length }]) => `${why} ${length}`);
const visibleCount = killedCount + whys.filter((why) => why === 'missing' || why === 'not listed').length;
console.log(
  `${mutants.length} mutants: ${killedCount} killed, which is ${((100 * killedCount) / visibleCount).toFixed(1)} % ` +
    `of those that can be seen; ${counts.join(', ')}`,
);
process.exitCode = mistakes.length === 0 ? 0 : 1;
