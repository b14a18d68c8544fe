import { parentPort, workerData } from 'node:worker_threads';
import { rules, run, type Verdict } from '../../contracts/index.ts';
import { type HonestVariant, honestVariants } from '../../test/support/honest/index.ts';
import { uncheckedRulesIn } from '../../test/support/honest/unchecked.ts';
import { startMockUnderTest } from '../../test/support/kit/mock-under-test.ts';

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
export interface HonestResult {
  variant: number;
  seed: number;
  passed: number;
  /** Rules that were tried in vain, because the subject has not what they need. */
  skipped: number;
  /** Of how many cases something could be said. */
  cases: number;
  falseAlarms: readonly FalseAlarm[];
  /** Rules that had nothing to check, with the reason why that may be; undefined where it may not. */
  unchecked: readonly { rule: string; reason: string | undefined }[];
}

export interface FalseAlarm {
  rule: string;
  outcome: string;
  message: string;
}

const { worker, workers, variants, seeds, runs } = workerData as HonestWork;
const allItems = variants.flatMap((variant) =>
  Array.from({ length: seeds }, (_, seed) => ({ variant, seed: seed + 1 })),
);
const ownItems = allItems.filter((_, index) => index % workers === worker);
let next = 0;

async function report(item: { variant: number; seed: number }): Promise<void> {
  parentPort?.postMessage(await scoreVariant(item));
}

async function work(): Promise<void> {
  for (let item = ownItems[next++]; item !== undefined; item = ownItems[next++]) await report(item);
}

// The first finds everything cold, and would keep others waiting longer than a socket waits.
const [first] = ownItems.splice(0, 1);
if (first !== undefined) await report(first);
// Most of the time is waited for something to be sent: many wait at once.
await Promise.all(Array.from({ length: 8 }, work));

async function scoreVariant({ variant, seed }: { variant: number; seed: number }): Promise<HonestResult> {
  const variantUnderTest = honestVariants[variant] as HonestVariant;
  const { profile, around } = variantUnderTest;
  await using service = await startMockUnderTest({ profile, sendSeconds: 2 });
  const { mock, subject } = service;
  const fetch = around((request) => mock.fetch(request));
  const verdicts = await run(rules, subject, { runs, seed, fetch, ruleSeconds: 300 });
  const count = (type: string) => verdicts.filter(({ outcome }) => outcome.type === type).length;
  const cases = verdicts.reduce((sum, { checked }) => sum + checked, 0);
  return {
    variant,
    seed,
    passed: count('passed'),
    skipped: count('skipped'),
    cases,
    falseAlarms: verdicts.flatMap(falseAlarmsOf),
    unchecked: uncheckedRulesIn(verdicts, variantUnderTest),
  };
}

function falseAlarmsOf({ rule, outcome }: Verdict): FalseAlarm[] {
  if (outcome.type === 'passed' || outcome.type === 'skipped') return [];
  const message = 'violation' in outcome ? outcome.violation.message : outcome.reason;
  return [{ rule: rule.id, outcome: outcome.type, message }];
}
