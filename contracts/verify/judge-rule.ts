import fc from 'fast-check';
import { parseJson } from '../../src/json.ts';
import { RequestBlocked } from '../client/limits.ts';
import type { PendingEffect } from '../effects/ledger.ts';
import { toRefusalViolation } from '../effects/refusal.ts';
import type { Combination } from '../generators/dimensions.ts';
import { describeFailure, Inconclusive, type Statements, seenIn, Violation } from '../oracle/violation.ts';
import type { InconclusiveRecord, OutcomeRecord, RuleDecided } from '../reports/run-event.ts';
import type { Rule } from '../steps/rule.ts';
import { type CasePlan, planCases } from './plan.ts';
import { type CaseResult, isPermanent, type RuleContext, runCase, type SeenViolation } from './run-case.ts';

export type Outcome = Exclude<OutcomeRecord, { finding: unknown }> | ({ type: 'failed' | 'flaky' } & SeenViolation);

/** What became of a rule, and of how many cases that can be said. */
export interface Judgement extends Pick<RuleDecided, 'checked' | 'inconclusive' | 'coverage'> {
  outcome: Outcome;
  /** What the service should do otherwise: one case for each gap. */
  warnings?: readonly SeenViolation[];
}

/** After so many inconclusive cases a rule is not tried further. */
const maxErrors = 3;

/** What came of the cases of a rule so far. */
function createTally() {
  return {
    attempts: 0,
    checked: 0,
    /** Why cases showed nothing. */
    inconclusive: [] as string[],
    /** Those of the reasons that are a choice. */
    chosen: new Set<string>(),
    /** What kept cases from being judged. */
    errors: [] as unknown[],
    smallest: undefined as SeenViolation | undefined,
    /** By gap and statements, each in the case with the fewest exchanges. */
    warnings: new Map<string, SeenViolation>(),
    /** Violations that the baseline accepts, by statements. */
    accepted: new Map<string, SeenViolation>(),
    tried: [] as Combination[],
  };
}

type Tally = ReturnType<typeof createTally>;

/** Tries a rule with many values; what is not as it should be is made smaller and has to be seen again. */
export async function judgeRule(rule: Rule, context: RuleContext): Promise<Judgement> {
  const { subject, transport, deadline, runs, seed, signal } = context;
  const endReason = () => (signal?.aborted === true ? 'it was interrupted' : transport.unreachableReason());
  if (performance.now() > deadline && endReason() === undefined)
    return withoutCases({ type: 'skipped', reason: noTime });

  const tally = createTally();
  const isHopeless = () => tally.errors.length >= maxErrors || tally.errors.some(isPermanent);
  const isOver = () => isHopeless() || performance.now() > deadline || endReason() !== undefined;
  const checkInput = async (input: unknown) => {
    const unreachable = transport.unreachableReason();
    if (unreachable !== undefined) tally.errors.push(new Inconclusive(unreachable));
    // Nothing else ends the making of smaller cases, or of further ones.
    if (isOver()) throw new fc.PreconditionFailure(true);
    tally.attempts += 1;
    record(await runCase(rule, input, context), tally);
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
    for (const { combination, arbitrary, numRuns, seed: batchSeed } of plan.batches) {
      const attemptsBefore = tally.attempts;
      const endOnFailure = reachesRecipient(rule);
      await fc.check(fc.asyncProperty(arbitrary(), checkInput), { seed: batchSeed, numRuns, endOnFailure });
      if (tally.attempts > attemptsBefore) tally.tried.push(combination);
      if (tally.smallest !== undefined) {
        const outcome = await reproduce(tally.smallest, rule, context, endReason);
        // The service is not as the rule assumed: with that known, it is judged from the beginning.
        return outcome === undefined ? judgeRule(rule, context) : judgementOf(withAccepted(outcome, tally));
      }
      if (isOver()) break;
    }
  } catch (error) {
    tally.errors.push(error);
  }
  return judgementOf(signal?.aborted === true ? { type: 'skipped', reason: 'it was interrupted' } : conclude(tally));
}

const noTime = 'its time was over before it was tried';

/** @throws Violation for a case that went against the interface, so that fast-check makes it smaller */
function record(result: CaseResult, tally: Tally): void {
  for (const warning of result.warnings ?? []) {
    const { gap, statements } = warning.violation;
    const key = [gap, ...statements].join(' ');
    const known = tally.warnings.get(key);
    if (known === undefined || warning.exchanges.length < known.exchanges.length) tally.warnings.set(key, warning);
  }
  for (const seen of result.accepted ?? []) {
    const key = String(seen.violation.statements);
    if (!tally.accepted.has(key)) tally.accepted.set(key, seen);
  }
  if (result.type === 'checked') tally.checked += 1;
  else if (result.type === 'error') tally.errors.push(result.error);
  else if (result.type === 'violated') {
    tally.smallest = result;
    throw result.violation;
  } else {
    tally.inconclusive.push(result.reason);
    if ('isChosen' in result) tally.chosen.add(result.reason);
  }
}

