import type { Report } from '../report.ts';
import { formatCount } from './format-count.ts';

/** Why a run without findings does not end with 0, for the last line of a report; undefined for other exit codes. */
export function exitCodeReason({
  end,
  preflight,
  counts,
}: Pick<Report, 'end' | 'preflight' | 'counts'>): string | undefined {
  if (end?.exitCode !== 2) return undefined;
  if (preflight?.obstacle !== undefined) return 'the service cannot be verified, as the warning says';
  if (end.access === 'unauthorized') return 'every request with the workspace key was answered 401';
  if (end.access === 'unreachable') return 'no response came from the service';
  const mistakes = preflight?.checks.filter(({ result }) => result === 'mistake').length ?? 0;
  const reasons = [
    ...(counts.error === 0 ? [] : [`${formatCount(counts.error, 'rule')} ended in error`]),
    ...(mistakes === 0 ? [] : [`the subject file has ${formatCount(mistakes, 'mistake')}`]),
  ];
  return reasons.length === 0 ? 'nothing was tested' : reasons.join(', and ');
}
