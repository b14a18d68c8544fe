import type { Outcome } from '../judge-rule.ts';
import type { Verdict } from '../run.ts';

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
  unaccepted: readonly Verdict[];
}

/**
 * Holds the verdicts of a run against the accepted violations, on a day such as `2027-01-31`.
 *
 * An entry `holds` when its rule was tried and nothing was seen: it is to be deleted. It is `other-violation` when the
 * rule was violated, but its statement was not.
 */
export function applyBaseline(
  verdicts: readonly Verdict[],
  baseline: readonly AcceptedViolation[],
  today: string,
): BaselineResult {
  const outcomes = new Map(verdicts.map(({ rule, outcome }) => [rule.id, outcome]));
  const entries = baseline.map((entry) => ({ entry, status: statusOf(entry, outcomes.get(entry.rule), today) }));
  const accepted = new Set(entries.filter(({ status }) => status === 'accepted').map(({ entry }) => entry.rule));
  const unaccepted = verdicts.filter(({ rule, outcome }) => 'violation' in outcome && !accepted.has(rule.id));
  return { entries, unaccepted };
}

/** Whether a run has to fail for its baseline: something is not accepted, or an entry is out of date. */
export function failsRun({ entries }: BaselineResult): boolean {
  return entries.some(({ status }) => status === 'expired' || status === 'fixed');
}

function statusOf({ statement, expires }: AcceptedViolation, outcome: Outcome | undefined, today: string): EntryStatus {
  if (outcome?.type === 'passed') return 'fixed';
  if (outcome === undefined || !('violation' in outcome)) return 'skipped';
  const isListed = statement === undefined || outcome.violation.statements.some((id) => id === statement);
  if (!isListed) return 'other-violation';
  return today > expires ? 'expired' : 'accepted';
}
