import { findingOf, type Report, type ReportedRule } from './report.ts';

/** Findings about the same statements, which usually have one cause. */
export interface FindingGroup {
  /** The one with the smallest counterexample. */
  first: ReportedRule;
  others: readonly ReportedRule[];
}

/** The findings of a run, grouped by their statements. */
export function groupFindings({ rules }: Pick<Report, 'rules'>): FindingGroup[] {
  const rulesWithFinding = rules.filter((rule) => findingOf(rule) !== undefined);
  const groups = Map.groupBy(rulesWithFinding, (rule) => findingOf(rule)?.statements.join(' '));
  const sizeOf = (rule: ReportedRule) => JSON.stringify(findingOf(rule)?.counterexample ?? null).length;
  return [...groups.values()].map((group) => {
    const [first, ...others] = group.toSorted((a, b) => sizeOf(a) - sizeOf(b));
    return { first: first as ReportedRule, others };
  });
}
