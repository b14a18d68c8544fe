import type { Transport } from '../client/transport.ts';
import type { VisibilityWait } from '../effects/effect-guard.ts';
import type { Service } from '../effects/service.ts';
import { type Exchange, Inconclusive } from '../facts/exchange.ts';
import { covers } from '../facts/operation.ts';
import { type CheckResult, checked, inconclusive, tolerating, Violation } from '../judge/violation.ts';
import type { AssumptionFinding, KnownAssumptions } from '../steps/assumptions.ts';
import type { Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';

export interface RuleContext {
  subject: Subject;
  transport: Transport;
  startCase: (input: unknown, onRest?: () => void) => Service;
  running: Set<Service>;
  assumptions: KnownAssumptions;
  visibilityWait: VisibilityWait;
  onExchanges?: ((exchanges: readonly Exchange[]) => void) | undefined;
  isAccepted?: ((rule: string, violation: Violation) => boolean) | undefined;
  deadline: number;
  runs: number;
  seed: number;
  signal: AbortSignal;
}

type FinishedCase = CheckResult | { type: 'not-as-assumed'; reason: string };

export type CaseResult = (
  | FinishedCase
  | ({ type: 'violated' } & FoundViolation)
  | { type: 'error'; error: unknown }
) & {
  warnings?: readonly FoundViolation[];
  accepted?: readonly FoundViolation[];
};

const maxAttempts = 5;

export async function runCase(
  rule: Rule,
  input: unknown,
  context: RuleContext,
  onRest?: () => void,
): Promise<CaseResult> {
  const { transport, startCase, assumptions, visibilityWait, isAccepted = () => false } = context;
  const learnFrom = ({ exchanges }: Service) => {
    context.onExchanges?.(exchanges);
    if (visibilityWait.isNeeded && !rule.needs.includes('control')) assumptions.learnFrom(exchanges);
  };
  for (let attempt = 1; ; attempt++) {
    const service = startCase(input, onRest);
    context.running.add(service);
    const accepted: Violation[] = [];
    const isTolerated = (violation: Violation) => isAccepted(rule.id, violation) && accepted.push(violation) > 0;
    const { exchanges, warnings } = service;
    const toFound = (violation: Violation): FoundViolation => ({ violation, counterexample: input, exchanges });
    const finish = (result: CaseResult): CaseResult => ({
      ...result,
      warnings: warnings.map(toFound),
      ...(accepted.length === 0 ? {} : { accepted: accepted.map(toFound) }),
    });
    try {
      if (isFindingOut(rule, input, context)) visibilityWait.isNeeded = true;
      const result = await tolerating(isTolerated, () => checkCase(rule, input, context, service));
      learnFrom(service);
      if (result.type !== 'checked' && !visibilityWait.isNeeded) {
        visibilityWait.isNeeded = true;
        continue;
      }
      return finish(result);
    } catch (error) {
      learnFrom(service);
      if (!visibilityWait.isNeeded && isPermanent(error)) {
        visibilityWait.isNeeded = true;
        continue;
      }
      const hasFailed = error instanceof Violation && exchanges.some(({ status }) => status === 500);
      if (hasFailed && attempt < maxAttempts) continue;
      if (error instanceof Violation) {
        const [violation, ...others] = [error, ...error.others].filter((one) => !isTolerated(one));
        if (violation === undefined) return finish(inconclusive(beneath(error)));
        const reason = await findObstacle(rule, input, context);
        if (reason !== undefined) return finish({ type: 'not-as-assumed', reason });
        return finish({ type: 'violated', ...toFound(violation), others: others.map(toFound) });
      }
      const mayPass = !isPermanent(error) && attempt < maxAttempts && transport.unreachableReason() === undefined;
      if (mayPass) continue;
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

function isFindingOut(rule: Rule, input: unknown, { subject, assumptions }: RuleContext): boolean {
  const assumed = rule.assumes?.(input, subject) ?? [];
  const isUnknown = assumptions.list().some((one) => one.holds === 'unknown' && assumed.includes(one.assumption));
  return rule.establishes !== undefined || isUnknown;
}

async function findObstacle(rule: Rule, input: unknown, context: RuleContext): Promise<string | undefined> {
  const { subject, startCase, assumptions } = context;
  const assumed = rule.assumes?.(input, subject) ?? [];
  const known = assumptions.list().find(({ assumption, holds }) => holds === 'no' && assumed.includes(assumption));
  if (known !== undefined) return describeObstacle(known);
  if (subject.waits.sendSeconds !== undefined || !covers(rule.effect, 'send')) return undefined;
  const service = startCase(input);
  const { holds, reason } = await assumptions
    .find('message/sent-in-time', service)
    .catch(() => ({ holds: 'yes', reason: '' }));
  return holds === 'yes' ? undefined : `${reason}, and the subject file does not give waits.sendSeconds`;
}

export function isPermanent(error: unknown): boolean {
  return !(error instanceof Inconclusive && error.isTransient);
}

async function checkCase(rule: Rule, input: unknown, context: RuleContext, service: Service): Promise<FinishedCase> {
  const { subject, assumptions } = context;
  if (rule.establishes !== undefined) {
    const { holds, reason } = await assumptions.establish(rule.establishes, service);
    return holds === 'unknown' ? inconclusive(reason) : checked;
  }
  for (const assumption of rule.assumes?.(input, subject) ?? []) {
    const answer = await assumptions.find(assumption, service);
    if (answer.holds !== 'yes') return { type: 'not-as-assumed', reason: describeObstacle({ assumption, ...answer }) };
  }
  return rule.check(service, input, subject);
}

function describeObstacle({ assumption, holds, reason, isViolated }: AssumptionFinding): string {
  if (isViolated) return `not tested until the service is repaired: for ${assumption}, ${reason}`;
  return `${assumption} ${holds === 'no' ? 'does not hold' : 'is not known'}: ${reason}`;
}

export interface FoundViolation {
  violation: Violation;
  counterexample: unknown;
  exchanges: readonly Exchange[];
  others?: readonly FoundViolation[];
}
