import { whileHeld } from './control.ts';
import type { Effect } from './effect.ts';
import { type Budget, budgetOf } from './effects/budget.ts';
import { cleanUp } from './effects/clean-up.ts';
import { type Gate, gateOf, type Shared } from './effects/gate.ts';
import type { Ledger, OpenThing } from './effects/ledger.ts';
import { leftBehind } from './effects/left-behind.ts';
import { thingsOf } from './effects/things.ts';
import { judge, type Outcome, whyNotRun } from './judge-rule.ts';
import { lineTo } from './line.ts';
import type { Rule } from './rule.ts';
import type { LeftBehind } from './run-event.ts';
import type { Subject } from './subject.ts';
import { Unjudged } from './violation.ts';

export interface Verdict {
  rule: Rule;
  outcome: Outcome;
  /** How long the rule took, without its clean-up, in milliseconds. */
  durationMs: number;
}

export interface RunOptions {
  /** How often a rule is tried; rules that have to wait are tried less. Default 100. */
  runs?: number;
  /** Decides all values. Default 1. */
  seed?: number;
  /** The strongest effect that is allowed. Default `call`: the caller says less where the service is not on loopback. */
  effects?: Effect;
  /** How much is done at most, by all rules together. No bounds when left out. */
  budget?: Budget;
  /** How many rules are under way at once. Default 8. */
  concurrency?: number;
  /** After so many seconds a rule is not tried on. Default 60. */
  ruleSeconds?: number;
  /** After so many seconds nothing is tried on. Each rule gets its share of what is left; no limit when left out. */
  timeLimitSeconds?: number;
  /** Ends all of it early; what was not decided by then is not run. What was scheduled is still taken back. */
  signal?: AbortSignal;
  /** Sends the requests; the `fetch` of the platform when left out. */
  fetch?: (request: Request) => Promise<Response>;
  /** Is told of each verdict as it comes. */
  onVerdict?: (verdict: Verdict) => void;
  /** Where is written what is scheduled, before it is. Nowhere when left out. */
  ledger?: Ledger;
  /** Is told of what was scheduled and could not be taken back. */
  onLeftBehind?: (things: readonly LeftBehind[]) => void;
  /** Whether the service is a mock that calls nobody. What no operation takes back is not left behind then. */
  callsNobody?: boolean;
}

/**
 * Tries all rules on a service; the verdicts come in the order of the rules.
 *
 * What a rule schedules is taken back after it, whatever became of the rule.
 */
export async function run(rules: readonly Rule[], subject: Subject, options: RunOptions = {}): Promise<Verdict[]> {
  const { concurrency = 8, onVerdict = () => {}, onLeftBehind = () => {}, ledger = { write() {} } } = options;
  const { effects = 'call', timeLimitSeconds = Infinity, ruleSeconds = 60, callsNobody = false, signal } = options;
  const line = lineTo(options.fetch);
  const until = performance.now() + timeLimitSeconds * 1000;
  const things = thingsOf(subject.baseUrl, ledger);
  const shared: Shared = { subject, budget: options.budget ?? budgetOf(), things, signal, until };
  const verdicts: Verdict[] = [];
  let undecided = rules.length;

  const decide = async (index: number, atOnce: number) => {
    const rule = rules[index] as Rule;
    const gate = gateOf(shared, rule.id, rule.effect);
    const began = performance.now();
    const share = Math.min(ruleSeconds * 1000, (until - began) / Math.ceil(undecided / atOnce));
    undecided -= 1;
    const work = () => judge(rule, { subject, gate, line, until: began + share }, options);
    const isTried = whyNotRun(rule, subject, effects) === undefined && line.whyDead() === undefined;
    const outcome = isTried && isMover(rule) ? await whileClockHeld(rule, shared, gate, work) : await work();
    const verdict = { rule, outcome, durationMs: Math.round(performance.now() - began) };
    verdicts[index] = verdict;
    onVerdict(verdict);

    await gate.close();
    const open = things.openOf(rule.id);
    const left = open.length === 0 ? [] : await cleanUp(open, { ...shared, line });
    const isDue = (thing: OpenThing) => !(callsNobody && thing.what === 'workflow-call');
    for (const thing of left) if (!isDue(thing)) things.settle(thing, 'over');
    if (left.some(isDue)) onLeftBehind(left.filter(isDue).map((thing) => leftBehind(thing)));
  };

  const together = [...rules.keys()].filter((index) => rules[index]?.alone !== true);
  const alone = [...rules.keys()].filter((index) => rules[index]?.alone === true);
  let next = 0;
  const work = async () => {
    for (let index = together[next++]; index !== undefined; index = together[next++]) await decide(index, concurrency);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const index of alone) await decide(index, 1);
  return verdicts;
}

/** Takes back what an earlier run has left open, as the ledger says; gives what is still left. */
export async function takeBack(
  open: readonly OpenThing[],
  subject: Subject,
  ledger: Ledger,
  fetch?: RunOptions['fetch'],
): Promise<OpenThing[]> {
  const things = thingsOf(subject.baseUrl, ledger, open);
  return cleanUp(open, { subject, line: lineTo(fetch), budget: budgetOf(), things, isLater: true });
}

function isMover({ alone, needs }: Rule): boolean {
  return alone === true && needs.includes('control');
}

/** Judges a rule that moves the clock. Afterwards all is as it was before, so nothing is left to be taken back. */
async function whileClockHeld(
  { id }: Rule,
  { subject, things, budget }: Shared,
  gate: Gate,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    const outcome = await whileHeld(subject, async () => {
      const judged = await work();
      await gate.close();
      return judged;
    });
    for (const thing of things.openOf(id)) {
      things.settle(thing, 'undone');
      budget.release();
    }
    return outcome;
  } catch (error) {
    if (error instanceof Unjudged) return { type: 'broken', reason: error.message };
    throw error;
  }
}
