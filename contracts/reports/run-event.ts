import type { components } from '../../src/generated/run-types.ts';
import { toSafeJson } from './text.ts';

type Types = components['schemas'];

/**
 * What a run reports of itself while it goes on. Every report is made of these and of nothing else; a file of them has
 * one as JSON on each line. Members are described in openapi/run.schema.yaml.
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

/** How many effects are left, by what is known of them. */
export function countLeft(leaked: readonly LeakedEffect[]): Record<LeakedEffect['state'], number> {
  const unknown = leaked.filter(({ state }) => state === 'unknown').length;
  return { 'still there': leaked.length - unknown, unknown };
}

/** What is known of an effect that is left, as a sentence. */
export function describeLeft({ state, what }: LeakedEffect): string {
  return state === 'unknown' ? `Not known to be undone: ${what}.` : `Leaked: ${what} could not be undone.`;
}

/** The exit code of a command that leaves effects, where it would have exited with `code`. */
export function exitCodeWith<Code extends number>(leaked: readonly LeakedEffect[], code: Code): Code | 2 | 3 {
  const left = countLeft(leaked);
  if (left['still there'] > 0) return 3;
  return left.unknown > 0 && code === 0 ? 2 : code;
}
export type RunEnded = Types['RunEnded'];

/** A rule of a run, and what became of it; `at` is when the run started where it was not decided. */
export type ReportedRule = RuleSummary & Omit<RuleDecided, 'type' | 'rule'>;

export type FailedRule = ReportedRule & { finding: Finding };

/** The violations that a rule saw; empty for a rule that saw none. */
export function findingsIn(outcome: OutcomeRecord): Finding[] {
  return 'finding' in outcome ? [outcome.finding, ...(outcome.others ?? [])] : [];
}

/** Why a run ends with 2 in which no rule showed anything. */
export const nothingTested = 'nothing was tested';

/** Whether nothing is known of a rule: it was not tried, or showed nothing. */
export function isWithoutResult({ type }: OutcomeRecord): boolean {
  return type === 'skipped' || type === 'undecided';
}

/** Why a rule was skipped, is undecided or ended in error; undefined for the others. */
export function reasonOf({ outcome }: ReportedRule): string | undefined {
  return 'reason' in outcome ? outcome.reason : undefined;
}

/** An event as one line of a log (NDJSON), with its line break. Parsing the line returns the same event. */
export function serializeEvent(event: RunEvent): string {
  return `${toSafeJson(event)}\n`;
}
