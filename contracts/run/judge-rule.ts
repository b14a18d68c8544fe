import fc from 'fast-check';
import type { Transport } from '../client/transport.ts';
import type { VisibilityWait } from '../effects/effect-guard.ts';
import { RequestBlocked } from '../effects/permission.ts';
import type { Service } from '../effects/service.ts';
import { type Exchange, Inconclusive } from '../facts/exchange.ts';
import { type CasePlan, type Combination, planCases } from '../generators/case-plan.ts';
import { describeFailure, inconclusive, tolerating, Violation } from '../judge/violation.ts';
import { covers } from '../options.ts';
import { summarizeFinding } from '../reports/finding.ts';
import { countReasons, type Finding, type RuleDecided, warningKeyOf } from '../reports/run-event.ts';
import type { FinishedCase, KnownAssumptions, Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';

export type Judgement = Omit<RuleDecided, 'type' | 'at' | 'rule' | 'durationMs'>;

export function withoutCases(outcome: Judgement['outcome']): Judgement {
  return { outcome, checked: 0, inconclusive: [] };
}

type Findings = readonly [Finding, ...Finding[]];

export function failureOf(type: 'failed' | 'flaky', [finding, ...others]: Findings): Judgement['outcome'] {
  return { type, finding, ...(others.length === 0 ? {} : { others }) };
}

interface FailedCase {
  type: 'violated';
  input: unknown;
  findings: Findings;
}

const maxErrors = 3;

function createTally() {
  return {
    attempts: 0,
    checked: 0,
    inconclusive: [] as string[],
    chosen: new Set<string>(),
    errors: [] as unknown[],
    smallest: [] as FailedCase[],
    warnings: new Map<string, Finding>(),
    accepted: new Map<string, Finding>(),
    tried: [] as Combination[],
  };
}

type Tally = ReturnType<typeof createTally>;

export async function judgeRule(rule: Rule, context: RuleContext): Promise<Judgement> {
  const { subject, transport, deadline, runs, seed, signal } = context;
  const endReason = () => (signal.aborted ? interrupted.reason : transport.unreachableReason());
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
  const judgementOf = (outcome: Judgement['outcome']): Judgement => ({
    outcome,
    checked: tally.checked,
    inconclusive: countReasons(tally.inconclusive),
    ...(tally.warnings.size === 0 ? {} : { warnings: [...tally.warnings.values()] }),
    coverage: coverageOf(tally.tried),
  });
  try {
    const plan = planCases(rule, subject, { runs, seed });
    coverageOf = plan.coverageOf;
    const batches: Promise<unknown>[] = [];
    for (const [index, { combination, arbitrary, numRuns, seed: batchSeed }] of plan.batches.entries()) {
      const attemptsBefore = tally.attempts;
      const { promise: rest, resolve: onRest } = Promise.withResolvers<void>();
      const property = fc.asyncProperty(arbitrary(), (input) => checkInput(input, index, onRest));
      const checking = fc.check(property, { seed: batchSeed, numRuns, endOnFailure: covers(rule.effect, 'send') });
      batches.push(checking);
      await Promise.race([checking, rest]);
      if (tally.attempts > attemptsBefore) tally.tried.push(combination);
      if (tally.smallest.length > 0 || isOver()) break;
    }
    await Promise.all(batches);
    const [smallest] = Object.values(tally.smallest);
    if (smallest !== undefined) {
      const outcome = await reproduce(smallest, [...tally.accepted.values()], rule, context, endReason);
      return outcome === undefined ? judgeRule(rule, context) : judgementOf(outcome);
    }
  } catch (error) {
    tally.errors.push(error);
  }
  return judgementOf(signal.aborted ? interrupted : conclude(tally));
}

export const interrupted = { type: 'skipped', reason: 'the run was interrupted' } as const;
const noTime = 'the time of the rule ended before its first case';

function record(result: CaseResult, batch: number, tally: Tally): void {
  for (const warning of result.warnings ?? []) {
    const key = warningKeyOf(warning);
    const known = tally.warnings.get(key);
    if (known === undefined || warning.exchanges.length < known.exchanges.length) tally.warnings.set(key, warning);
  }
  for (const found of result.accepted ?? []) {
    const key = String(found.statements);
    if (!tally.accepted.has(key)) tally.accepted.set(key, found);
  }
  if (result.type === 'checked') tally.checked += 1;
  else if (result.type === 'error') tally.errors.push(result.error);
  else if (result.type === 'violated') {
    tally.smallest[batch] = result;
    throw new Error(summarizeFinding(result.findings[0]));
  } else {
    tally.inconclusive.push(result.reason);
    if ('isChosen' in result) tally.chosen.add(result.reason);
  }
}

function conclude({ attempts, checked, inconclusive, chosen, errors, accepted }: Tally): Judgement['outcome'] {
  const fatal = errors.find(isPermanent) ?? errors[0];
  if (fatal instanceof RequestBlocked && fatal.reason !== 'effect' && fatal.reason !== 'recipient') {
    const runsBefore = attempts > 1 ? `, after ${attempts - 1} of its runs` : '';
    return { type: 'skipped', reason: `${fatal.message}${runsBefore}` };
  }
  if (fatal !== undefined) return { type: 'error', reason: describeFailure(fatal) };
  const [known, ...others] = accepted.values();
  if (known !== undefined) return failureOf('failed', [known, ...others]);
  if (checked > 0) return { type: 'passed' };
  const [{ reason } = { reason: undefined }] = countReasons(inconclusive);
  if (reason === undefined) return { type: 'skipped', reason: noTime };
  return { type: chosen.has(reason) ? 'skipped' : 'undecided', reason };
}

async function reproduce(
  { input, findings }: FailedCase,
  accepted: readonly Finding[],
  rule: Rule,
  context: RuleContext,
  endReason: () => string | undefined,
): Promise<Judgement['outcome'] | undefined> {
  const limit = covers(rule.effect, 'send') ? 3 : 5;
  let obstacle: string | undefined;
  let isRepeated = false;
  for (let attempt = 0; attempt < limit && endReason() === undefined; attempt++) {
    const repeated = await runCase(rule, input, context);
    if (repeated.type === 'not-as-assumed') return undefined;
    if (repeated.type === 'violated') return failureOf('failed', [...repeated.findings, ...accepted]);
    if (repeated.type !== 'error') isRepeated = true;
    else if (repeated.error instanceof RequestBlocked && repeated.error.reason === 'harm')
      return failureOf('failed', [...findings, ...accepted]);
    else obstacle ??= describeFailure(repeated.error);
  }
  if (isRepeated) return failureOf('flaky', [...findings, ...accepted]);
  const reason = endReason() ?? obstacle ?? 'the rule could not run';
  return {
    type: 'error',
    reason: `a violation occurred once, and the kit could not repeat it (${reason}): ${summarizeFinding(findings[0])}`,
  };
}

export interface RuleContext {
  subject: Subject;
  transport: Transport;
  startCase: (input: unknown, onRest?: () => void) => Service;
  running: Set<Service>;
  assumptions: KnownAssumptions;
  visibilityWait: VisibilityWait;
  onExchanges?: ((exchanges: readonly Exchange[]) => void) | undefined;
  toFinding: (violation: Violation, input: unknown, exchanges: readonly Exchange[]) => Finding;
  isAccepted: (violation: Violation) => boolean;
  deadline: number;
  runs: number;
  seed: number;
  signal: AbortSignal;
}

type CaseResult = (FinishedCase | FailedCase | { type: 'error'; error: unknown }) & {
  warnings?: readonly Finding[];
  accepted?: readonly Finding[];
};

const maxAttempts = 5;

async function runCase(rule: Rule, input: unknown, context: RuleContext, onRest?: () => void): Promise<CaseResult> {
  const { transport, startCase, assumptions, visibilityWait, isAccepted, toFinding } = context;
  for (let attempt = 1; ; attempt++) {
    const service = startCase(input, onRest);
    context.running.add(service);
    const accepted: Violation[] = [];
    const isTolerated = (violation: Violation) => isAccepted(violation) && accepted.push(violation) > 0;
    const { exchanges, warnings } = service;
    const learn = () => {
      context.onExchanges?.(exchanges);
      if (visibilityWait.isNeeded && !rule.needs.includes('control')) assumptions.learnFrom(exchanges);
    };
    const toFindingOfCase = (violation: Violation) => toFinding(violation, input, exchanges);
    const finish = (result: CaseResult): CaseResult => ({
      ...result,
      warnings: warnings.map(toFindingOfCase),
      accepted: accepted.map(toFindingOfCase),
    });
    try {
      if (assumptions.isFindingOut(rule, input)) visibilityWait.isNeeded = true;
      const result = await tolerating(isTolerated, () => assumptions.check(rule, input, service)).finally(learn);
      if (result.type !== 'checked' && !visibilityWait.isNeeded) {
        visibilityWait.isNeeded = true;
        continue;
      }
      return finish(result);
    } catch (error) {
      if (!visibilityWait.isNeeded && isPermanent(error)) {
        visibilityWait.isNeeded = true;
        continue;
      }
      const hasFailed = error instanceof Violation && exchanges.some(({ status }) => status === 500);
      if (hasFailed && attempt < maxAttempts) continue;
      if (error instanceof Violation) {
        const [violation, ...others] = [error, ...error.others].filter((one) => !isTolerated(one));
        if (violation === undefined) return finish(inconclusive(beneath(error)));
        const reason = await assumptions.findObstacle(rule, input, () => startCase(input));
        if (reason !== undefined) return finish({ type: 'not-as-assumed', reason });
        const findings = [toFindingOfCase(violation), ...others.map(toFindingOfCase)] as const;
        return finish({ type: 'violated', input, findings });
      }
      if (!isPermanent(error) && attempt < maxAttempts && transport.unreachableReason() === undefined) continue;
      const [cause] = accepted;
      if (cause !== undefined && !(error instanceof Inconclusive)) return finish(inconclusive(beneath(cause)));
      return { type: 'error', error };
    } finally {
      context.running.delete(service);
    }
  }
}

function beneath({ statements }: Violation): string {
  return `the baseline accepts a violation of ${statements[0]}, which prevented the remaining checks`;
}

function isPermanent(error: unknown): boolean {
  return !(error instanceof Inconclusive && error.isTransient);
}
