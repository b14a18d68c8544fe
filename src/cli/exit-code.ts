import type { Outcome, Verdict } from '../../contracts/index.ts';

/** Whether no request was answered at all, or none with the key of the workspace with anything but 401. */
export type Access = 'unreachable' | 'unauthorized' | 'open';

/** 0 when something held and nothing else was seen, 1 when there are findings, 2 when nothing can be said. */
export function exitCodeOf(verdicts: readonly Verdict[], access: Access): 0 | 1 | 2 {
  const counts = countsOf(verdicts);
  if (access !== 'open') return 2;
  if (counts.failed + counts.flaky > 0) return 1;
  return counts.error > 0 || counts.passed === 0 ? 2 : 0;
}

function countsOf(verdicts: readonly Verdict[]): Record<Outcome['type'], number> {
  const counts = { passed: 0, failed: 0, flaky: 0, skipped: 0, error: 0 };
  for (const { outcome } of verdicts) counts[outcome.type] += 1;
  return counts;
}
