import { count } from '../../src/text/count.ts';
import type { Report } from './report.ts';
import type { LeakedEffect, OutcomeRecord, PreflightDone, RunEnded, RunStarted, SubjectCheck } from './run-event.ts';

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

/** When the service refuses the key of the workspace. */
export const unauthorizedWarning =
  'Every request with the workspace key was answered 401, so nothing was tested. Check the key.';

/** What a reader has to know first: that the run proves nothing, proves little, or leaked effects. */
export function warningsOf({ run, end, preflight, counts, leakedEffects }: RunFacts): Warning[] {
  const total = run.rules.length;
  const executed = total - counts.skipped - counts.undecided;
  const ruleCount = count(total, 'rule');
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
    fatal(unauthorizedWarning);
  }
  if (end?.access === 'unreachable' && executed > 0) {
    fatal(
      `No response from ${run.subject.baseUrl}, so nothing was tested. Check the address, and that the service is running.`,
    );
  }
  if (run.shard !== undefined) {
    const { index, count: shards, rules } = run.shard;
    warn(
      `This is shard ${index}/${shards}, with ${total} of ${count(rules.length, 'rule')}. npx understudy-kit report --from FILE --from FILE merges the logs of all shards.`,
    );
  }
  if (total === 0) fatal('No rule was selected.');
  else if (executed === 0)
    fatal(`${executed} of ${ruleCount} ran, so nothing was tested. The report says why for each.`);
  else if (counts.skipped * 2 > total)
    warn(`${counts.skipped} of ${ruleCount} were skipped. The report says why for each.`);
  const unseen = end?.withoutSuccess ?? [];
  if (unseen.length > 0)
    warn(`No request to ${unseen.join(', ')} had its stated success, so what depends on one is undecided.`);
  if (counts.undecided > 0)
    warn(
      `${counts.undecided} of ${ruleCount} are undecided: nothing was seen that shows them. The report says why for each.`,
    );
  if (counts.error > 0) warn(`${counts.error} of ${ruleCount} ended in error. The report says why for each.`);
  if (leakedEffects.length > 0) {
    const one = leakedEffects.length === 1;
    warn(
      `${count(leakedEffects.length, 'scheduled effect')} could not be undone. Undo ${one ? 'it' : 'them'} by hand with the ${one ? 'command' : 'commands'} below.`,
    );
  }
  return warnings;
}

/** Why a run cannot be relied on: what is fatal, and with exit code 2 whatever else is said of the run. Empty where it can. */
export function reasonsNotToRelyOn({ end, warnings }: Pick<Report, 'end' | 'warnings'>): string[] {
  return warnings.filter(({ isFatal }) => isFatal || end?.exitCode === 2).map(({ text }) => text);
}

/** A check as a sentence that begins with where its entry is: `subject.yaml:12: workspace.apiKey: …` */
export function describeCheck({ place, entry, message = '' }: Omit<SubjectCheck, 'result'>): string {
  return [...(place === undefined ? [] : [place]), entry, message].filter((part) => part !== '').join(': ');
}
