import type { Outcome, Verdict } from '../../contracts/index.ts';

/** Whether no request was answered at all, or none with the key of the workspace with anything but 401. */
export type Access = 'silent' | 'refused' | 'open';

/** 0 when something held and nothing else was seen, 1 when there are findings, 2 when nothing can be said. */
export function exitCodeOf(verdicts: readonly Verdict[], access: Access): 0 | 1 | 2 {
  const counts = countsOf(verdicts);
  if (access !== 'open') return 2;
  if (counts.violated + counts.flaky > 0) return 1;
  return counts.broken > 0 || counts.held === 0 ? 2 : 0;
}

function countsOf(verdicts: readonly Verdict[]): Record<Outcome['type'], number> {
  const counts = { held: 0, violated: 0, flaky: 0, 'not-run': 0, broken: 0 };
  for (const { outcome } of verdicts) counts[outcome.type] += 1;
  return counts;
}
