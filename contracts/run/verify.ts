import about from '../../package.json' with { type: 'json' };
import { type OperationId, operationIds } from '../../src/operations.ts';
import { count } from '../../src/text/count.ts';
import { defaultConcurrency } from '../client/limits.ts';
import { type Access, openRun, type RunContextOptions } from '../effects/run-context.ts';
import { covers, type Effect, effects as effectsByStrength } from '../facts/impact.ts';
import { factsOf } from '../facts/operation.ts';
import { observe } from '../observe/observe.ts';
import { mistakeSkipReason, toPreflightEvent } from '../preflight/check.ts';
import { preflight } from '../preflight/preflight.ts';
import { createRedaction } from '../reports/redaction.ts';
import { type Report, reportOf } from '../reports/report.ts';
import {
  countLeaked,
  isWithoutResult,
  nothingTested,
  type PreflightDone,
  type RuleDecided,
  type RunEnded,
  type RunEvent,
  type RunStarted,
  serializeEvent,
} from '../reports/run-event.ts';
import { establishedRules } from '../rules/established.ts';
import { rules as allRules } from '../rules/index.ts';
import { assumptions } from '../steps/assumptions.ts';
import type { Rule } from '../steps/rule.ts';
import { isLocal, type Subject } from '../subject/subject.ts';
import { applyBaseline, type Baseline, type BaselineResult, isAccepted, noBaseline } from './baseline.ts';
import { type Plan, type PlanOptions, plan as planRun } from './plan.ts';
import { type RunOptions, runRules } from './run.ts';
import { toRuleDecided, type Verdict, withoutCases } from './verdict.ts';

export interface VerifyOptions extends PlanOptions, RunContextOptions, Pick<RunOptions, 'level' | 'ruleSeconds'> {
  /** Number of rules that run in parallel. @defaultValue 16 if the service is on this machine, else 8 */
  concurrency?: number | undefined;
  /** Accepted violations and undecided rules. @defaultValue none */
  baseline?: Baseline;
  /** Whether an undecided rule that the baseline does not accept causes exit code 2. @defaultValue false */
  strict?: boolean;
  /** Whether to observe the service's answers to gaps after the rules. @defaultValue false */
  observe?: boolean;
  /** The command at the end of a finding. @defaultValue `understudy verify` with rule and seed */
  rerunCommandFor?: (rule: string) => string;
  /** Called with each event, without values of the subject, and with the event's line for the run log. */
  onEvent?: (event: RunEvent, line: string) => void;
}

/** The report of a finished run. */
export interface VerifyReport extends Report {
  /** The end of the run, with the exit code. */
  end: RunEnded;
  /** The status of each entry of the baseline, and the findings that no entry accepts. */
  baseline: BaselineResult;
}

/**
 * Runs the rules of the interface against a service, and undoes the effects that they scheduled.
 *
 * @param subject the service and its agents, channels and recipients, see `parseSubject`
 * @returns a report for `render`, without the keys, recipients and names of the subject. Its `end.exitCode` is 0 when
 * all rules passed, 1 with findings, 2 when inconclusive, 3 when scheduled effects leaked, 130 when interrupted.
 * @throws TypeError when an address of the subject is not a URL. It never throws because of what the service does.
 * @example
 * const report = await verify(subject, { effects: 'schedule', rules: rules.filter(({ id }) =>
 * id.startsWith('cancel-call/')) });
 * console.log(render(report, 'terminal'));
 */
