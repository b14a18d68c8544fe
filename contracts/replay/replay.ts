import { count } from '../../src/text/count.ts';
import { createRedaction, type Redaction } from '../redaction/redaction.ts';
import { loadStatementWords } from '../reports/report.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { LoggedFinding } from '../reports/run-log.ts';
import { formatFinding } from '../reports/terminal.ts';
import { unauthorizedWarning } from '../reports/warnings.ts';
import { rules } from '../rules/index.ts';
import type { Subject } from '../subject/subject.ts';
import { defaultEffectsFor, isLocal } from '../subject/subject.ts';
import { type Access, createAccessTracker, createHttpTransport } from '../transport/http-transport.ts';
import type { Ledger } from '../transport/ledger.ts';
import type { ProbingOptions } from '../transport/probe.ts';
import { withoutCases } from '../verify/judge-rule.ts';
import { toRuleDecided, toRuleSummary } from '../verify/to-run-event.ts';
import { attempts, type ReplayOutcome, replayFinding } from './replay-finding.ts';

export interface ReplayOptions extends Pick<ProbingOptions, 'effects' | 'fetch' | 'signal'> {
  /** Records each effect before the kit causes it. @defaultValue no ledger */
  ledger?: Ledger | undefined;
  /** Called with each finding after its replay. */
  onReplayed?: (replayed: Pick<ReplayResult, 'rule' | 'outcome'>) => void;
  /** The command that replays the finding of a rule again, as findings show it. @defaultValue `understudy replay` with the rule */
  rerunCommandFor?: (rule: string) => string;
}

/** The outcome of a finding whose case was run again. */
interface ReplayResult {
  rule: string;
  outcome: ReplayOutcome['type'];
  /** Why the replay was inconclusive. */
  reason?: string;
  statements?: readonly string[];
  expected?: string;
  received?: string;
}

/** The outcomes of all findings of a run. It contains no value of the subject file. */
export interface ReplayReport {
  results: readonly ReplayResult[];
  /** The report as text for a terminal: a line for each finding, unfixed ones in full, and totals. */
  text: string;
  leaked: readonly LeakedEffect[];
  access: Access;
  /** 0: all fixed. 1: not all fixed. 2: some inconclusive. 3: scheduled effects leaked. 130: interrupted. */
  exitCode: 0 | 1 | 2 | 3 | 130;
}

/**
 * Runs the cases of findings again, one after the other. Requests name only the recipients of the subject.
 *
 * @param findings of an earlier run, from its log
 * @returns the outcome of each. It never throws because of what the service does.
 * @example
 * const { findings } = parseRunLog(await readFile('run.ndjson', 'utf8'), 'run.ndjson');
 * const { exitCode } = await replay(findings, subject);
 */
export async function replay(
  findings: readonly LoggedFinding[],
  subject: Subject,
  options: ReplayOptions = {},
): Promise<ReplayReport> {
  const { effects = defaultEffectsFor(subject), ledger, signal, onReplayed = () => {} } = options;
  const { rerunCommandFor = (rule) => `npx understudy-kit replay ${rule}` } = options;
  const { access, onStatus } = createAccessTracker(subject);
  const transport = createHttpTransport(options.fetch, onStatus);
  const redaction = createRedaction(subject);
  const words = await loadStatementWords();
  const leaked: LeakedEffect[] = [];
  const results: ReplayResult[] = [];
  const lines: string[] = [];
  const unfixed: string[] = [];
  const width = Math.max(...findings.map(({ rule }) => rule.length));
  for (const finding of findings) {
    const outcome = await replayFinding(finding, subject, {
      ...{ rules, effects, transport, ledger, signal },
      now: Date.now(),
      callsNobody: isLocal(subject),
      onLeaked: (effects) => void leaked.push(...effects.map(redaction.event)),
    });
    const { rule } = finding;
    results.push(toResult(rule, outcome, redaction));
    const remark = redaction.line(describeOutcome(finding, outcome));
    lines.push(`${outcome.type.toUpperCase().padEnd(6)}  ${rule.padEnd(width)}  ${remark}`.trimEnd());
    const decided = toReportedRule(rule, outcome, rerunCommandFor(rule));
    if (decided !== undefined) unfixed.push(formatFinding({ ...decided, ...redaction.event(decided) }, words));
    onReplayed({ rule, outcome: outcome.type });
  }
  const totals = outcomeTypes.map((type) => `${results.filter(({ outcome }) => outcome === type).length} ${type}`);
  return {
    results,
    text: [
      ...(access() === 'unauthorized' ? [`Warning: ${unauthorizedWarning}\n`] : []),
      ...[...lines, '', ...unfixed],
      `${count(results.length, 'finding')}: ${totals.join(', ')}.\n`,
    ].join('\n'),
    leaked,
    access: access(),
    exitCode: leaked.length > 0 ? 3 : signal?.aborted === true ? 130 : exitCodeOf(results, access()),
  };
}

const outcomeTypes = ['fixed', 'failed', 'flaky', 'error'] as const;

function toResult(rule: string, outcome: ReplayOutcome, redaction: Redaction): ReplayResult {
  if (outcome.type === 'error') return { rule, outcome: 'error', reason: redaction.line(outcome.reason) };
  if (outcome.type === 'fixed') return { rule, outcome: 'fixed' };
  const { statements, expected, received } = outcome.seen.violation;
  const texts = { expected: redaction.line(expected), received: redaction.line(received) };
  return { rule, outcome: outcome.type, statements, ...texts };
}

/** Where every answer to the key of the workspace was 401, nothing was tried. */
function exitCodeOf(results: readonly ReplayResult[], access: Access): 0 | 1 | 2 {
  if (access === 'unauthorized') return 2;
  if (results.some(({ outcome }) => outcome === 'failed' || outcome === 'flaky')) return 1;
  return results.some(({ outcome }) => outcome === 'error') ? 2 : 0;
}

/** A finding that is not fixed as a rule of a report, not yet redacted; undefined for any other outcome. */
function toReportedRule(id: string, outcome: ReplayOutcome, rerunCommand: string) {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined || !('seen' in outcome)) return undefined;
  const { type, seen } = outcome;
  const seenOutcome = { ...seen, ...(type === 'failed' ? { type, path: undefined } : { type }) };
  const verdict = { rule, ...withoutCases(seenOutcome), durationMs: 0 };
  return { ...toRuleSummary(rule), ...toRuleDecided(verdict, new Date(0).toISOString(), rerunCommand) };
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
