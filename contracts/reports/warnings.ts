import type { LeakedEffect, OutcomeRecord, PreflightDone, RunEnded, RunStarted } from './run-log/run-event.ts';
import { formatCount } from './text/format-count.ts';
import { describeCheck } from './text/subject-check.ts';

export type OutcomeType = OutcomeRecord['type'];

export interface Warning {
  /** Whether the run proves nothing, whatever the outcomes of its rules. */
  isFatal: boolean;
  text: string;
}

interface RunFacts {
  run: RunStarted;
  end: RunEnded | undefined;
  preflight: PreflightDone | undefined;
  counts: Readonly<Record<OutcomeType, number>>;
  leakedEffects: readonly LeakedEffect[];
}

/** What a reader has to know first: that the run proves nothing, proves little, or leaked effects. */
export function warningsOf({ run, end, preflight, counts, leakedEffects }: RunFacts): Warning[] {
  const total = run.rules.length;
  const executed = total - counts.skipped;
  const ruleCount = formatCount(total, 'rule');
  const warnings: Warning[] = [];
  const fatal = (text: string) => void warnings.push({ isFatal: true, text });
  const warn = (text: string) => void warnings.push({ isFatal: false, text });
  if (preflight?.obstacle !== undefined) {
    fatal(`${preflight.obstacle} No rule was run.`);
    return warnings;
  }
  for (const check of preflight?.checks ?? []) if (check.result === 'mistake') warn(describeCheck(check));
  if (end === undefined)
    fatal('The run was cut off: its log has no end. What was not decided by then counts as skipped.');
  if (end?.interrupted === true) fatal('The run was interrupted. What was not decided by then was skipped.');
  if (end?.access === 'unauthorized') {
    fatal('Every request with the workspace key was answered 401, so nothing was tested. Check the key.');
  }
  if (end?.access === 'unreachable' && executed > 0) {
    fatal(
      `No response from ${run.subject.baseUrl}, so nothing was tested. Check the address, and that the service is running.`,
    );
  }
  if (run.shard !== undefined) {
    const { index, count, rules } = run.shard;
    warn(
      `This is shard ${index}/${count}, with ${total} of ${formatCount(rules.length, 'rule')}. understudy report --from FILE --from FILE merges the logs of all shards.`,
    );
  }
  if (total === 0) fatal('No rule was selected.');
  else if (executed === 0)
    fatal(`${executed} of ${ruleCount} ran, so nothing was tested. The report says why for each.`);
  else if (executed * 2 < total) warn(`${counts.skipped} of ${ruleCount} were skipped. The report says why for each.`);
  if (counts.error > 0) warn(`${counts.error} of ${ruleCount} ended in error. The report says why for each.`);
  if (leakedEffects.length > 0) {
    const one = leakedEffects.length === 1;
    warn(
      `${formatCount(leakedEffects.length, 'scheduled effect')} could not be undone. Undo ${one ? 'it' : 'them'} by hand with the ${one ? 'command' : 'commands'} below.`,
    );
  }
  return warnings;
}