export async function verify(subject: Subject, options: VerifyOptions = {}): Promise<VerifyReport> {
  const plan = planRun(subject, options);
  const { runs, seed, effects } = plan;
  const { signal, baseline: accepted = noBaseline } = options;
  const { rerunCommandFor = (rule) => `npx understudy-kit verify --rule ${rule} --seed ${seed}` } = options;
  const { level, strict = false, ruleSeconds } = options;
  const { concurrency = isLocal(subject) ? defaultConcurrency.local : defaultConcurrency.remote } = options;
  const redaction = createRedaction(subject);
  const events: RunEvent[] = [];
  const record = <Event extends RunEvent>(event: Event): Event => {
    const redacted = redaction.event(event);
    events.push(redacted);
    options.onEvent?.(redacted, serializeEvent(redacted));
    return redacted;
  };
  const decide = (verdict: Verdict) => record(toRuleDecided(verdict, isoNow(), rerunCommandFor));
  const started = record(toRunStarted(plan, subject));
  const within = openRun(subject, { ...options, limits: plan.limits });
  const { access, answers } = within;
  const today = isoNow().slice(0, 10);

  const checked = await preflight(subject, { effects: strongestEffectOf(plan), within });
  // After an interruption, missing responses are not an obstacle.
  const found = signal?.aborted === true ? { ...checked, obstacle: undefined } : checked;
  const preflightEvent = record(toPreflightEvent(found, subject, isoNow()));
  checked.leaked.forEach(record);

  if (found.obstacle === undefined) {
    const rules = plan.rules.flatMap(({ rule, skipReason }) => {
      const reason = skipReason === undefined ? mistakeSkipReason(rule, subject, found) : undefined;
      if (reason === undefined) return [rule];
      decide({ rule, ...withoutCases({ type: 'skipped', reason }), durationMs: 0 });
      return [];
    });
    await runRules(rules, found.subject, {
      within,
      signal,
      effects,
      level,
      isAccepted: (rule, { statements }) => isAccepted(accepted, rule, statements, today),
      runs,
      seed,
      concurrency,
      ruleSeconds,
      onVerdict: decide,
      onLeaked: (leaked) => leaked.forEach(record),
      onAssumption({ assumption, holds, reason }) {
        const { description } = assumptions[assumption];
        record({ type: 'assumption-checked', at: isoNow(), assumption, holds, reason, description });
      },
    });
    if (options.observe === true && access() === 'open')
      await observe(found.subject, { effects, within, onEvent: record });
  }
  const decisions = events.filter((event) => event.type === 'rule-decided');
  const baseline = applyBaseline(decisions, accepted, today);
  const interrupted = signal?.aborted === true;
  const isWhole = plan.rules.length === allRules.length;
  const withoutSuccess = isWhole ? findOperationsWithoutSuccess(allRules, decisions, accepted) : [];
  const leaked = countLeaked(events.filter((event) => event.type === 'leaked'));
  const result = { preflight: preflightEvent, decisions, baseline, leaked, strict };
  const end = record({
    type: 'run-ended',
    at: isoNow(),
    requests: answers(),
    access: access(),
    interrupted,
    ...exitOf({ ...result, access: access(), interrupted, withoutSuccess }),
    ...(withoutSuccess.length === 0 ? {} : { withoutSuccess }),
  });
  return { ...(await reportOf({ events: [started, ...events.slice(1)] })), end, baseline };
}

/** The strongest effect of the rules that will run. Preflight has no stronger effect. */
function strongestEffectOf({ rules }: Plan): Effect {
  const wanted = rules.flatMap(({ rule, skipReason }) => (skipReason === undefined ? [rule.effect] : []));
  return effectsByStrength.findLast((effect) => wanted.includes(effect)) ?? 'none';
}

function toRunStarted({ seed, runs, effects, rules }: Plan, { baseUrl, baseUrlAlt }: Subject): RunStarted {
  return {
    type: 'run-started',
    version: 1,
    at: isoNow(),
    toolVersion: about.version,
    subject: { baseUrl, baseUrlAlt },
    seed,
    runs,
    effects,
    rules: rules.map(({ rule: { id, title, statements, effect } }) => ({ id, title, statements, effect })),
  };
}

function isoNow(): string {
  return new Date().toISOString();
}

