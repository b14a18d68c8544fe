import { rules } from '../../../contracts/index.ts';
import type { LoggedFinding } from '../../../contracts/replay/logged-findings.ts';
import { attempts, type ReplayOutcome } from '../../../contracts/replay/replay.ts';
import { formatFinding } from '../../../contracts/reports/formats/terminal.ts';
import { toRuleDecided, toRuleSummary } from '../../../contracts/reports/run-log/to-run-event.ts';
import type { RuleDecided } from '../../../contracts/verify/run-event.ts';
import type { Access } from '../exit-code.ts';
import { count } from './count.ts';

/** A finding and the outcome of its replay. */
export interface ReplayedFinding {
  finding: LoggedFinding;
  replayOutcome: ReplayOutcome;
}

/** What a report needs besides the results. */
interface ReplayReportContext {
  access: Access;
  /** The command line that replays a rule. */
  rerunCommandFor: (rule: string) => string;
  /** Masks the values of the subject file in an event. */
  redactEvent: (event: RuleDecided) => RuleDecided;
  sentenceOf: (id: string) => string;
}

/** The report: a warning, one line for each finding, those that are not fixed in full, and the totals. */
export function renderReplayReport(results: readonly ReplayedFinding[], context: ReplayReportContext): string {
  const width = Math.max(...results.map(({ finding }) => finding.rule.length));
  const lines = results.map(({ finding, replayOutcome }) =>
    `${replayOutcome.type.toUpperCase().padEnd(6)}  ${finding.rule.padEnd(width)}  ${describeOutcome(finding, replayOutcome)}`.trimEnd(),
  );
  const unfixedFindings = results.flatMap(({ finding, replayOutcome }) => {
    const rule = rules.find(({ id }) => id === finding.rule);
    if (rule === undefined || !('seen' in replayOutcome)) return [];
    const outcome =
      replayOutcome.type === 'failed'
        ? ({ type: 'failed', ...replayOutcome.seen, path: undefined } as const)
        : ({ type: 'flaky', ...replayOutcome.seen } as const);
    const event = toRuleDecided(
      { rule, outcome, durationMs: 0 },
      new Date(0).toISOString(),
      context.rerunCommandFor(rule.id),
    );
    return [formatFinding({ ...toRuleSummary(rule), ...context.redactEvent(event) }, context)];
  });
  const unauthorizedNote = 'Every response to the key of the workspace was 401, so nothing was tested. Check the key.';
  return [
    ...(context.access === 'unauthorized' ? [`Warning: ${unauthorizedNote}\n`] : []),
    ...lines,
    '',
    ...unfixedFindings,
    `${count(results.length, 'finding')}: ${renderTotals(results)}.\n`,
  ].join('\n');
}

function describeOutcome({ statements }: LoggedFinding, replayOutcome: ReplayOutcome): string {
  switch (replayOutcome.type) {
    case 'fixed':
      return `${attempts} of ${attempts} attempts passed`;
    case 'failed': {
      const hasSameStatements = `${replayOutcome.seen.violation.statements}` === `${statements}`;
      return `${attempts} of ${attempts} attempts failed${hasSameStatements ? '' : ', with other statements than in the log'}`;
    }
    case 'flaky':
      return replayOutcome.times === attempts
        ? `${attempts} of ${attempts} attempts failed, each in another way`
        : `${replayOutcome.times} of ${attempts} attempts failed`;
    case 'error':
      return replayOutcome.reason;
  }
}

function renderTotals(results: readonly ReplayedFinding[]): string {
  return (['fixed', 'failed', 'flaky', 'error'] as const)
    .map((type) => `${results.filter(({ replayOutcome }) => replayOutcome.type === type).length} ${type}`)
    .join(', ');
}
