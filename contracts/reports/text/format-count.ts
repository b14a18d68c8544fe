/** A number with its noun: `1 rule`, `2 rules`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
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