/** The results that determine the exit code of a run. */
interface RunResult {
  preflight: PreflightDone | undefined;
  decisions: readonly RuleDecided[];
  baseline: BaselineResult;
  access: Access;
  /** The number of effects that are not undone, by their known state. */
  leaked: ReturnType<typeof countLeaked>;
  interrupted: boolean;
  /** Whether any undecided rule causes exit code 2, not only undecided rules that establish assumptions. */
  strict: boolean;
  /** Operations without a confirmed success. */
  withoutSuccess: readonly OperationId[];
}

/** 0: passed. 1: a finding, or an outdated baseline entry. 2: inconclusive. 3: effects leaked. 130: interrupted. */
export function exitOf(result: RunResult): Pick<RunEnded, 'exitCode' | 'reason'> {
  const { preflight, decisions, baseline, access, leaked, interrupted } = result;
  const inconclusive = (reason: string) => ({ exitCode: 2 as const, reason });
  if (leaked['still there'] > 0) return { exitCode: 3, reason: 'scheduled effects are leaked' };
  if (interrupted) return { exitCode: 130 };
  if (preflight?.obstacle !== undefined) return inconclusive('the service cannot be verified, as the warning says');
  if (access === 'unauthorized')
    return inconclusive('the service answered 401 to every request with the workspace key');
  if (access === 'unreachable') return inconclusive('no response came from the service');
  const isOutdated = baseline.entries.some(({ status }) => status === 'expired' || status === 'fixed');
  if (isOutdated || baseline.unaccepted.length > 0) return { exitCode: 1 };
  const reasons = reasonsToDoubt(result);
  if (reasons.length > 0) return inconclusive(reasons.join(', and '));
  // An accepted finding counts like a passed rule: the run tested something.
  const isTested = decisions.some(({ outcome }) => !isWithoutResult(outcome));
  return isTested ? { exitCode: 0 } : inconclusive(nothingTested);
}

function reasonsToDoubt({ preflight, decisions, baseline, leaked, strict, withoutSuccess }: RunResult): string[] {
  const errors = decisions.filter(({ outcome }) => outcome.type === 'error').length;
  const mistakes = preflight?.checks.filter(({ result }) => result === 'mistake').length ?? 0;
  const undecided = strict ? baseline.undecided.length : 0;
  const unknown = baseline.undecided.filter(({ rule }) => establishedRules.some(({ id }) => id === rule));
  const reasons = [
    leaked.unknown > 0 && `${count(leaked.unknown, 'effect')} not known to be undone`,
    errors > 0 && `${count(errors, 'rule')} ended in error`,
    mistakes > 0 && `the subject file has ${count(mistakes, 'mistake')}`,
    undecided > 0 && `${count(undecided, 'rule')} undecided (--strict)`,
    unknown.length > 0 && `undecided: ${unknown.map(({ rule }) => rule).join(', ')}`,
    withoutSuccess.length > 0 && `no request to ${withoutSuccess.join(', ')} succeeded as stated`,
  ];
  return reasons.filter((reason) => reason !== false);
}

/** Operations whose success rules tested, but none could judge. Ignores rules that the baseline allows to be undecided. */
function findOperationsWithoutSuccess(
  rules: readonly Rule[],
  decisions: readonly RuleDecided[],
  { undecided }: Baseline,
): OperationId[] {
  const mayBeUndecided = new Set(undecided.map(({ rule }) => rule));
  const outcomes = new Map(decisions.map(({ rule, outcome }) => [rule, outcome.type]));
  return operationIds.filter((id) => {
    const { success: statement, needs: needed } = factsOf(id).proves;
    const types = rules
      .filter(({ statements, effect }) => covers(effect, needed) && statements.includes(statement))
      .filter((rule) => !mayBeUndecided.has(rule.id))
      .flatMap((rule) => outcomes.get(rule.id) ?? [])
      .filter((type) => type !== 'skipped');
    return types.length > 0 && types.every((type) => type === 'undecided' || type === 'error');
  });
}
