import type { components } from '../../src/generated/run-types.ts';
import { toSafeJson } from './text.ts';

type Types = components['schemas'];

/**
 * An event of a run. Reports are built from events only; a log has one event as JSON on each line.
 * openapi/run.schema.yaml describes the members.
 */
export type RunEvent = Types['RunEvent'];

export type RunStarted = Types['RunStarted'];
export type RuleSummary = Types['Rule'];
export type PreflightDone = Types['PreflightDone'];
export type SubjectCheck = PreflightDone['checks'][number];
export type RuleDecided = Types['RuleDecided'];
export type Coverage = Types['Coverage'];
export type InconclusiveRecord = Types['Inconclusive'][number];
export type OutcomeRecord = Types['Outcome'];
export type Finding = Types['Finding'];
export type ExchangeRecord = Types['Exchange'];
export type AssumptionChecked = Types['AssumptionChecked'];
export type GapObserved = Types['GapObserved'];
export type LeakedEffect = Types['LeakedEffect'];

/** The number of leaked effects (messages and calls that the kit could not undo), by their known state. */
export function countLeaked(leaked: readonly LeakedEffect[]): Record<LeakedEffect['state'], number> {
  const counts = { 'still there': 0, unknown: 0 };
  for (const { state, count = 1 } of leaked) counts[state] += count;
  return counts;
}

/** A line about an effect that the kit could not undo, with a command to undo it. */
export function describeLeaked({ state, what, command }: LeakedEffect): string {
  const fact = state === 'unknown' ? `Not known to be undone: ${what}.` : `Leaked: ${what} could not be undone.`;
  return `${fact} Try: ${command}\n`;
}

/** The exit code of a command: 3 if an effect is still scheduled, 2 instead of 0 if that is unknown, else `code`. */
export function exitCodeWith<Code extends number>(leaked: readonly LeakedEffect[], code: Code): Code | 2 | 3 {
  const counts = countLeaked(leaked);
  if (counts['still there'] > 0) return 3;
  return counts.unknown > 0 && code === 0 ? 2 : code;
}
export type RunEnded = Types['RunEnded'];

/** A rule of a run, with its outcome. For an undecided rule, `at` is the start of the run. */
export type ReportedRule = RuleSummary & Omit<RuleDecided, 'type' | 'rule'>;

export type FailedRule = ReportedRule & { finding: Finding };

export function findingsIn(outcome: OutcomeRecord): Finding[] {
  return 'finding' in outcome ? [outcome.finding, ...(outcome.others ?? [])] : [];
}

/** The reason for exit code 2 when no rule had a result. */
export const nothingTested = 'nothing was tested';

/** Whether a rule has no result: it was skipped or is undecided. */
export function isWithoutResult({ type }: OutcomeRecord): boolean {
  return type === 'skipped' || type === 'undecided';
}

/** The reason why a rule was skipped, is undecided or ended in error; undefined for other outcomes. */
export function reasonOf({ outcome }: ReportedRule): string | undefined {
  return 'reason' in outcome ? outcome.reason : undefined;
}

/** An event as one line of a log (NDJSON), with its line break. Parsing the line returns the same event. */
export function serializeEvent(event: RunEvent): string {
  return `${toSafeJson(event)}\n`;
}
