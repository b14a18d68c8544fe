import type { Exchange } from '../../exchange.ts';
import { facts } from '../../facts/index.ts';
import type { FactFinding } from '../../facts/known-facts.ts';
import type { Rule } from '../../rule.ts';
import type { Outcome } from '../../verify/judge-rule.ts';
import type { Verdict } from '../../verify/run.ts';
import { findDecisiveResponse } from './find-decisive-response.ts';
import type {
  DecisiveResponse,
  ExchangeRecord,
  FactFound,
  OutcomeRecord,
  RuleDecided,
  RuleSummary,
} from './run-event.ts';

/** A verdict as an event, not yet redacted. `at` is ISO 8601; `rerunCommand` runs the rule again. */
export function toRuleDecided(
  { rule, outcome, durationMs, checked, inconclusive, coverage }: Verdict,
  at: string,
  rerunCommand: string,
): RuleDecided {
  const outcomeRecord = toOutcomeRecord(outcome, rule, rerunCommand);
  return {
    type: 'rule-decided',
    at,
    rule: rule.id,
    durationMs,
    outcome: outcomeRecord,
    checked,
    inconclusive,
    coverage,
  };
}

export function toFactFound(finding: FactFinding, at: string): FactFound {
  return { type: 'fact-found', at, description: facts[finding.fact].description, ...finding };
}

export function toRuleSummary({ id, title, statements, effect }: Rule): RuleSummary {
  return { id, title, statements, effect };
}

function toOutcomeRecord(outcome: Outcome, rule: Rule, rerunCommand: string): OutcomeRecord {
  switch (outcome.type) {
    case 'passed':
    case 'skipped':
    case 'error':
      return outcome;
    case 'failed':
    case 'flaky': {
      const { statements, expected, received } = outcome.violation;
      const path = 'path' in outcome ? outcome.path : undefined;
      const exchanges = outcome.exchanges.map(toExchangeRecord);
      return {
        type: outcome.type,
        finding: {
          statements,
          expected,
          received,
          counterexample: toJsonValue(outcome.counterexample),
          path,
          exchanges,
          decisive: withoutClock(findDecisiveResponse(outcome.violation, outcome.exchanges), rule),
          rerunCommand,
        },
      };
    }
  }
}

export function toExchangeRecord({ operationId, request, sentAt, status, headers, text }: Exchange): ExchangeRecord {
  const at = sentAt === undefined ? {} : { at: new Date(sentAt).toISOString() };
  return { operationId, request, ...at, status, headers, text };
}

/** The input of a rule as a JSON value. */
function toJsonValue(input: unknown): unknown {
  const text = JSON.stringify(input, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return text === undefined ? null : JSON.parse(text);
}

/** Nothing can be held against a response that came after the clock was moved, which nobody does who sends it again. */
function withoutClock(
  decisive: DecisiveResponse | undefined,
  { serial }: Pick<Rule, 'serial'>,
): DecisiveResponse | undefined {
  return decisive === undefined || serial !== true ? decisive : { ...decisive, checks: [] };
}
