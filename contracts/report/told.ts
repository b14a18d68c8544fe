import type { Exchange } from '../exchange.ts';
import type { Outcome } from '../judge-rule.ts';
import type { Rule } from '../rule.ts';
import type { Verdict } from '../run.ts';
import type { RuleDecided, ToldExchange, ToldOutcome, ToldRule } from '../run-event.ts';

/** A verdict as an event. `at` is ISO 8601; `again` is what is typed to try the rule again. Nothing is redacted yet. */
export function toldVerdict({ rule, outcome, durationMs }: Verdict, at: string, again: string): RuleDecided {
  return { type: 'rule-decided', at, rule: rule.id, durationMs, outcome: toldOutcome(outcome, again) };
}

export function toldRule({ id, title, statements, effect }: Rule): ToldRule {
  return { id, title, statements, effect };
}

function toldOutcome(outcome: Outcome, again: string): ToldOutcome {
  switch (outcome.type) {
    case 'held':
    case 'not-run':
    case 'broken':
      return outcome;
    case 'violated':
    case 'flaky': {
      const { statements, expected, received } = outcome.violation;
      const path = 'path' in outcome ? outcome.path : undefined;
      const exchanges = outcome.exchanges.map(toldExchange);
      return {
        type: outcome.type,
        finding: { statements, expected, received, given: asJson(outcome.given), path, exchanges, again },
      };
    }
  }
}

export function toldExchange({ operationId, request, status, headers, text }: Exchange): ToldExchange {
  return { operationId, request, status, headers, text };
}

/** What a rule was given, as JSON can hold it. */
function asJson(given: unknown): unknown {
  const text = JSON.stringify(given, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return text === undefined ? null : JSON.parse(text);
}
