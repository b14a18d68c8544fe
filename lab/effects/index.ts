// npm run lab -- effects: runs verify 534 times at services that misbehave after they have carried out a request. The
// controls add seven fixed bugs to a copy of the sources again, and the runs must detect each bug. Options: --only
// runs, ways, app, heap or controls; --run and --control, numbers of single runs and controls (these three may be
// repeated); --runs; --app-seconds; --concurrency.
import { cpSync, mkdtempDisposableSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createLimiter } from '../../test/support/http/limiter.ts';
import { clockToleranceSeconds, workBesideVerify } from './app-at-work.ts';
import { type Control, controls } from './controls.ts';
import { findHeapProblems } from './heap.ts';
import { misbehaviours, otherWays } from './misbehaving-service.ts';
import { findDifferences, type LabRun, labRunAt, populationSize } from './run-verify.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    run: { type: 'string', multiple: true, default: [] },
    control: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: String(populationSize) },
    'app-seconds': { type: 'string', default: '180' },
    concurrency: { type: 'string', default: '3' },
  },
});
const isSingle = values.run.length > 0;
const isChosen = (part: string) =>
  isSingle ? part === 'runs' : values.only.length === 0 || values.only.includes(part);
using temporary = mkdtempDisposableSync(path.join(tmpdir(), 'understudy-effects-'));
const folder = temporary.path;
const isWanted = ({ number }: Control) => values.control.length === 0 || values.control.includes(number);
const rulesBesideApp = ['calendar/', 'time/', 'trigger-chat/', 'cancel-'];
let problemCount = 0;

if (isChosen('runs')) {
  const numbers = isSingle ? values.run.map(Number) : Array.from({ length: Number(values.runs) }, (_, n) => n);
  const startedAt = performance.now();
  const found = await differencesOf(numbers.map(labRunAt), root, true);
  problemCount += found.length;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${numbers.length} runs in ${seconds} s, ${found.length} differences.`);
}
if (isChosen('ways')) problemCount += await printWays();
if (isChosen('app')) problemCount += (await problemsOfApp(root, Number(values['app-seconds']))).length;
if (isChosen('heap')) {
  const found = await findHeapProblems(folder, root);
  for (const problem of found) console.log(problem);
  problemCount += found.length;
}
if (isChosen('controls'))
  for (const control of controls.filter(isWanted)) if (!(await isShown(control))) problemCount += 1;
process.exitCode = problemCount === 0 ? 0 : 1;

async function printWays(): Promise<number> {
  let problems = 0;
  console.log('| ending | area | truth | named as still there | named as unknown | exit code | unnamed | invented |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const misbehaviour of [...misbehaviours, ...otherWays]) {
    for (const area of ['chat', 'call'] as const) {
      const limits = { maxRequests: 300, maxMessages: 100, maxCalls: 100 };
      const run: LabRun = { misbehaviour, area, effects: 'schedule', ending: 'alone', seed: 11, ...limits };
      const { code, truth, named, differences } = await findDifferences(run, folder, root);
      const early = truth.sentEarly.message + truth.sentEarly.call;
      const isTrue = ({ id }: { id: string }) => named.ids.has(id);
      const withId = truth.waiting.filter(isTrue).length;
      const withoutId = named.withoutId.message + named.withoutId.call;
      const sent = named.sent.message + named.sent.call;
      // If an id is only in the report, the service made it up. It counts as the id of a pending message or call.
      const wrongIds = named.ids.size - withId;
      const hidden = named.hidden.there + named.hidden.unknown;
      const unnamed = Math.max(0, truth.waiting.length + early - withId - withoutId - wrongIds - hidden - sent);
      const invented = [...named.stillThere].filter((id) => !truth.waiting.some((one) => one.id === id)).length;
      const unknown = named.ids.size + withoutId + named.hidden.unknown - named.stillThere.size;
      const held = `${truth.waiting.length} wait, ${early} sent early`;
      const there = named.stillThere.size + named.hidden.there + sent;
      console.log(
        `| ${misbehaviour} | ${area} | ${held} | ${there} | ${unknown} | ${code} | ${unnamed} | ${invented} |`,
      );
      for (const difference of differences) console.log(difference);
      problems += unnamed + invented + differences.length;
    }
  }
  return problems;
}

async function differencesOf(runs: readonly LabRun[], sources: string, isPrinted: boolean): Promise<string[]> {
  const limit = createLimiter(Number(values.concurrency));
  const findIn = async (run: LabRun) => {
    const { differences, output } = await findDifferences(run, folder, sources);
    if (isSingle) console.log(output);
    for (const difference of isPrinted ? differences : []) console.log(difference);
    return differences;
  };
  return (await Promise.all(runs.map((run) => limit(() => findIn(run))))).flat();
}

async function problemsOfApp(sources: string, seconds: number, rules = rulesBesideApp): Promise<string[]> {
  const { runs, writes, lost, clockOffSeconds } = await workBesideVerify(seconds, rules, folder, sources);
  const off = clockOffSeconds.toFixed(1);
  console.log(
    `app at work for ${seconds} s beside ${runs} runs: ${lost} of ${writes} writes lost, its clock ${off} s off`,
  );
  return [
    ...(lost > 0 || writes === 0 ? [`${lost} of ${writes} writes of an app were lost`] : []),
    ...(clockOffSeconds > clockToleranceSeconds ? [`the clock of an app was ${off} s off`] : []),
  ];
}

async function isShown({ number, fault, edits, shownBy }: Control): Promise<boolean> {
  const copy = path.join(folder, `control-${number}`);
  for (const part of ['cli', 'contracts', 'src', 'mock', 'docs', 'package.json'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const { file, from, to } of edits) {
    const source = readFileSync(path.join(copy, file), 'utf8');
    if (!source.includes(from)) throw new Error(`The control "${fault}" expects ${file} to contain ${from}.`);
    writeFileSync(path.join(copy, file), source.replaceAll(from, to));
  }
  const find = {
    heap: () => findHeapProblems(folder, copy),
    'app at work': () => problemsOfApp(copy, 30, ['calendar/']),
  };
  const found = await (typeof shownBy === 'string' ? find[shownBy]() : differencesOf(shownBy, copy, false));
  const where = typeof shownBy === 'string' ? shownBy : `${shownBy.length} runs`;
  console.log(
    `control ${number} "${fault}": ${found.length} differences, ${where}${found.length === 0 ? ', NOT SEEN' : ''}`,
  );
  rmSync(copy, { recursive: true });
  return found.length > 0;
}
