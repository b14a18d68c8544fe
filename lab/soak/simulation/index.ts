// npm run soak:simulation: 1000 random lives of the mock, each beside the model that foretells it. Arguments: how many, and
// with which seed to begin. Each that differs is reported.
import { stepCount } from '../../../test/simulation/digests.ts';
import { formatReport } from '../../../test/simulation/report.ts';
import { simulate } from '../../../test/simulation/simulate.ts';

const [seedCount = 1000, firstSeed = 1] = process.argv.slice(2).map(Number);
let differentCount = 0;

for (let seed = firstSeed; seed < firstSeed + seedCount; seed += 1) {
  const report = formatReport(seed, await simulate(seed, stepCount));
  if (report === undefined) continue;
  differentCount += 1;
  console.log(report);
}
console.log(`${seedCount} seeds with ${stepCount} steps each: ${differentCount} differ.`);
process.exitCode = differentCount === 0 ? 0 : 1;
