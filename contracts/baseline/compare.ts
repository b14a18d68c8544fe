import type { Outcome } from '../judge-rule.ts';
import type { Verdict } from '../run.ts';

/** A violation that is known, and accepted until a day. */
export interface Accepted {
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
export type EntryFate = 'accepted' | 'expired' | 'holds' | 'other-violation' | 'not-run';

export interface Compared {
  entries: readonly { entry: Accepted; fate: EntryFate }[];
  /** Findings that no entry accepts, or none any more. */
  rest: readonly Verdict[];
}

/**
 * Holds the verdicts of a run against the accepted violations, on a day such as `2027-01-31`.
 *
 * An entry `holds` when its rule was tried and nothing was seen: it is to be deleted. It is `other-violation` when the
 * rule was violated, but its statement was not.
 */
export function compare(verdicts: readonly Verdict[], baseline: readonly Accepted[], today: string): Compared {
  const outcomes = new Map(verdicts.map(({ rule, outcome }) => [rule.id, outcome]));
  const entries = baseline.map((entry) => ({ entry, fate: fateOf(entry, outcomes.get(entry.rule), today) }));
  const accepted = new Set(entries.filter(({ fate }) => fate === 'accepted').map(({ entry }) => entry.rule));
  const rest = verdicts.filter(({ rule, outcome }) => 'violation' in outcome && !accepted.has(rule.id));
  return { entries, rest };
}

/** Whether a run has to fail for its baseline: something is not accepted, or an entry is out of date. */
export function isOutOfDate({ entries }: Compared): boolean {
  return entries.some(({ fate }) => fate === 'expired' || fate === 'holds');
}

function fateOf({ statement, expires }: Accepted, outcome: Outcome | undefined, today: string): EntryFate {
  if (outcome?.type === 'held') return 'holds';
  if (outcome === undefined || !('violation' in outcome)) return 'not-run';
  const isListed = statement === undefined || outcome.violation.statements.some((id) => id === statement);
  if (!isListed) return 'other-violation';
  return today > expires ? 'expired' : 'accepted';
}
