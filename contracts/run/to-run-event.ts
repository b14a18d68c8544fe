import { valueAt } from '../../src/schema.ts';
import type { Exchange, Origin } from '../facts/exchange.ts';
import type { AssumptionChecked, ExchangeRecord, Finding, RuleDecided } from '../reports/run-event.ts';
import { type AssumptionFinding, assumptions } from '../steps/assumptions.ts';
import type { Verdict } from './run.ts';
import type { FoundViolation } from './run-case.ts';

/** A verdict as an event, not yet redacted. `at` is in ISO 8601; `rerunCommandFor` returns the command that reruns a rule. */
export function toRuleDecided(verdict: Verdict, at: string, rerunCommandFor: (rule: string) => string): RuleDecided {
  const { rule, outcome, warnings = [], ...rest } = verdict;
  const toRuleFinding = (found: FoundViolation) => toFinding(found, rerunCommandFor(rule.id));
  const toFoundOutcome = ({ type, others = [], ...found }: Extract<Verdict['outcome'], FoundViolation>) => ({
    type,
    finding: toRuleFinding(found),
    ...(others.length === 0 ? {} : { others: others.map(toRuleFinding) }),
  });
  const findings = warnings.map(toRuleFinding);
  return {
    type: 'rule-decided',
    at,
    rule: rule.id,
    ...rest,
    outcome: 'violation' in outcome ? toFoundOutcome(outcome) : outcome,
    ...(findings.length === 0 ? {} : { warnings: findings }),
  };
}

export function toAssumptionChecked(finding: AssumptionFinding, at: string): AssumptionChecked {
  const { assumption, holds, reason } = finding;
  const { description } = assumptions[assumption];
  return { type: 'assumption-checked', at, assumption, holds, reason, description };
}

function toFinding({ violation, counterexample, exchanges }: FoundViolation, rerunCommand: string): Finding {
  const { statements, expected, received, gap, origin } = violation;
  const index = origin === undefined ? -1 : exchanges.indexOf(origin.exchange);
  const isShown = origin !== undefined && index >= 0;
  const isWithin = isShown && origin.pointer !== '';
  return {
    statements,
    expected,
    received,
    gap,
    counterexample: JSON.parse(JSON.stringify(counterexample ?? null)),
    exchanges: exchanges.map(toExchangeRecord),
    ...(isShown ? { exchange: index } : {}),
    ...(isWithin ? { pointer: origin.pointer, value: jsonAt(origin) } : {}),
    rerunCommand,
  };
}

function jsonAt({ exchange, pointer }: Origin): string {
  return JSON.stringify(valueAt(exchange.json, pointer)) ?? 'nothing';
}

export function toExchangeRecord({
  sentAt,
  json: _,
  subjectConflict: _conflict,
  ...exchange
}: Exchange): ExchangeRecord {
  return { ...exchange, ...(sentAt === undefined ? {} : { at: new Date(sentAt).toISOString() }) };
}
