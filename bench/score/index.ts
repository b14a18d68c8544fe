// npm run kit:score: what the contract kit is worth. Honest variants of the mock must not be blamed, whatever the seed;
// every sabotage must be caught, by a rule that cites what it breaks. Options: --seeds, --runs, --only honest|sabotages,
// --variant: a part of the names of honest variants.
import { scoreHonestVariants } from './honest-score.ts';
import { parseScoreOptions } from './options.ts';
import { scoreSabotages } from './sabotage-score.ts';

const { only, ...honest } = parseScoreOptions(process.argv.slice(2));
const results: boolean[] = [];
if (only !== 'honest') results.push(await scoreSabotages(honest.runs));
if (only !== 'sabotages') results.push(await scoreHonestVariants(honest));
process.exitCode = results.every((isPassed) => isPassed) ? 0 : 1;
