// npm run kit:score: whether the contract kit catches every deliberate fault, by the assigned rules and by a rule that
// cites a violated statement. Option: --runs, the cases of each rule (`understudy verify` tries 15).
import { parseArgs } from 'node:util';
import { rules } from '../../contracts/index.ts';
import { derivedFaults } from '../../test/contracts/rules/derived-faults.ts';
import { type DetectionResult, detectSabotages } from '../../test/support/sabotages/detection.ts';
import { sabotages as handwritten, type Sabotage } from '../../test/support/sabotages/index.ts';
import { inFastTime } from '../support/fast-time.ts';
import { parsePositiveInteger } from '../support/options.ts';

/** Upper limits for the median size of the smallest failing cases. */
const target = { requests: 3, bytes: 220 };

const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } });
const runs = parsePositiveInteger('--runs', values.runs);
const sabotages = [...handwritten, ...derivedFaults];
const startedAt = performance.now();
// Use a simulated clock: some rules fail close to midnight, and calls are late on a busy machine.
const detect = () => Promise.all(detectSabotages(sabotages, { runs, shrink: true }));
const results = (await inFastTime(Date.parse('2026-11-20T09:00:00Z'), detect)).flat();

console.log(`\nSabotages: each by the rules that have to catch it, ${runs} runs of each at most, seed 1`);
const scores = sabotages.map((sabotage) =>
  scoreOf(
    sabotage,
    results.filter((result) => result.sabotage === sabotage),
  ),
);
for (const { line } of scores) console.log(line);
const missed = scores.filter(({ isCaught }) => !isCaught).length;
const sizes = scores.flatMap(({ smallest }) => (smallest === undefined ? [] : [smallest]));
const requests = median(sizes.map((size) => size.requests));
const bytes = median(sizes.map((size) => size.bytes));
const catching = new Set(results.filter(({ missReason }) => missReason === undefined).map(({ rule }) => rule.id));
const idle = rules.filter(({ id }) => !catching.has(id)).map(({ id }) => id);
console.log(
  `${sabotages.length} sabotages, ${missed} not caught, in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);
console.log(`${rules.length} rules; ${idle.length} of them caught nothing${idle.map((id) => `\n  ${id}`).join('')}`);
console.log(
  `median of the smallest cases: ${requests} requests (at most ${target.requests}), ${bytes} bytes of body (at most ${target.bytes})`,
);
process.exitCode = missed === 0 && idle.length === 0 && requests <= target.requests && bytes <= target.bytes ? 0 : 1;

function scoreOf(sabotage: Sabotage, own: readonly DetectionResult[]) {
  const caught = own.filter(({ missReason }) => missReason === undefined);
  const [smallest] = caught
    .map(sizeOf)
    .toSorted((one, other) => one.requests - other.requests || one.bytes - other.bytes);
  const citing = caught.find(({ cites }) => cites);
  const problems = own.flatMap(({ rule, missReason }) =>
    missReason === undefined ? [] : [`NOT BY ${rule.id}: ${missReason}`],
  );
  if (citing === undefined) problems.push(`NO RULE THAT CITES ${sabotage.breaks.join(' or ')}`);
  const size = smallest && `${smallest.requests} requests ${String(smallest.bytes).padStart(4)} bytes`;
  const cited = citing && sabotage.breaks.find((id) => citing.rule.statements.includes(id));
  return {
    isCaught: problems.length === 0,
    smallest,
    line: [
      `  ${sabotage.name.padEnd(68)} ${(size ?? '').padStart(22)}  ${citing ? `${citing.rule.id} citing ${cited}` : ''}`,
      ...problems.map((problem) => `      ${problem.slice(0, 600)}`),
    ].join('\n'),
  };
}

function sizeOf({ outcome }: DetectionResult): { requests: number; bytes: number } {
  const exchanges = 'finding' in outcome ? outcome.finding.exchanges : [];
  const bytes = exchanges.reduce((sum, { request }) => sum + Buffer.byteLength(request.body ?? ''), 0);
  return { requests: exchanges.length, bytes };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? 0) + (sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? 0)) / 2;
}
