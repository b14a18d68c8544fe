import type { OutcomeRecord, RuleDecided } from '../../reports/run-event.ts';

/** A violation that is known, and accepted until a day. */
export interface AcceptedViolation {
  rule: string;
  /** Only violations of this statement are accepted; left out, any violation of the rule is. */
  statement?: string;
  reason: string;
  /** Where it is tracked. */
  ticket: string;
  /** The last day on which it is accepted, in UTC: `2027-01-31`. */
  expires: string;
  /** Where the entry begins: `baseline.yaml:12`. */
  place: string;
}

/** What became of an entry in a run. */
export type EntryStatus = 'accepted' | 'expired' | 'fixed' | 'other-violation' | 'skipped';

export interface BaselineResult {
  entries: readonly { entry: AcceptedViolation; status: EntryStatus }[];
  /** Findings that no entry accepts, or none any more. */
  unaccepted: readonly RuleDecided[];
}

/**
 * Compares the decisions of a run with the accepted violations, on a day such as `2027-01-31`.
 *
 * An entry is `fixed` when its rule passed: it is to be deleted. It is `other-violation` when the rule failed, but not for
 * its statement.
 */
export function applyBaseline(
  decisions: readonly RuleDecided[],
  baseline: readonly AcceptedViolation[],
  today: string,
): BaselineResult {
  const outcomes = new Map(decisions.map(({ rule, outcome }) => [rule, outcome]));
  const entries = baseline.map((entry) => ({ entry, status: statusOf(entry, outcomes.get(entry.rule), today) }));
  const accepted = new Set(entries.filter(({ status }) => status === 'accepted').map(({ entry }) => entry.rule));
  const unaccepted = decisions.filter(({ rule, outcome }) => 'finding' in outcome && !accepted.has(rule));
  return { entries, unaccepted };
}

/** Whether a run has to fail for its baseline: something is not accepted, or an entry is out of date. */
export function failsRun({ entries }: BaselineResult): boolean {
  return entries.some(({ status }) => status === 'expired' || status === 'fixed');
}

function statusOf(
  { statement, expires }: AcceptedViolation,
  outcome: OutcomeRecord | undefined,
  today: string,
): EntryStatus {
  if (outcome?.type === 'passed') return 'fixed';
  if (outcome === undefined || !('finding' in outcome)) return 'skipped';
  const isListed = statement === undefined || outcome.finding.statements.some((id) => id === statement);
  if (!isListed) return 'other-violation';
  return today > expires ? 'expired' : 'accepted';
}
