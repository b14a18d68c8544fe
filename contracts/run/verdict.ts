import { valueAt } from '../../src/schema.ts';
import type { PendingEffect } from '../effects/journal.ts';
import { dataOf, type Exchange, type Origin, statusAndCodeOf } from '../facts/exchange.ts';
import { statementsOf } from '../judge/error-conditions.ts';
import { locate, Violation } from '../judge/violation.ts';
import type { ExchangeRecord, Finding, OutcomeRecord, RuleDecided } from '../reports/run-event.ts';
import type { Rule } from '../steps/rule.ts';
import { describeSent, waitingStatements } from '../steps/send-time.ts';
import { sentMessagesIn } from '../steps/session-record.ts';

export interface FoundViolation {
  violation: Violation;
  counterexample: unknown;
  exchanges: readonly Exchange[];
  others?: readonly FoundViolation[];
}

export type Outcome = Exclude<OutcomeRecord, { finding: unknown }> | ({ type: 'failed' | 'flaky' } & FoundViolation);

/** The outcome of a rule, with its number of cases. */
export interface Judgement extends Pick<RuleDecided, 'checked' | 'inconclusive' | 'coverage'> {
  outcome: Outcome;
  /** Violations of the plain reading of gaps, where the interface is unclear, one case for each gap. */
  warnings?: readonly FoundViolation[];
}

export interface Verdict extends Judgement {
  rule: Rule;
  /** The duration of the rule without the clean-up of its effects, in milliseconds. */
  durationMs: number;
}

export function withoutCases(outcome: Outcome): Judgement {
  return { outcome, checked: 0, inconclusive: [] };
}

/** Adds violations to an outcome that already has a violation. Returns any other outcome unchanged. */
export function withOthers<One extends Outcome>(outcome: One, others: Iterable<FoundViolation>): One {
  return 'violation' in outcome ? { ...outcome, others: [...(outcome.others ?? []), ...others] } : outcome;
}

/**
 * Adds findings from the clean-up of a rule: messages and calls that were too early, or that belong to refused requests. The
 * kit does not reproduce these findings, because the messages may have reached a person.
 */
export function withEffectFindings(
  judgement: Judgement,
  early: PendingEffect | undefined,
  effects: readonly PendingEffect[],
): Judgement {
  const { outcome } = judgement;
  const toFound = ({ input, exchanges = [] }: PendingEffect, violation: Violation): FoundViolation => ({
    violation,
    counterexample: input,
    exchanges,
  });
  // If the rule found a violation, do not report the early effect too, because it is probably the cause.
  const isShown = early !== undefined && !('violation' in outcome);
  const found = [
    ...(isShown ? [toFound(early, toEarlyViolation(early))] : []),
    ...effects.flatMap((effect) => toRefusalViolation(effect).map((violation) => toFound(effect, violation))),
  ];
  const [first, ...others] = new Map(found.map((one) => [String(one.violation.statements), one])).values();
  if (first === undefined) return judgement;
  const isViolated = 'violation' in outcome;
  return {
    ...judgement,
    outcome: isViolated ? withOthers(outcome, [first, ...others]) : { type: 'failed', ...first, others },
  };
}

function toEarlyViolation({ kind, dueAt = 'its hours open', exchanges = [] }: PendingEffect): Violation {
  const record = exchanges.at(-1);
  const [done, pointer] = kind === 'message' ? ['sent', '/data/transcript'] : ['placed', '/data/status'];
  const { transcript } = dataOf(record?.json);
  const entry = kind === 'message' ? sentMessagesIn({ transcript }).at(-1) : undefined;
  const received = entry === undefined ? `${done} right after the request` : describeSent(entry);
  const index = entry === undefined ? '' : `/${(transcript as unknown[]).indexOf(entry)}`;
  const place = locate(record ?? {}, `${pointer}${index}`);
  return new Violation(waitingStatements[kind], `not ${done} before ${dueAt}`, received, place);
}

/** The violation if the service caused an effect although it returned an error. Ignores 429 and 503, which gateways send. */
function toRefusalViolation({ kind, dueAt, isOfRefusedRequest, exchanges = [] }: PendingEffect): Violation[] {
  const [refusal] = exchanges;
  if (!isOfRefusedRequest || refusal === undefined || refusal.status >= 500 || refusal.status === 429) return [];
  const { errorCode } = (refusal.json ?? {}) as { errorCode?: unknown };
  const expected = `no scheduled ${kind} of a request that the service refused with ${statusAndCodeOf(refusal)}`;
  const received = `${kind === 'message' ? 'a scheduled message' : 'a scheduled call'}, due ${dueAt ?? 'at once'}`;
  return [new Violation(statementsOf(refusal, String(errorCode)), expected, received, locate(refusal))];
}

/** A verdict as an event, not yet redacted. `at` is in ISO 8601; `rerunCommandFor` returns the command that reruns a rule. */
export function toRuleDecided(verdict: Verdict, at: string, rerunCommandFor: (rule: string) => string): RuleDecided {
  const { rule, outcome, warnings = [], ...rest } = verdict;
  const toRuleFinding = (found: FoundViolation) => toFinding(found, rerunCommandFor(rule.id));
  const toFoundOutcome = ({ type, others = [], ...found }: Extract<Outcome, FoundViolation>) => ({
    type,
    finding: toRuleFinding(found),
    ...(others.length === 0 ? {} : { others: others.map(toRuleFinding) }),
  });
  return {
    type: 'rule-decided',
    at,
    rule: rule.id,
    ...rest,
    outcome: 'violation' in outcome ? toFoundOutcome(outcome) : outcome,
    ...(warnings.length === 0 ? {} : { warnings: warnings.map(toRuleFinding) }),
  };
}

function toFinding({ violation, counterexample, exchanges }: FoundViolation, rerunCommand: string): Finding {
  const { statements, expected, received, gap, origin } = violation;
  const index = origin === undefined ? -1 : exchanges.indexOf(origin.exchange);
  const isShown = origin !== undefined && index >= 0;
  const valueIn = ({ exchange, pointer }: Origin) => JSON.stringify(valueAt(exchange.json, pointer)) ?? 'nothing';
  return {
    statements,
    expected,
    received,
    gap,
    counterexample: JSON.parse(JSON.stringify(counterexample ?? null)),
    exchanges: exchanges.map(toExchangeRecord),
    ...(isShown ? { exchange: index } : {}),
    ...(isShown && origin.pointer !== '' ? { pointer: origin.pointer, value: valueIn(origin) } : {}),
    rerunCommand,
  };
}

export function toExchangeRecord({
  sentAt,
  json: _,
  subjectConflict: _conflict,
  ...exchange
}: Exchange): ExchangeRecord {
  return { ...exchange, ...(sentAt === undefined ? {} : { at: new Date(sentAt).toISOString() }) };
}
