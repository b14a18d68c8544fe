import { rules } from '../../../../contracts/index.ts';
import type { LoggedFinding } from '../../../../contracts/replay/logged-findings.ts';
import { attempts, type ReplayOutcome } from '../../../../contracts/replay/replay.ts';
import { formatFinding } from '../../../../contracts/reports/formats/terminal.ts';
import { toRuleDecided, toRuleSummary } from '../../../../contracts/reports/run-log/to-run-event.ts';
import type { RuleDecided } from '../../../../contracts/verify/run-event.ts';
import type { Access } from '../../exit-code.ts';

/** A finding and what became of it. */
export interface ReplayedFinding {
  finding: LoggedFinding;
  replayOutcome: ReplayOutcome;
}

/** What a report needs beside the results. */
interface ReplayReportContext {
  access: Access;
  /** What is typed to try a rule again. */
  rerunCommandFor: (rule: string) => string;
  /** Takes out of an event what stands in the subject file. */
  redactEvent: (event: RuleDecided) => RuleDecided;
  sentenceOf: (id: string) => string;
}

/** What became of findings, as lines of text: a warning, one line for each, those that are not fixed in full, the sum. */
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
  const unauthorizedNote = 'Every answer to the key of the workspace was 401, so nothing was tested. Check the key.';
  return [
    ...(context.access === 'unauthorized' ? [`Warning: ${unauthorizedNote}\n`] : []),
    ...lines,
    '',
    ...unfixedFindings,
    `${results.length} findings: ${renderTotals(results)}.\n`,
  ].join('\n');
}

function describeOutcome({ statements }: LoggedFinding, replayOutcome: ReplayOutcome): string {
  switch (replayOutcome.type) {
    case 'fixed':
      return `${attempts} of ${attempts} tries held`;
    case 'failed': {
      const hasSameStatements = `${replayOutcome.seen.violation.statements}` === `${statements}`;
      return `${attempts} of ${attempts} tries went against it${hasSameStatements ? '' : ', and against other statements than in the log'}`;
    }
    case 'flaky':
      return replayOutcome.times === attempts
        ? `${attempts} of ${attempts} tries went against it, each in another way`
        : `${replayOutcome.times} of ${attempts} tries went against it`;
    case 'error':
      return replayOutcome.reason;
  }
}

function renderTotals(results: readonly ReplayedFinding[]): string {
  return (['fixed', 'failed', 'flaky', 'error'] as const)
    .map((type) => `${results.filter(({ replayOutcome }) => replayOutcome.type === type).length} ${type}`)
    .join(', ');
}
