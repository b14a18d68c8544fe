import type { PreflightDone, RuleDecided, RunEnded } from '../reports/run-event.ts';
import type { Access } from '../transport/access.ts';
import { type BaselineResult, failsRun } from './baseline/apply.ts';

/** What the exit code of a run follows from. */
interface RunResult {
  preflight: PreflightDone | undefined;
  decisions: readonly RuleDecided[];
  baseline: BaselineResult;
  access: Access;
  hasLeaked: boolean;
  interrupted: boolean;
}

/**
 * 0 when something passed and there is no finding that the baseline does not accept, 1 when there is or an entry of the
 * baseline is out of date, 2 when nothing can be said or the subject file has a mistake, 3 when something was leaked, 130 when interrupted.
 */
export function exitCodeOf({
  preflight,
  decisions,
  baseline,
  access,
  hasLeaked,
  interrupted,
}: RunResult): RunEnded['exitCode'] {
  if (hasLeaked) return 3;
  if (interrupted) return 130;
  if (access !== 'open' || preflight?.obstacle !== undefined) return 2;
  if (failsRun(baseline) || baseline.unaccepted.length > 0) return 1;
  if (decisions.some(({ outcome }) => outcome.type === 'error')) return 2;
  if (preflight?.checks.some(({ result }) => result === 'mistake') === true) return 2;
  // An accepted finding says as much as a rule that passed: something was tried, and it is no reason to fail.
  return decisions.some(({ outcome }) => outcome.type !== 'skipped') ? 0 : 2;
}
