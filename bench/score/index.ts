// npm run kit:score: what the contract kit is worth. Honest variants of the mock must not be blamed, whatever the seed;
// every sabotage must be caught, by a rule that cites what it breaks. Options: --seeds, --runs, --only honest|sabotages,
// --variant: a part of the names of honest variants. With --only sabotages --runs 5,15,50,100 how many are caught with each.
import { scoreHonestVariants } from './honest-score.ts';
import { parseScoreOptions } from './options.ts';
import { scorePower } from './sabotage-power.ts';
import { scoreSabotages } from './sabotage-score.ts';

const { only, runs = [], seeds, variant } = parseScoreOptions(process.argv.slice(2));
const results: boolean[] = [];
if (runs.length > 1) results.push(await scorePower(runs));
else if (only !== 'honest') results.push(await scoreSabotages(runs[0]));
if (only !== 'sabotages') results.push(await scoreHonestVariants({ seeds, runs: runs[0], variant }));
process.exitCode = results.every((isPassed) => isPassed) ? 0 : 1;
