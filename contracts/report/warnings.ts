import type { LeftBehind, RunEnded, RunStarted, ToldOutcome } from '../run-event.ts';

export type OutcomeType = ToldOutcome['type'];

export interface Warning {
  /** Whether the run may not be taken for good, however its rules came out. */
  isFatal: boolean;
  text: string;
}

interface Seen {
  run: RunStarted;
  end: RunEnded | undefined;
  counts: Readonly<Record<OutcomeType, number>>;
  leftBehind: readonly LeftBehind[];
}

/** What stands above everything else: that the run says nothing, says little, or left something to be done. */
export function warningsOf({ run, end, counts, leftBehind }: Seen): Warning[] {
  const all = run.rules.length;
  const tried = all - counts['not-run'];
  const warnings: Warning[] = [];
  const fatal = (text: string) => void warnings.push({ isFatal: true, text });
  const warn = (text: string) => void warnings.push({ isFatal: false, text });
  if (end === undefined)
    fatal('The run was cut off: its log has no end. What was not decided by then counts as not run.');
  if (end?.interrupted === true) fatal('The run was interrupted. What was not decided by then was not run.');
  if (end?.access === 'refused') {
    fatal('Every answer to the key of the workspace was 401, so nothing was tested. Check the key.');
  }
  if (end?.access === 'silent' && tried > 0) {
    fatal(
      `Nobody answered at ${run.subject.baseUrl}, so nothing was tested. Check the address, and that the service runs.`,
    );
  }
  if (all === 0) fatal('No rule was asked for.');
  else if (tried === 0) fatal(`None of the ${all} rules was run, so nothing was tested. Their lines say why.`);
  else if (tried * 2 < all) warn(`${counts['not-run']} of ${all} rules were not run. Their lines say why.`);
  if (counts.broken > 0) warn(`${counts.broken} of ${all} rules could not be judged. Their lines say why.`);
  if (leftBehind.length > 0) {
    warn(
      `What was scheduled could not all be taken back: ${leftBehind.length} left. Do it by hand; the commands are below.`,
    );
  }
  return warnings;
}
