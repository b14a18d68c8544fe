import type { LeakedEffect, OutcomeRecord, RunEnded, RunStarted } from '../verify/run-event.ts';

export type OutcomeType = OutcomeRecord['type'];

export interface Warning {
  /** Whether the run may not be taken for good, however its rules came out. */
  isFatal: boolean;
  text: string;
}

interface RunFacts {
  run: RunStarted;
  end: RunEnded | undefined;
  counts: Readonly<Record<OutcomeType, number>>;
  leakedEffects: readonly LeakedEffect[];
}

/** What stands above everything else: that the run says nothing, says little, or left something to be done. */
export function warningsOf({ run, end, counts, leakedEffects }: RunFacts): Warning[] {
  const total = run.rules.length;
  const executed = total - counts['skipped'];
  const warnings: Warning[] = [];
  const fatal = (text: string) => void warnings.push({ isFatal: true, text });
  const warn = (text: string) => void warnings.push({ isFatal: false, text });
  if (end === undefined)
    fatal('The run was cut off: its log has no end. What was not decided by then counts as not run.');
  if (end?.interrupted === true) fatal('The run was interrupted. What was not decided by then was not run.');
  if (end?.access === 'unauthorized') {
    fatal('Every answer to the key of the workspace was 401, so nothing was tested. Check the key.');
  }
  if (end?.access === 'unreachable' && executed > 0) {
    fatal(
      `Nobody answered at ${run.subject.baseUrl}, so nothing was tested. Check the address, and that the service runs.`,
    );
  }
  if (total === 0) fatal('No rule was asked for.');
  else if (executed === 0) fatal(`None of the ${total} rules was run, so nothing was tested. Their lines say why.`);
  else if (executed * 2 < total) warn(`${counts['skipped']} of ${total} rules were not run. Their lines say why.`);
  if (counts.error > 0) warn(`${counts.error} of ${total} rules could not be judged. Their lines say why.`);
  if (leakedEffects.length > 0) {
    warn(
      `What was scheduled could not all be taken back: ${leakedEffects.length} left. Do it by hand; the commands are below.`,
    );
  }
  return warnings;
}
