import { appendPointer, valueAt } from '../../src/schema.ts';
import type { Exchange } from '../facts/exchange.ts';
import type { Violation } from '../oracle/violation.ts';
import type { AssumptionChecked, ExchangeRecord, Finding, RuleDecided } from '../reports/run-event.ts';
import { type AssumptionFinding, assumptions } from '../steps/assumptions.ts';
import type { Verdict } from './run.ts';
import type { SeenViolation } from './run-case.ts';

/** A verdict as an event, not yet redacted. `at` is ISO 8601; `rerunCommandFor` gives the command that runs a rule again. */
export function toRuleDecided(verdict: Verdict, at: string, rerunCommandFor: (rule: string) => string): RuleDecided {
  const { rule, outcome, warnings = [], ...rest } = verdict;
  const toRuleFinding = (seen: SeenViolation) => toFinding(seen, rerunCommandFor(rule.id));
  const findings = warnings.map(toRuleFinding);
  return {
    type: 'rule-decided',
    at,
    rule: rule.id,
    ...rest,
    outcome: 'violation' in outcome ? { type: outcome.type, finding: toRuleFinding(outcome) } : outcome,
    ...(findings.length === 0 ? {} : { warnings: findings }),
  };
}

export function toAssumptionChecked(finding: AssumptionFinding, at: string): AssumptionChecked {
  return { type: 'assumption-checked', at, description: assumptions[finding.assumption].description, ...finding };
}

function toFinding(seen: SeenViolation, rerunCommand: string): Finding {
  const { statements, expected, received, gap } = seen.violation;
  const located = locate(seen.violation, seen.exchanges);
  return {
    statements,
    expected,
    received,
    gap,
    counterexample: JSON.parse(JSON.stringify(seen.counterexample ?? null)),
    exchanges: seen.exchanges.map(toExchangeRecord),
    ...located,
    value: receivedJsonAt(located, seen.exchanges),
    rerunCommand,
  };
}

export function toExchangeRecord({ sentAt, json: _, ...exchange }: Exchange): ExchangeRecord {
  return { ...exchange, ...(sentAt === undefined ? {} : { at: new Date(sentAt).toISOString() }) };
}

/** What is at the place of a finding, as JSON; undefined where it has no place within a body. */
function receivedJsonAt({ exchange, pointer }: Pick<Finding, 'exchange' | 'pointer'>, exchanges: readonly Exchange[]) {
  if (exchange === undefined || pointer === undefined) return undefined;
  return JSON.stringify(valueAt(exchanges[exchange]?.json, pointer)) ?? 'nothing';
}

/** Which exchange shows a violation, and where in its body; nothing where no single place does. */
function locate({ place, received }: Violation, exchanges: readonly Exchange[]): Pick<Finding, 'exchange' | 'pointer'> {
  const isText = (value: unknown) =>
    typeof value === 'string' && value.length > 2 && JSON.stringify(value) === received;
  for (const [exchange, one] of [...exchanges.entries()].toReversed()) {
    if (one === place?.within) return { exchange, pointer: place.pointer === '' ? undefined : place.pointer };
    // Without a place a text that was received tells where.
    const found = findPointer(one.json, (value) => (place === undefined ? isText(value) : value === place.within));
    if (found !== undefined) return { exchange, pointer: `${found}${place?.pointer ?? ''}` };
  }
  return {};
}

/** No value that rules look at is deeper. */
const maxDepth = 20;

function findPointer(value: unknown, isIt: (value: unknown) => boolean, depth = 0): string | undefined {
  if (isIt(value)) return '';
  if (typeof value !== 'object' || value === null || depth === maxDepth) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = findPointer(member, isIt, depth + 1);
    if (found !== undefined) return `${appendPointer('', name)}${found}`;
  }
  return undefined;
}
