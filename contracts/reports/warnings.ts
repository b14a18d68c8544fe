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
  'The service answered 401 to every request with the workspace key, so nothing was tested. Check the key.';

/** What a reader must know first: the run proves nothing, proves little, or leaked effects. */
export function warningsOf({ run, end, preflight, counts, leakedEffects }: RunFacts): Warning[] {
  if (preflight?.obstacle !== undefined) return [{ isFatal: true, text: `${preflight.obstacle} No rule was run.` }];
  const total = run.rules.length;
  const executed = total - counts.skipped - counts.undecided;
  const ruleCount = count(total, 'rule');
  const why = 'The report says why for each.';
  const unseen = end?.withoutSuccess ?? [];
  const mistakes = (preflight?.checks ?? []).filter(({ result }) => result === 'mistake').map(describeCheck);
  const fatal = [
    end === undefined && 'The run was cut off: its log has no end. Rules that were not decided count as skipped.',
    end?.interrupted === true && 'The run was interrupted. It skipped the rules that were not decided.',
    end?.access === 'unauthorized' && unauthorizedWarning,
    end?.access === 'unreachable' &&
      executed > 0 &&
      `No response from ${run.subject.baseUrl}, so nothing was tested. Check the address, and that the service is running.`,
    total === 0 && 'No rule was selected.',
    total > 0 && executed === 0 && `${executed} of ${ruleCount} ran, so nothing was tested. ${why}`,
  ];
  const others = [
    ...mistakes,
    run.shard !== undefined &&
      `This is shard ${run.shard.index}/${run.shard.count}, with ${total} of ${count(run.shard.rules.length, 'rule')}. npx understudy-kit report --from FILE --from FILE merges the logs of all shards.`,
    executed > 0 && counts.skipped * 2 > total && `${counts.skipped} of ${ruleCount} were skipped. ${why}`,
    unseen.length > 0 &&
      `No request to ${unseen.join(', ')} succeeded as stated, so rules that need this are undecided. ${adviceFor(unseen)}`,
    counts.undecided > 0 &&
      `${counts.undecided} of ${ruleCount} are undecided: no run showed whether they hold. ${why}`,
    counts.error > 0 && `${counts.error} of ${ruleCount} ended in error. ${why}`,
    leakedEffects.length > 0 &&
      `${count(leakedEffects.length, 'scheduled effect')} could not be undone. Undo by hand with the commands below.`,
  ];
  const toWarnings = (texts: readonly (string | false)[], isFatal: boolean) =>
    texts.filter((text) => text !== false).map((text) => ({ isFatal, text }));
  return [...toWarnings(fatal, true), ...toWarnings(others, false)];
}

/** Why a run is inconclusive: fatal warnings and, with exit code 2, all others. Empty for a run that counts. */
export function reasonsNotToRelyOn({ end, warnings }: Pick<Report, 'end' | 'warnings'>): string[] {
  return warnings.filter(({ isFatal }) => isFatal || end?.exitCode === 2).map(({ text }) => text);
}

/** What to do for operations that never succeeded. */
function adviceFor(operations: readonly string[]): string {
  return operations.includes('getSignedUrl')
    ? 'A recording needs a call that is answered: list only recipients that pick up, and set waits.watchSeconds to the length of a call.'
    : 'Check the entries that they need with: npx understudy-kit doctor';
}

/** A check as a sentence that begins with where its entry is: `subject.yaml:12: workspace.apiKey: …` */
export function describeCheck({ place, entry, message = '' }: Omit<SubjectCheck, 'result'>): string {
  return [...(place === undefined ? [] : [place]), entry, message].filter((part) => part !== '').join(': ');
}
