import type { RuleDecided } from '../run-log/run-event.ts';

/** A number with its noun: `1 rule`, `2 rules`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * Of how many cases a rule can say something, and what they cover: `15 runs, 6 of 6 operation`, or
 * `37 of 100 checked; 63: the call had left the queue`.
 */
export function formatChecked({
  checked,
  inconclusive,
  coverage,
}: Pick<RuleDecided, 'checked' | 'inconclusive' | 'coverage'>): string {
  const total = inconclusive.reduce((sum, { count }) => sum + count, checked);
  const cases = inconclusive.length === 0 ? formatCount(checked, 'run') : `${checked} of ${total} checked`;
  const covered = coverage === undefined ? '' : `, ${coverage.tried} of ${coverage.total} ${coverage.of}`;
  return [`${cases}${covered}`, ...inconclusive.map(({ reason, count }) => `${count}: ${reason}`)].join('; ');
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
