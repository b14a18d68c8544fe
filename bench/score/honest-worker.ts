import { parentPort, workerData } from 'node:worker_threads';
import { rules, run, type Verdict } from '../../contracts/index.ts';
import { type Honest, honest } from '../../test/support/honest/index.ts';
import { openStage } from '../../test/support/stage.ts';

/** Which part of the work is a worker's, and how much there is of it. */
export interface HonestWork {
  worker: number;
  workers: number;
  /** Which of the honest variants are tried. */
  variants: readonly number[];
  seeds: number;
  runs: number;
}

/** One variant was tried with one seed. */
export interface HonestTried {
  variant: number;
  seed: number;
  held: number;
  /** Rules that were tried in vain, because the subject has not what they need. */
  notRun: number;
  /** How often any rule was tried. */
  cases: number;
  blamed: readonly Blamed[];
}

export interface Blamed {
  rule: string;
  outcome: string;
  message: string;
}

const { worker, workers, variants, seeds, runs } = workerData as HonestWork;
const all = variants.flatMap((variant) => Array.from({ length: seeds }, (_, seed) => ({ variant, seed: seed + 1 })));
const own = all.filter((_, index) => index % workers === worker);
let next = 0;

async function report(one: { variant: number; seed: number }): Promise<void> {
  parentPort?.postMessage(await tried(one));
}

async function work(): Promise<void> {
  for (let one = own[next++]; one !== undefined; one = own[next++]) await report(one);
}

// The first finds everything cold, and would keep others waiting longer than a socket waits.
const [first] = own.splice(0, 1);
if (first !== undefined) await report(first);
// Most of the time is waited for something to be sent: many wait at once.
await Promise.all(Array.from({ length: 8 }, work));

async function tried({ variant, seed }: { variant: number; seed: number }): Promise<HonestTried> {
  const { profile, around } = honest[variant] as Honest;
  await using stage = await openStage({ profile, sendSeconds: 2 });
  const { mock, subject } = stage;
  const fetch = around((request) => mock.fetch(request));
  const verdicts = await run(rules, subject, { runs, seed, fetch, ruleSeconds: 300 });
  const count = (type: string) => verdicts.filter(({ outcome }) => outcome.type === type).length;
  const cases = verdicts.reduce((sum, { outcome }) => sum + (outcome.type === 'held' ? outcome.runs : 0), 0);
  return { variant, seed, held: count('held'), notRun: count('not-run'), cases, blamed: verdicts.flatMap(blamedIn) };
}

function blamedIn({ rule, outcome }: Verdict): Blamed[] {
  if (outcome.type === 'held' || outcome.type === 'not-run') return [];
  const message = 'violation' in outcome ? outcome.violation.message : outcome.reason;
  return [{ rule: rule.id, outcome: outcome.type, message }];
}
