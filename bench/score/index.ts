// npm run kit:score: what the contract kit is worth. Honest variants of the mock must not be blamed, whatever the seed;
// every sabotage must be caught, by a rule that cites what it breaks. Options: --seeds, --runs, --only honest|sabotages,
// --variant: a part of the names of honest variants.
import { scoreHonest } from './honest-score.ts';
import { scoreOptions } from './options.ts';
import { scoreSabotages } from './sabotage-score.ts';

const { only, ...honest } = scoreOptions(process.argv.slice(2));
const results: boolean[] = [];
if (only !== 'honest') results.push(await scoreSabotages());
if (only !== 'sabotages') results.push(await scoreHonest(honest));
process.exitCode = results.every((isGood) => isGood) ? 0 : 1;
