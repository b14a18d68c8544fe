import about from '../../package.json' with { type: 'json' };
import { type OperationId, operationIds } from '../../src/operations.ts';
import { count } from '../../src/text/words.ts';
import { closeRun } from '../effects/leaked-effects.ts';
import { defaultLimitsFor, openRun, type RunContextOptions } from '../effects/service.ts';
import { factsOf } from '../facts/operation.ts';
import { defaultRuns } from '../generators/case-plan.ts';
import { observe } from '../observe/observe.ts';
import { covers, defaultConcurrency, type Effect, effects as effectsByStrength, type Limits } from '../options.ts';
import { mistakeSkipReason, preflight, toPreflightEvent } from '../preflight/preflight.ts';
import { createRedaction } from '../reports/redaction.ts';
import { type Report, reportOf } from '../reports/report.ts';
import {
  countLeaked,
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
import { addressesOf, defaultEffectsFor, isLocal, type Subject, skipReason } from '../subject/subject.ts';
import { applyBaseline, type Baseline, type BaselineResult, findAcceptance, outdatedEntriesOf } from './baseline.ts';
import { withoutCases } from './judge-rule.ts';
import { type RunOptions, runRules, type Verdict } from './run.ts';

export interface PlanOptions extends Pick<RunContextOptions, 'limits'> {
  /** The rules to run. @defaultValue all rules */
  rules?: readonly Rule[] | undefined;
  /**
   * The number of cases for each rule. Rules that wait for messages run fewer cases. Rules with many combinations run
   * up to ten times as many. @defaultValue 15
   */
  runs?: number | undefined;
  /** The seed of the random cases: the same seed and subject give the same cases. @defaultValue random */
  seed?: number | undefined;
  /** The strongest effect that requests may have. @defaultValue `call` on this machine, else `none` */
  effects?: Effect | undefined;
}

export interface VerifyOptions
  extends PlanOptions,
    RunContextOptions,
    Pick<RunOptions, 'level' | 'ruleSeconds' | 'rerunCommandFor'> {
  /** Number of rules that run in parallel. @defaultValue 16 if the service is on this machine, else 8 */
  concurrency?: number | undefined;
  /** Accepted violations and undecided rules. @defaultValue none */
  baseline?: Baseline | undefined;
  /** Whether an undecided rule that the baseline does not accept causes exit code 2. @defaultValue false */
  strict?: boolean;
  /** Whether to observe the service's answers to the interface's open questions after the rules. @defaultValue false */
  observe?: boolean;
  /** Called with each event of the run and its line for the run log. Neither contains values of the subject file. */
  onEvent?: (event: RunEvent, line: string) => void;
}

export interface VerifyReport extends Report {
  end: RunEnded;
  /** The comparison with the baseline; undefined without a baseline. */
  baseline: BaselineResult | undefined;
}

/**
 * Runs the rules of the interface against a service, and cancels the messages and calls that the rules scheduled.
 *
 * @param subject the service and its agents, channels and recipients, see `parseSubject`
 * @returns a report for `render`, without the keys, recipients and names of the subject. Its `end.exitCode` is 0 when
 * all rules passed, 1 with findings, 2 when inconclusive, 3 when scheduled messages or calls remain, 130 when
 * interrupted.
 * @throws TypeError when an address of the subject is not a URL. No behaviour of the service makes it throw.
 * @example const report = await verify(subject, { effects: 'schedule', rules: rules.filter(({ id }) => id.startsWith('cancel-call/')) }); console.log(render(report, 'terminal'));
 */
export async function verify(subject: Subject, options: VerifyOptions = {}): Promise<VerifyReport> {
  const planned = plan(subject, options);
  const { runs, seed, effects } = planned;
  const { signal, strict = false, baseline } = options;
  const { concurrency = defaultConcurrency[isLocal(subject) ? 'local' : 'remote'] } = options;
  const redaction = createRedaction(subject);
  const events: RunEvent[] = [];
  const record = <Event extends RunEvent>(event: Event): Event => {
    const redacted = redaction.event(event);
    events.push(redacted);
    options.onEvent?.(redacted, serializeEvent(redacted));
    return redacted;
  };
  const today = isoNow().slice(0, 10);
  const acceptanceOf: RunOptions['acceptanceOf'] =
    baseline && ((rule, violation) => findAcceptance(baseline, rule, violation, today));
  const decide = ({ rule, ...verdict }: Verdict) =>
    record({ type: 'rule-decided', at: isoNow(), rule: rule.id, ...verdict });
  const started = record(toRunStarted(planned, subject));
  const within = openRun(subject, { ...options, limits: planned.limits });
  const { access, answers } = within.transport;

  const checked = await preflight(subject, { effects: strongestEffectOf(planned), within });
  const found = signal?.aborted === true ? { ...checked, obstacle: undefined } : checked;
  record(toPreflightEvent(found, subject, isoNow()));

  if (found.obstacle === undefined) {
    const rules = planned.rules.flatMap(({ rule, skipReason }) => {
      const reason = skipReason === undefined ? mistakeSkipReason(rule, subject, found) : undefined;
      if (reason === undefined) return [rule];
      decide({ rule, ...withoutCases({ type: 'skipped', reason }), durationMs: 0 });
      return [];
    });
    await runRules(rules, found.subject, {
      ...options,
      within,
      effects,
      acceptanceOf,
      runs,
      seed,
      concurrency,
      onVerdict: decide,
      onAssumption({ assumption, holds, reason }) {
        const { description } = assumptions[assumption];
        record({ type: 'assumption-checked', at: isoNow(), assumption, holds, reason, description });
      },
    });
    if (options.observe === true && access() === 'open')
      await observe(found.subject, { effects, within, onEvent: record });
  }
  for (const leaked of await closeRun(subject, within)) record(leaked);
  const decisions = events.filter((event) => event.type === 'rule-decided');
  const mayBeUndecided = new Set(baseline?.undecided.map(({ rule }) => rule));
  const isWhole = planned.rules.length === allRules.length;
  const withoutSuccess = isWhole ? findOperationsWithoutSuccess(decisions, mayBeUndecided) : [];
  const ended: Omit<RunEnded, 'exitCode'> = {
    type: 'run-ended',
    at: isoNow(),
    requests: answers(),
    access: access(),
    interrupted: signal?.aborted === true,
    ...(withoutSuccess.length === 0 ? {} : { withoutSuccess }),
  };
  const report = await reportOf({ events: [started, ...events.slice(1), { ...ended, exitCode: 0 }] });
  const applied = baseline && applyBaseline(decisions, baseline, today);
  const end = record({ ...ended, ...exitOf(report, applied, mayBeUndecided, strict) });
  return { ...report, end, baseline: applied };
}

function findOperationsWithoutSuccess(
  decisions: readonly RuleDecided[],
  mayBeUndecided: ReadonlySet<string>,
): OperationId[] {
  const outcomes = new Map(decisions.map(({ rule, outcome }) => [rule, outcome.type]));
  return operationIds.filter((operationId) => {
    const { success, needs } = factsOf(operationId).proves;
    const types = allRules
      .filter(({ statements, effect }) => covers(effect, needs) && statements.includes(success))
      .flatMap(({ id }) => (mayBeUndecided.has(id) ? [] : (outcomes.get(id) ?? [])))
      .filter((type) => type !== 'skipped');
    return types.length > 0 && types.every((type) => type === 'undecided' || type === 'error');
  });
}

export function exitOf(
  { end, preflight, rules, counts, findingGroups, leakedEffects }: Report,
  applied: BaselineResult | undefined,
  mayBeUndecided: ReadonlySet<string>,
  strict: boolean,
): Pick<RunEnded, 'exitCode' | 'reason'> {
  const leaked = countLeaked(leakedEffects);
  const inconclusive = (reason: string) => ({ exitCode: 2 as const, reason });
  if (leaked['still there'] > 0) return { exitCode: 3, reason: 'scheduled effects are leaked' };
  if (end?.interrupted === true) return { exitCode: 130 };
  if (preflight?.obstacle !== undefined) return inconclusive('the service cannot be verified, as the warning says');
  if (end?.access === 'unauthorized')
    return inconclusive('the service answered 401 to every request with the workspace key');
  if (end?.access === 'unreachable') return inconclusive('no response came from the service');
  const outdated = applied === undefined ? [] : outdatedEntriesOf(applied);
  const fresh = applied?.counts.new ?? findingGroups.length;
  const reasons = fresh > 0 && outdated.length > 0 ? [count(fresh, 'new finding'), ...outdated] : outdated;
  if (reasons.length > 0) return { exitCode: 1, reason: reasons.join(', and ') };
  if (fresh > 0) return { exitCode: 1 };
  const mistakes = preflight?.checks.filter(({ result }) => result === 'mistake').length ?? 0;
  const undecided = rules.filter(({ id, outcome }) => outcome.type === 'undecided' && !mayBeUndecided.has(id));
  const unknown = undecided.filter(({ id }) => establishedRules.some((rule) => rule.id === id));
  const doubts = [
    leaked.unknown > 0 && `${count(leaked.unknown, 'effect')} not known to be undone`,
    counts.error > 0 && `${count(counts.error, 'rule')} ended in error`,
    mistakes > 0 && `the subject file has ${count(mistakes, 'mistake')}`,
    strict && undecided.length > 0 && `${count(undecided.length, 'rule')} undecided (--strict)`,
    unknown.length > 0 && `undecided: ${unknown.map(({ id }) => id).join(', ')}`,
    end?.withoutSuccess && `no request to ${end.withoutSuccess.join(', ')} succeeded as stated`,
  ].filter((doubt) => typeof doubt === 'string');
  if (doubts.length > 0) return inconclusive(doubts.join(', and '));
  return counts.skipped + counts.undecided < rules.length ? { exitCode: 0 } : inconclusive('nothing was tested');
}

/** A plan of a run: {@link PlanOptions} with all defaults for a subject. */
export interface Plan {
  addresses: readonly string[];
  isLocal: boolean;
  seed: number;
  runs: number;
  effects: Effect;
  limits: Limits;
  /** The selected rules. `skipReason` is undefined for a rule that will run. */
  rules: readonly { rule: Rule; skipReason: string | undefined }[];
}

/**
 * Plans a run: its rules, seed, effects and limits. Sends nothing.
 *
 * @example
 * const { seed } = plan(subject, { limits: { calls: 0 } });
 * const report = await verify(subject, { seed, limits: { calls: 0 } });
 */
export function plan(subject: Subject, options: PlanOptions = {}): Plan {
  const { rules = allRules, runs = defaultRuns, seed = Math.floor(Math.random() * 2 ** 31) } = options;
  const { effects = defaultEffectsFor(subject), limits } = options;
  return {
    addresses: addressesOf(subject),
    isLocal: isLocal(subject),
    seed,
    runs,
    effects,
    limits: { ...defaultLimitsFor(subject), ...limits },
    rules: rules.map((rule) => ({ rule, skipReason: skipReason(rule, subject, effects) })),
  };
}

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
    rules: rules.map(({ rule: { id, title, pitfall, statements, effect } }) => {
      return { id, title, pitfall, statements, effect };
    }),
  };
}

function isoNow(): string {
  return new Date().toISOString();
}
