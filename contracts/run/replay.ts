import fc from 'fast-check';
import { day } from '../../src/instant.ts';
import { mapStrings } from '../../src/json.ts';
import { count } from '../../src/text/words.ts';
import { Inconclusive } from '../facts/exchange.ts';
import type { Effect } from '../options.ts';
import { restoreValues } from '../reports/redaction.ts';
import { formatGroup } from '../reports/render.ts';
import { exitCodeWith, type LeakedEffect, type ReportedRule, type RunEnded } from '../reports/run-event.ts';
import type { LoggedFinding } from '../reports/run-log.ts';
import { rules } from '../rules/index.ts';
import type { Rule } from '../steps/rule.ts';
import { defaultEffectsFor, type Subject, skipReason } from '../subject/subject.ts';
import { type VerifyOptions, verify } from './verify.ts';

/** Options of a replay. By default, a finding shows the command that replays its rule. */
export interface ReplayOptions
  extends Pick<VerifyOptions, 'effects' | 'fetch' | 'signal' | 'ledger' | 'rerunCommandFor'> {
  onReplayed?: (replayed: Pick<ReplayResult, 'rule' | 'outcome'>) => void;
}

interface ReplayResult {
  rule: string;
  outcome: 'fixed' | 'failed' | 'flaky' | 'not reproduced' | 'error';
  reason?: string;
  statements?: readonly string[];
  expected?: string;
  received?: string;
}

/** The outcomes of all findings of a run. Contains no values of the subject file. */
export interface ReplayReport {
  results: readonly ReplayResult[];
  /** The report as text for a terminal: a line for each finding, unfixed findings in full, and totals. */
  text: string;
  leaked: readonly LeakedEffect[];
  access: RunEnded['access'];
  /**
   * Exit code. 0: all fixed. 1: some failed. 2: some inconclusive or not reproduced. 3: scheduled messages or calls
   * remain. 130: interrupted.
   */
  exitCode: 0 | 1 | 2 | 3 | 130;
}

/**
 * Runs the cases of findings again, in order. Requests name only the recipients of the subject.
 *
 * @param findings the findings of an earlier run, from its log
 * @returns the outcome of each finding. No behaviour of the service makes it throw.
 * @example const { findings } = parseRunLog(await readFile('run.ndjson', 'utf8'), 'run.ndjson'); const { exitCode } = await replay(findings, subject);
 */
export async function replay(
  findings: readonly LoggedFinding[],
  subject: Subject,
  { onReplayed = () => {}, effects = defaultEffectsFor(subject), ...options }: ReplayOptions = {},
): Promise<ReplayReport> {
  const cases = findings.map((finding) => toRuleOfOneCase(finding, subject, effects));
  const report = await verify(subject, {
    rerunCommandFor: (rule) => `npx understudy-kit replay ${rule}`,
    ...options,
    effects,
    runs: passesToBeFixed,
    concurrency: 1,
    rules: cases.filter((one) => 'id' in one),
    level: findings.some(({ gap }) => gap !== undefined) ? 'should' : 'must',
    onEvent: (event) => {
      if (event.type !== 'rule-decided') return;
      const finding = findings.find(({ rule }) => rule === event.rule);
      onReplayed(toResult({ ...event, id: event.rule }, finding?.verdict));
    },
  });
  const results = findings.map(({ rule: id, verdict }, index): ReplayResult => {
    const one = cases[index];
    if (one !== undefined && 'reason' in one) return { rule: id, outcome: 'error', ...one };
    return toResult(report.rules.find((rule) => rule.id === id) as ReportedRule, verdict);
  });
  const width = Math.max(...findings.map(({ rule }) => rule.length));
  const outcomeWidth = Math.max('failed'.length, ...results.map(({ outcome }) => outcome.length));
  const lines = results.map(({ rule, outcome, reason, statements }, index) => {
    const isOther = statements !== undefined && String(statements) !== String(findings[index]?.statements);
    const remark = `${reason ?? remarks[outcome]}${isOther ? ', for other statements than in the log' : ''}`;
    return `${outcome.toUpperCase().padEnd(outcomeWidth)}  ${rule.padEnd(width)}  ${remark}`;
  });
  const countOf = (type: string) => results.filter(({ outcome }) => outcome === type).length;
  const totals = Object.keys(remarks).map((type) => `${countOf(type)} ${type}`);
  const foundCode = countOf('failed') + countOf('flaky') > 0 ? 1 : countOf('fixed') < results.length ? 2 : 0;
  const isInterrupted = options.signal?.aborted === true;
  return {
    results,
    text: [
      ...lines,
      '',
      ...report.findingGroups.map((group) => formatGroup(group, report)),
      `${count(results.length, 'finding')}: ${totals.join(', ')}.\n`,
    ].join('\n'),
    leaked: report.leakedEffects,
    access: report.end.access,
    exitCode: exitCodeWith(report.leakedEffects, isInterrupted ? 130 : foundCode),
  };
}

const passesToBeFixed = 3;

const remarks = {
  fixed: `its case passed ${passesToBeFixed} times`,
  failed: 'its case failed again',
  flaky: 'its case failed, but not every time',
  'not reproduced': `its case passed ${passesToBeFixed} times, and was flaky before`,
  error: '',
} as const;

function toResult(
  { id: rule, outcome }: Pick<ReportedRule, 'id' | 'outcome'>,
  verdict: LoggedFinding['verdict'] = 'failed',
): ReplayResult {
  if (outcome.type === 'passed') return { rule, outcome: verdict === 'flaky' ? 'not reproduced' : 'fixed' };
  if (!('finding' in outcome)) return { rule, outcome: 'error', reason: outcome.reason };
  const { statements, expected, received } = outcome.finding;
  return { rule, outcome: outcome.type, statements, expected, received };
}

function toRuleOfOneCase(finding: LoggedFinding, subject: Subject, effects: Effect): Rule | { reason: string } {
  const { rule: id, counterexample, runAt } = finding;
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) return { reason: 'this version has no rule with this id' };
  const reason = skipReason(rule, subject, effects);
  if (reason !== undefined) return { reason };
  const { input, missing } = restoreValues(counterexample, subject);
  if (missing.length > 0) return { reason: `the subject has nothing for ${missing.join(', ')}` };
  const { dimensions: _, runsFactor: _factor, check, ...others } = rule;
  const days = Math.max(0, Math.floor(Date.now() / day) - Math.floor(runAt / day));
  const shifted = shiftDates(days, input);
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

const datePattern = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2}))?$/;

export function shiftDates(days: number, input: unknown): unknown {
  return mapStrings(input, (value) => {
    const [, date, time = ''] = datePattern.exec(value) ?? [];
    const midnight = Date.parse(`${date}T00:00:00Z`);
    if (Number.isNaN(midnight)) return value;
    return `${new Date(midnight + days * day).toISOString().slice(0, 10)}${time}`;
  });
}
