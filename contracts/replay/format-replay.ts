import { loadStatements } from '../../src/document/annotations.ts';
import { createRedaction } from '../redaction/redaction.ts';
import { formatFinding } from '../reports/terminal.ts';
import { rules } from '../rules/index.ts';
import type { Subject } from '../subject/subject.ts';
import { withoutCases } from '../verify/judge-rule.ts';
import { toRuleDecided, toRuleSummary } from '../verify/to-run-event.ts';
import type { LoggedFinding, ReplayedFinding, ReplayReport } from './replay.ts';
import { attempts, type ReplayOutcome } from './replay-finding.ts';

/**
 * What became of replayed findings, for a terminal: a warning, a line for each, those that are not fixed in full, and totals.
 *
 * @param rerunCommandFor the command that replays the finding of a rule again
 */
export async function formatReplay(
  { results, access }: ReplayReport,
  subject: Subject,
  rerunCommandFor: (rule: string) => string,
): Promise<string> {
  const redaction = createRedaction(subject);
  const texts = await loadStatements();
  const words = {
    sentenceOf: (id: string) => texts.get(id)?.text.trim() ?? '',
    headingOf: (id: string) => texts.get(id)?.heading,
  };
  const width = Math.max(...results.map(({ finding }) => finding.rule.length));
  const lines = results.map(({ finding, outcome }) =>
    `${outcome.type.toUpperCase().padEnd(6)}  ${finding.rule.padEnd(width)}  ${describeOutcome(finding, outcome)}`.trimEnd(),
  );
  const unfixedFindings = results.flatMap(({ finding, outcome }) => {
    const rule = rules.find(({ id }) => id === finding.rule);
    if (rule === undefined || !('seen' in outcome)) return [];
    const { type, seen } = outcome;
    const seenOutcome = { ...seen, ...(type === 'failed' ? { type, path: undefined } : { type }) };
    const event = toRuleDecided(
      { rule, ...withoutCases(seenOutcome), durationMs: 0 },
      new Date(0).toISOString(),
      rerunCommandFor(rule.id),
    );
    return [formatFinding({ ...toRuleSummary(rule), ...redaction.event(event) }, words)];
  });
  const unauthorizedNote =
    'Every request with the workspace key was answered 401, so nothing was tested. Check the key.';
  return [
    ...(access === 'unauthorized' ? [`Warning: ${unauthorizedNote}\n`] : []),
    ...lines,
    '',
    ...unfixedFindings,
    `${results.length === 1 ? '1 finding' : `${results.length} findings`}: ${formatTotals(results)}.\n`,
  ].join('\n');
}

function describeOutcome({ statements }: LoggedFinding, outcome: ReplayOutcome): string {
  switch (outcome.type) {
    case 'fixed':
      return `${attempts} of ${attempts} attempts passed`;
    case 'failed': {
      const hasSameStatements = `${outcome.seen.violation.statements}` === `${statements}`;
      return `${attempts} of ${attempts} attempts failed${hasSameStatements ? '' : ', for other statements than in the log'}`;
    }
    case 'flaky':
      return outcome.times === attempts
        ? `${attempts} of ${attempts} attempts failed, each in another way`
        : `${outcome.times} of ${attempts} attempts failed`;
    case 'error':
      return outcome.reason;
  }
}

function formatTotals(results: readonly ReplayedFinding[]): string {
  return (['fixed', 'failed', 'flaky', 'error'] as const)
    .map((type) => `${results.filter(({ outcome }) => outcome.type === type).length} ${type}`)
    .join(', ');
}
