import fc from 'fast-check';
import { RequestBlocked } from '../effects/permission.ts';
import { Inconclusive } from '../facts/exchange.ts';
import { type Combination, planCombinations } from '../generators/dimensions.ts';
import { describeFailure } from '../judge/violation.ts';
import {
  type Coverage,
  type InconclusiveRecord,
  type OutcomeRecord,
  type RuleDecided,
  warningKeyOf,
} from '../reports/run-event.ts';
import type { Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';
import { type CaseResult, type FoundViolation, isPermanent, type RuleContext, runCase } from './run-case.ts';

export type Outcome = Exclude<OutcomeRecord, { finding: unknown }> | ({ type: 'failed' | 'flaky' } & FoundViolation);

export interface Judgement extends Pick<RuleDecided, 'checked' | 'inconclusive' | 'coverage'> {
  outcome: Outcome;
  warnings?: readonly FoundViolation[];
}

export function withoutCases(outcome: Outcome): Judgement {
  return { outcome, checked: 0, inconclusive: [] };
}

export function withOthers<One extends Outcome>(outcome: One, others: Iterable<FoundViolation>): One {
  return 'violation' in outcome ? { ...outcome, others: [...(outcome.others ?? []), ...others] } : outcome;
}

export const defaultRuns = 15;

const maxErrors = 3;

function createTally() {
  return {
    attempts: 0,
    checked: 0,
    inconclusive: [] as string[],
    chosen: new Set<string>(),
    errors: [] as unknown[],
    smallest: [] as FoundViolation[],
    warnings: new Map<string, FoundViolation>(),
    accepted: new Map<string, FoundViolation>(),
    tried: [] as Combination[],
  };
}

type Tally = ReturnType<typeof createTally>;

export async function judgeRule(rule: Rule, context: RuleContext): Promise<Judgement> {
  const { subject, transport, deadline, runs, seed, signal } = context;
  const endReason = () => (signal?.aborted === true ? 'the run was interrupted' : transport.unreachableReason());
  if (performance.now() > deadline && endReason() === undefined)
    return withoutCases({ type: 'skipped', reason: noTime });

  const tally = createTally();
  const isHopeless = () => tally.errors.length >= maxErrors || tally.errors.some(isPermanent);
  const isOver = () => isHopeless() || performance.now() > deadline || endReason() !== undefined;
  const checkInput = async (input: unknown, batch: number, onRest: () => void) => {
    const unreachable = transport.unreachableReason();
    if (unreachable !== undefined) tally.errors.push(new Inconclusive(unreachable));
    if (isOver()) throw new fc.PreconditionFailure(true);
    tally.attempts += 1;
    record(await runCase(rule, input, context, onRest), batch, tally);
  };
  let coverageOf: CasePlan['coverageOf'] = () => undefined;
  const judgementOf = (outcome: Outcome): Judgement => ({
    outcome,
    checked: tally.checked,
    inconclusive: countReasons(tally.inconclusive),
    warnings: [...tally.warnings.values()],
    coverage: coverageOf(tally.tried),
  });
  try {
    const plan = planCases(rule, subject, { runs, seed });
    coverageOf = plan.coverageOf;
    const batches: Promise<unknown>[] = [];
    for (const [index, { combination, arbitrary, numRuns, seed: batchSeed }] of plan.batches.entries()) {
      const attemptsBefore = tally.attempts;
      const endOnFailure = reachesRecipient(rule);
      const { promise: rest, resolve: onRest } = Promise.withResolvers<void>();
      const property = fc.asyncProperty(arbitrary(), (input) => checkInput(input, index, onRest));
      const checking = fc.check(property, { seed: batchSeed, numRuns, endOnFailure });
      batches.push(checking);
      await Promise.race([checking, rest]);
      if (tally.attempts > attemptsBefore) tally.tried.push(combination);
      if (tally.smallest.length > 0 || isOver()) break;
    }
    await Promise.all(batches);
    const [smallest] = Object.values(tally.smallest);
    if (smallest !== undefined) {
      const outcome = await reproduce(smallest, rule, context, endReason);
      return outcome === undefined
        ? judgeRule(rule, context)
        : judgementOf(withOthers(outcome, tally.accepted.values()));
    }
  } catch (error) {
    tally.errors.push(error);
  }
  return judgementOf(
    signal?.aborted === true ? { type: 'skipped', reason: 'the run was interrupted' } : conclude(tally),
  );
}

const noTime = 'the time of the rule ended before its first case';

function record(result: CaseResult, batch: number, tally: Tally): void {
  for (const warning of result.warnings ?? []) {
    const key = warningKeyOf(warning.violation);
    const known = tally.warnings.get(key);
    if (known === undefined || warning.exchanges.length < known.exchanges.length) tally.warnings.set(key, warning);
  }
  for (const found of result.accepted ?? []) {
    const key = String(found.violation.statements);
    if (!tally.accepted.has(key)) tally.accepted.set(key, found);
  }
  if (result.type === 'checked') tally.checked += 1;
  else if (result.type === 'error') tally.errors.push(result.error);
  else if (result.type === 'violated') {
    tally.smallest[batch] = result;
    throw result.violation;
  } else {
    tally.inconclusive.push(result.reason);
    if ('isChosen' in result) tally.chosen.add(result.reason);
  }
}

function conclude({ attempts, checked, inconclusive, chosen, errors, accepted }: Tally): Outcome {
  const fatal = errors.find(isPermanent) ?? errors[0];
  if (fatal instanceof RequestBlocked && fatal.reason !== 'effect' && fatal.reason !== 'recipient') {
    const runsBefore = attempts > 1 ? `, after ${attempts - 1} of its runs` : '';
    return { type: 'skipped', reason: `${fatal.message}${runsBefore}` };
  }
  if (fatal !== undefined) return { type: 'error', reason: describeFailure(fatal) };
  const [known, ...others] = accepted.values();
  if (known !== undefined) return { type: 'failed', ...known, others };
  if (checked > 0) return { type: 'passed' };
  const [{ reason } = { reason: undefined }] = countReasons(inconclusive);
  if (reason === undefined) return { type: 'skipped', reason: noTime };
  return { type: chosen.has(reason) ? 'skipped' : 'undecided', reason };
}

function countReasons(reasons: readonly string[]): InconclusiveRecord[] {
  const byReason = [...Map.groupBy(reasons, (reason) => reason)];
  const counts = byReason.map(([reason, { length }]) => ({ reason, count: length }));
  return counts.toSorted((one, other) => other.count - one.count);
}

function reachesRecipient({ effect }: Rule): boolean {
  return effect === 'send' || effect === 'call';
}

async function reproduce(
  found: FoundViolation,
  rule: Rule,
  context: RuleContext,
  endReason: () => string | undefined,
): Promise<Outcome | undefined> {
  const limit = reachesRecipient(rule) ? 3 : 5;
  let obstacle: string | undefined;
  let isRepeated = false;
  for (let attempt = 0; attempt < limit && endReason() === undefined; attempt++) {
    const repeated = await runCase(rule, found.counterexample, context);
    if (repeated.type === 'not-as-assumed') return undefined;
    if (repeated.type === 'violated') return { ...repeated, type: 'failed' };
    if (repeated.type !== 'error') isRepeated = true;
    else if (repeated.error instanceof RequestBlocked && repeated.error.reason === 'harm')
      return { ...found, type: 'failed' };
    else obstacle ??= describeFailure(repeated.error);
  }
  if (isRepeated) return { ...found, type: 'flaky' };
  const reason = endReason() ?? obstacle ?? 'the rule could not run';
  return {
    type: 'error',
    reason: `a violation occurred once, and the kit could not repeat it (${reason}): ${found.violation.message}`,
  };
}

interface CaseBatch {
  combination: Combination;
  arbitrary(): fc.Arbitrary<unknown>;
  seed: number;
  numRuns: number;
}

interface CasePlan {
  batches: readonly CaseBatch[];
  coverageOf(tried: readonly Combination[]): Coverage | undefined;
}

const combinationsPerRun = 10;

function planCases(rule: Rule, subject: Subject, options: { runs: number; seed: number }): CasePlan {
  const numRuns = Math.max(1, Math.round(options.runs * (rule.runsFactor ?? 1)));
  const seed = (options.seed ^ hashOf(rule.id)) | 0;
  if (rule.dimensions === undefined) {
    const batch = { combination: {}, arbitrary: () => rule.arbitrary(subject, {}), seed, numRuns };
    return { batches: [batch], coverageOf: () => undefined };
  }
  const { name, combinations, total, countCovered } = planCombinations(rule.dimensions(subject));
  const choices = shuffle(combinations, seed);
  const caseCount = Math.max(numRuns, Math.min(choices.length, numRuns * combinationsPerRun));
  const batches = Array.from({ length: caseCount }, (_, index): CaseBatch => {
    const combination = choices[index % choices.length] as Combination;
    const arbitrary = () => rule.arbitrary(subject, combination);
    return { combination, arbitrary, seed: (seed + Math.imul(index, 0x9e3779b1)) | 0, numRuns: 1 };
  });
  return { batches, coverageOf: (tried) => ({ of: name, tried: countCovered(tried), total }) };
}

function hashOf(text: string): number {
  return [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, 17);
}

function shuffle<Value>(values: readonly Value[], seed: number): Value[] {
  const { length } = values;
  const orders = fc.shuffledSubarray([...values], { minLength: length, maxLength: length });
  return fc.sample(orders, { seed, numRuns: 1 })[0] ?? [];
}
