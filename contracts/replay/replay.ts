import fc from 'fast-check';
import { day, type Instant } from '../../src/instant.ts';
import { count } from '../../src/text/count.ts';
import { Inconclusive, levels } from '../oracle/violation.ts';
import { createRedaction, mapStrings, restoreValues } from '../redaction/redaction.ts';
import { loadStatementWords } from '../reports/report.ts';
import type { LeakedEffect, RuleDecided } from '../reports/run-event.ts';
import type { LoggedFinding } from '../reports/run-log.ts';
import { unauthorizedWarning } from '../reports/sections.ts';
import { formatFinding } from '../reports/terminal.ts';
import { rules } from '../rules/index.ts';
import type { Rule } from '../steps/rule.ts';
import { defaultEffectsFor, isLocal, type Subject } from '../subject/subject.ts';
import { type Access, createAccessTracker } from '../transport/http-transport.ts';
import { withoutCases } from '../verify/judge-rule.ts';
import { type RunOptions, runRules } from '../verify/run.ts';
import { type AnyVerdict, toRuleDecided, toRuleSummary } from '../verify/to-run-event.ts';

export interface ReplayOptions extends Pick<RunOptions, 'effects' | 'fetch' | 'signal' | 'ledger'> {
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
  { effects = defaultEffectsFor(subject), ...options }: ReplayOptions = {},
): Promise<ReplayReport> {
  const { ledger, fetch, signal, rerunCommandFor = (rule) => `npx understudy-kit replay ${rule}` } = options;
  const { access, onStatus } = createAccessTracker(subject);
  const redaction = createRedaction(subject);
  const leaked: LeakedEffect[] = [];
  const decisions = new Map<LoggedFinding, RuleDecided>();
  const decide = (finding: LoggedFinding, verdict: AnyVerdict) => {
    const at = new Date().toISOString();
    const decided = redaction.event(toRuleDecided(verdict, at, rerunCommandFor(finding.rule)));
    decisions.set(finding, decided);
    options.onReplayed?.(toResult(decided));
  };
  const cases = new Map<Rule, LoggedFinding>();
  for (const finding of findings) {
    const rule = toRuleOfOneCase(finding, subject);
    if ('id' in rule) cases.set(rule, finding);
    else decide(finding, { rule: { id: finding.rule }, ...withoutCases({ type: 'error', ...rule }), durationMs: 0 });
  }
  for (const level of levels)
    await runRules(
      [...cases].flatMap(([rule, { gap }]) => ((gap === undefined) === (level === 'must') ? [rule] : [])),
      subject,
      {
        ...{ level, effects, runs: passesToBeFixed, concurrency: 1, ledger, fetch, signal, onStatus },
        callsNobody: isLocal(subject),
        onVerdict: (verdict) => decide(cases.get(verdict.rule) as LoggedFinding, verdict),
        onLeaked: (effects) => void leaked.push(...effects.map(redaction.event)),
      },
    );
  const decided = findings.flatMap((finding) => decisions.get(finding) ?? []);
  const results = decided.map(toResult);
  return {
    results,
    text: await toText(findings, decided, access()),
    leaked,
    access: access(),
    exitCode: leaked.length > 0 ? 3 : signal?.aborted === true ? 130 : exitCodeOf(results, access()),
  };
}

/** A case that is fixed passes so many times. */
const passesToBeFixed = 3;

/** The rule of a finding, with its case as the only one; a reason where it cannot be tried. */
function toRuleOfOneCase(
  { rule: id, counterexample, runAt }: LoggedFinding,
  subject: Subject,
): Rule | { reason: string } {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) return { reason: 'there is no such rule in this version' };
  const { input, missing } = restoreValues(counterexample, subject);
  if (missing.length > 0) return { reason: `the subject has nothing for ${missing.join(', ')}` };
  const { dimensions: _, runsFactor: _factor, check, ...others } = rule;
  const shifted = shiftDates(daysBetween(runAt, Date.now()), input);
  const toReason = (error: unknown) => `its case does not fit the rule: ${(error as Error).message}`;
  try {
    rule.assumes?.(shifted, subject);
  } catch (error) {
    return { reason: toReason(error) };
  }
  return {
    ...others,
    arbitrary: () => fc.constant(shifted),
    check: (...parameters) =>
      check(...parameters).catch((error: unknown) => {
        throw error instanceof TypeError ? new Inconclusive(toReason(error)) : error;
      }),
  };
}

const remarks = {
  fixed: `its case passed ${passesToBeFixed} times`,
  failed: 'its case failed again',
  flaky: 'its case failed, but not every time',
  error: '',
} as const;

async function toText(findings: readonly LoggedFinding[], decisions: readonly RuleDecided[], access: Access) {
  const words = await loadStatementWords();
  const width = Math.max(...findings.map(({ rule }) => rule.length));
  const results = decisions.map(toResult);
  const lines = results.map(({ rule, outcome, reason, statements }, index) => {
    const isOther = statements !== undefined && String(statements) !== String(findings[index]?.statements);
    const remark = `${reason ?? remarks[outcome]}${isOther ? ', for other statements than in the log' : ''}`;
    return `${outcome.toUpperCase().padEnd(6)}  ${rule.padEnd(width)}  ${remark}`;
  });
  const unfixed = decisions.flatMap((decided) => {
    const rule = rules.find(({ id }) => id === decided.rule);
    if (rule === undefined || !('finding' in decided.outcome)) return [];
    return [formatFinding({ ...toRuleSummary(rule), ...decided }, words)];
  });
  const countOf = (type: string) => results.filter(({ outcome }) => outcome === type).length;
  const totals = Object.keys(remarks).map((type) => `${countOf(type)} ${type}`);
  return [
    ...(access === 'unauthorized' ? [`Warning: ${unauthorizedWarning}\n`] : []),
    ...[...lines, '', ...unfixed],
    `${count(decisions.length, 'finding')}: ${totals.join(', ')}.\n`,
  ].join('\n');
}

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

const datePattern = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * The case as it would have been made so many days later: timestamps and dates in it are as far ahead as they were then.
 *
 * What a rule schedules weeks ahead would go out at once if it were sent again after those weeks.
 */
export function shiftDates(days: number, input: unknown): unknown {
  return mapStrings(input, (value) => {
    const [, date, time = ''] = datePattern.exec(value) ?? [];
    const midnight = Date.parse(`${date}T00:00:00Z`);
    if (Number.isNaN(midnight)) return value;
    return `${new Date(midnight + days * day).toISOString().slice(0, 10)}${time}`;
  });
}

/** The days between two timestamps, as UTC counts them; none when the later one comes first. */
function daysBetween(earlier: Instant, later: Instant): number {
  return Math.max(0, Math.floor(later / day) - Math.floor(earlier / day));
}
