import type { Coverage } from '../verify/plan-cases.ts';
import type { Finding, InconclusiveRecord, OutcomeRecord, RuleSummary } from './run-log/run-event.ts';

/** A rule of a run, and what became of it. */
export interface ReportedRule extends RuleSummary {
  outcome: OutcomeRecord;
  durationMs: number;
  /** In how many cases what it states was looked at and holds. */
  checked: number;
  /** Why other cases showed nothing; the most frequent reason first. */
  inconclusive: readonly InconclusiveRecord[];
  /** How much of what it chooses from was tried; undefined for a rule without dimensions. */
  coverage?: Coverage | undefined;
  /** When it was decided, ISO 8601; when the run started where it was not decided. */
  at: string;
}

/** The finding of a rule; undefined for a rule without one. */
export function findingOf({ outcome }: ReportedRule): Finding | undefined {
  return 'finding' in outcome ? outcome.finding : undefined;
}

/** Why a rule was skipped or ended in error; undefined for the others. */
export function reasonOf({ outcome }: ReportedRule): string | undefined {
  return 'reason' in outcome ? outcome.reason : undefined;
}

/** Whether a rule passed although some of its cases showed nothing. */
export function isPartlyChecked({ outcome, inconclusive }: ReportedRule): boolean {
  return outcome.type === 'passed' && inconclusive.length > 0;
}
