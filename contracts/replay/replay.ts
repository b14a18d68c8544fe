import { day, type Instant } from '../../src/instant.ts';
import { count } from '../../src/text/count.ts';
import { createKnownAssumptions } from '../assumptions/known-assumptions.ts';
import type { Effect } from '../operations/traits.ts';
import { describeFailure } from '../oracle/violation.ts';
import { createRedaction, mapStrings, restoreValues } from '../redaction/redaction.ts';
import { loadStatementWords } from '../reports/report.ts';
import type { LeakedEffect, RuleDecided } from '../reports/run-event.ts';
import type { LoggedFinding } from '../reports/run-log.ts';
import { unauthorizedWarning } from '../reports/sections.ts';
import { formatFinding } from '../reports/terminal.ts';
import { rules } from '../rules/index.ts';
import type { Rule } from '../steps/rule.ts';
import { defaultEffectsFor, isLocal, type Subject, skipReason } from '../subject/subject.ts';
import { type Access, createAccessTracker, createHttpTransport } from '../transport/http-transport.ts';
import type { Ledger } from '../transport/ledger.ts';
import type { ProbingOptions } from '../transport/probe.ts';
import { type ServiceOptions, type StartCase, withService } from '../transport/with-service.ts';
import { type Outcome, withoutCases } from '../verify/judge-rule.ts';
import { type CaseResult, knownObstacleOf, movesClock, runCase } from '../verify/run-case.ts';
import { toRuleDecided, toRuleSummary } from '../verify/to-run-event.ts';

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

/** How often a case is tried again. */
const attempts = 3;

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

export interface ReplayFindingOptions
  extends Pick<ServiceOptions, 'transport' | 'ledger' | 'onLeaked' | 'callsNobody' | 'signal'> {
  /** The rules of this version; a finding of any other cannot be tried. */
  rules: readonly Rule[];
  /** The strongest effect that is allowed. */
  effects: Effect;
  now: Instant;
}

/** Tries the case of a finding again. Nobody but the subject's recipients is named in what is sent. */
export async function replayFinding(
  finding: LoggedFinding,
  subject: Subject,
  options: ReplayFindingOptions,
): Promise<Outcome> {
  const { rules, effects, now } = options;
  const rule = rules.find(({ id }) => id === finding.rule);
  if (rule === undefined) return toError('there is no such rule in this version');
  const reason = skipReason(rule, subject, effects);
  if (reason !== undefined) return toError(reason);

  const { input: restoredInput, missing } = restoreValues(finding.counterexample, subject);
  if (missing.length > 0) return toError(`the subject has nothing for ${missing.join(', ')}`);
  const input = shiftDates(daysBetween(finding.runAt, now), restoredInput);
  const serviceOptions = {
    ...options,
    level: finding.gap === undefined ? ('must' as const) : ('should' as const),
    ...{ name: rule.id, effect: rule.effect, movesClock: movesClock(rule) },
  };
  try {
    return await withService(subject, serviceOptions, (startCase) => tryCase(rule, input, subject, options, startCase));
  } catch (thrown) {
    return toError(describeCaseError(thrown));
  }
}

async function tryCase(
  rule: Rule,
  input: unknown,
  subject: Subject,
  { transport, signal }: ReplayFindingOptions,
  startCase: StartCase,
): Promise<Outcome> {
  const assumptions = createKnownAssumptions(subject);
  const context = { subject, transport, startCase, assumptions, visibilityWait: { isNeeded: true } };
  const endReason = () => (signal?.aborted === true ? 'it was interrupted' : transport.unreachableReason());
  const results: CaseResult[] = [];
  while (results.length < attempts && endReason() === undefined) results.push(await runCase(rule, input, context));
  const reason = results.map(reasonOf).find((one) => one !== undefined);
  if (results.length < attempts) return toError((signal?.aborted === true ? undefined : reason) ?? `${endReason()}`);
  const obstacle = knownObstacleOf(rule, input, subject, assumptions);
  if (obstacle !== undefined) return toError(`its case shows nothing: ${obstacle}`);
  const violations = results.filter((one) => one.type === 'violated');
  const [seen] = violations;
  if (seen === undefined) return reason === undefined ? { type: 'passed' } : toError(reason);
  const kinds = new Set(violations.map(({ violation }) => String(violation.statements)));
  const isSteady = violations.length === attempts && kinds.size === 1;
  return isSteady ? { ...seen, type: 'failed', path: undefined } : { ...seen, type: 'flaky' };
}

/** Why a case says nothing; undefined for one that holds or is violated. */
function reasonOf(result: CaseResult): string | undefined {
  if (result.type === 'error') return describeCaseError(result.error);
  return 'reason' in result ? `its case shows nothing: ${result.reason}` : undefined;
}

function toError(reason: string): Outcome {
  return { type: 'error', reason };
}

function describeCaseError(thrown: unknown): string {
  return describeFailure(
    thrown,
    (error) => `its case does not fit the rule: ${error instanceof Error ? error.message : String(error)}`,
  );
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
