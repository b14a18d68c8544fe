import { findingIn, type Report, type ReportedRule } from './report.ts';

/** Findings about the same statements: most often they have one cause. */
export interface FindingGroup {
  /** The one with the smallest case. */
  first: ReportedRule;
  others: readonly ReportedRule[];
}

/** The findings of a run, those about the same statements together. */
export function findingGroupsOf({ rules }: Pick<Report, 'rules'>): FindingGroup[] {
  const found = rules.filter((rule) => findingIn(rule) !== undefined);
  const groups = Map.groupBy(found, (rule) => findingIn(rule)?.statements.join(' '));
  const sizeOf = (rule: ReportedRule) => JSON.stringify(findingIn(rule)?.given ?? null).length;
  return [...groups.values()].map((group) => {
    const [first, ...others] = group.toSorted((one, other) => sizeOf(one) - sizeOf(other));
    return { first: first as ReportedRule, others };
  });
}