/** A finding, with those that the baseline accepts. */
function withAccepted(outcome: Outcome, { accepted }: Tally): Outcome {
  return 'violation' in outcome ? { ...outcome, others: [...(outcome.others ?? []), ...accepted.values()] } : outcome;
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

export function withoutCases(outcome: Outcome): Judgement {
  return { outcome, checked: 0, inconclusive: [] };
}

/** What says that something waits until it is due. */
export const waitingStatements = {
  message: ['trigger-chat/scheduled-message', 'trigger-chat/field/schedule-time', 'service/now-or-later'],
  call: ['trigger-call/field/schedule-time'],
  'workflow-call': ['update-workflow/field/schedule-time'],
} as const satisfies Record<PendingEffect['what'], Statements>;

/** What came long before it was due is a finding, seen as it was undone. It is not tried again: it reached a person. */
export function withEarlyEffect(judgement: Judgement, { what, dueAt, exchanges = [] }: PendingEffect): Judgement {
  if ('violation' in judgement.outcome) return judgement;
  const [noun, done, pointer] = what === 'message' ? ['message', 'sent', 'transcript'] : ['call', 'placed', 'status'];
  const [expected, received] = [`a ${noun} not ${done} before it is due, ${dueAt}`, `one that was ${done} at once`];
  const place = seenIn(exchanges.at(-1) ?? {}, `/data/${pointer}`);
  const violation = new Violation(waitingStatements[what], expected, received, place);
  const counterexample = parseJson(exchanges[0]?.request.body ?? '');
  return { ...judgement, outcome: { type: 'failed', violation, counterexample, exchanges } };
}

/** What a service refused and has all the same is a finding of its own, seen as it was undone. */
export function withRefusedEffects(judgement: Judgement, effects: readonly PendingEffect[]): Judgement {
  const seen = effects.map((effect): SeenViolation => {
    const exchanges = effect.exchanges ?? [];
    const counterexample = parseJson(exchanges[0]?.request.body ?? '');
    return { violation: toRefusalViolation(effect), counterexample, exchanges };
  });
  const [first, ...others] = new Map(seen.map((one) => [String(one.violation.statements), one])).values();
  const { outcome } = judgement;
  if (first === undefined) return judgement;
  if ('violation' in outcome)
    return { ...judgement, outcome: { ...outcome, others: [...(outcome.others ?? []), first, ...others] } };
  return { ...judgement, outcome: { type: 'failed', ...first, others } };
}

function countReasons(reasons: readonly string[]): InconclusiveRecord[] {
  const byReason = [...Map.groupBy(reasons, (reason) => reason)];
  const counts = byReason.map(([reason, { length }]) => ({ reason, count: length }));
  return counts.toSorted((one, other) => other.count - one.count);
}

/** What reaches a person is not repeated for the sake of a smaller case. */
function reachesRecipient({ effect }: Rule): boolean {
  return effect === 'send' || effect === 'call';
}

/** Tries again; what is not seen again is not held against the service. Undefined when an assumption was wrong. */
async function reproduce(
  seen: SeenViolation,
  rule: Rule,
  context: RuleContext,
  endReason: () => string | undefined,
): Promise<Outcome | undefined> {
  const limit = reachesRecipient(rule) ? 3 : 5;
  let obstacle: string | undefined;
  let isRepeated = false;
  for (let attempt = 0; attempt < limit && endReason() === undefined; attempt++) {
    const repeated = await runCase(rule, seen.counterexample, context);
    if (repeated.type === 'not-as-assumed') return undefined;
    if (repeated.type === 'violated') return { ...repeated, type: 'failed' };
    if (repeated.type !== 'error') isRepeated = true;
    // Do not repeat a case that does harm: one message that went early, or that nothing undoes, is proof enough.
    else if (repeated.error instanceof RequestBlocked && repeated.error.reason === 'harm')
      return { ...seen, type: 'failed' };
    else obstacle ??= describeFailure(repeated.error);
  }
  if (isRepeated) return { ...seen, type: 'flaky' };
  const reason = endReason() ?? obstacle ?? 'it could not be tried';
  return {
    type: 'error',
    reason: `a violation was seen once and could not be tried again (${reason}): ${seen.violation.message}`,
  };
}
