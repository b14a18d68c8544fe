import type { RuleDecided } from '../run-log/run-event.ts';

/** A number with its noun: `1 rule`, `2 rules`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Of how many cases a rule can say something: `100 runs`, or `37 of 100 checked; 63: the call had left the queue`. */
export function formatChecked({ checked, inconclusive }: Pick<RuleDecided, 'checked' | 'inconclusive'>): string {
  if (inconclusive.length === 0) return formatCount(checked, 'run');
  const total = inconclusive.reduce((sum, { count }) => sum + count, checked);
  return [`${checked} of ${total} checked`, ...inconclusive.map(({ reason, count }) => `${count}: ${reason}`)].join(
    '; ',
  );
}

/** The outcomes of a run: `2 rules: 1 passed, 1 failed, 0 flaky, 0 skipped, 0 error`. */
export function formatCounts({
  rules,
  counts,
}: {
  rules: readonly unknown[];
  counts: Readonly<Record<string, number>>;
}): string {
  const outcomes = Object.entries(counts).map(([type, count]) => `${count} ${type}`);
  return `${formatCount(rules.length, 'rule')}: ${outcomes.join(', ')}`;
}
