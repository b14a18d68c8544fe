// npm run kit:score: whether the contract kit catches every sabotage, by a rule that cites what it breaks. Option: --runs 15;
// with several numbers, such as --runs 5,15,50,100, how many are caught with each.
import { parseArgs } from 'node:util';
import { parseRunCounts } from '../options.ts';
import { scorePower } from './sabotage-power.ts';
import { scoreSabotages } from './sabotage-score.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } });
const runCounts = parseRunCounts('--runs', values.runs);
const [first = 0] = runCounts;
const isGood = runCounts.length === 1 ? await scoreSabotages(first) : await scorePower(runCounts);
process.exitCode = isGood ? 0 : 1;
