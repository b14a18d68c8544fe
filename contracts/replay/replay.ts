import { count } from '../../src/text/count.ts';
import { createRedaction } from '../redaction/redaction.ts';
import { loadStatementWords } from '../reports/report.ts';
import type { LeakedEffect, RuleDecided } from '../reports/run-event.ts';
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
import { attempts, replayFinding } from './replay-finding.ts';

export interface ReplayOptions extends Pick<ProbingOptions, 'effects' | 'fetch' | 'signal'> {
  /** Records each effect before the kit causes it. @defaultValue no ledger */
  ledger?: Ledger | undefined;
  /** Called with each finding after its replay. */
  onReplayed?: (replayed: Pick<ReplayResult, 'rule' | 'outcome'>) => void;
  /** The command at the end of a finding, which replays it. @defaultValue `understudy replay` with the rule */
  rerunCommandFor?: (rule: string) => string;
}

/** The outcome of a finding whose case was run again. */
interface ReplayResult {
  rule: string;
  outcome: 'fixed' | 'failed' | 'flaky' | 'error';
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
    const { rule: id } = finding;
    const rule = rules.find((one) => one.id === id);
    const verdict = { rule: { id }, ...withoutCases(outcome), durationMs: 0 };
    const decided = redaction.event(toRuleDecided(verdict, new Date(0).toISOString(), rerunCommandFor(id)));
    const result = toResult(decided);
    results.push(result);
    const isOther = result.statements !== undefined && String(result.statements) !== String(finding.statements);
    const remark = `${result.reason ?? remarks[result.outcome]}${isOther ? ', for other statements than in the log' : ''}`;
    lines.push(`${result.outcome.toUpperCase().padEnd(6)}  ${id.padEnd(width)}  ${remark}`);
    if (rule !== undefined && 'finding' in decided.outcome)
      unfixed.push(formatFinding({ ...toRuleSummary(rule), ...decided }, words));
    onReplayed(result);
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

const remarks = {
  fixed: `${attempts} of ${attempts} attempts passed`,
  failed: `${attempts} of ${attempts} attempts failed`,
  flaky: 'attempts passed and failed, or failed in several ways',
  error: '',
} as const;

/** What a decision says of a finding. */
function toResult({ rule, outcome }: RuleDecided): ReplayResult {
  if (outcome.type === 'passed') return { rule, outcome: 'fixed' };
  if (!('finding' in outcome)) return { rule, outcome: 'error', reason: outcome.reason };
  const { statements, expected, received } = outcome.finding;
  return { rule, outcome: outcome.type, statements, expected, received };
}

/** Where every answer to the key of the workspace was 401, nothing was tried. */
function exitCodeOf(results: readonly ReplayResult[], access: Access): 0 | 1 | 2 {
  if (access === 'unauthorized') return 2;
  if (results.some(({ outcome }) => outcome === 'failed' || outcome === 'flaky')) return 1;
  return results.some(({ outcome }) => outcome === 'error') ? 2 : 0;
}
