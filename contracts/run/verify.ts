import about from '../../package.json' with { type: 'json' };
import { closeRun, defaultLimitsFor, openRun, type RunContextOptions } from '../effects/run-context.ts';
import { defaultRuns } from '../generators/case-plan.ts';
import { observe } from '../observe/observe.ts';
import { defaultConcurrency, type Effect, effects as effectsByStrength, type Limits } from '../options.ts';
import { mistakeSkipReason, preflight, toPreflightEvent } from '../preflight/preflight.ts';
import { createRedaction } from '../reports/redaction.ts';
import { type Report, reportOf } from '../reports/report.ts';
import {
  countLeaked,
  type Finding,
  type RunEnded,
  type RunEvent,
  type RunStarted,
  serializeEvent,
} from '../reports/run-event.ts';
import { rules as allRules } from '../rules/index.ts';
import { assumptions } from '../steps/assumptions.ts';
import type { Rule } from '../steps/rule.ts';
import { addressesOf, defaultEffectsFor, isLocal, type Subject, skipReason } from '../subject/subject.ts';
import {
  applyBaseline,
  type Baseline,
  type BaselineResult,
  exitOf,
  findAcceptance,
  findOperationsWithoutSuccess,
} from './exit-code.ts';
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
  baseline: BaselineResult;
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
  const { signal, strict = false, baseline: accepted = { accepted: [], undecided: [] } } = options;
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
  const acceptanceOf = (rule: string, violation: Pick<Finding, 'statements'>) =>
    findAcceptance(accepted, rule, violation, today);
  const decide = ({ rule, ...verdict }: Verdict) =>
    record({ type: 'rule-decided', at: isoNow(), rule: rule.id, ...verdict });
  const started = record(toRunStarted(planned, subject));
  const within = openRun(subject, { ...options, limits: planned.limits });
  const { access, answers } = within.transport;

  const checked = await preflight(subject, { effects: strongestEffectOf(planned), within });
  const found = signal?.aborted === true ? { ...checked, obstacle: undefined } : checked;
  const preflightEvent = record(toPreflightEvent(found, subject, isoNow()));

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
  const baseline = applyBaseline(decisions, accepted, today);
  const interrupted = signal?.aborted === true;
  const isWhole = planned.rules.length === allRules.length;
  const withoutSuccess = isWhole ? findOperationsWithoutSuccess(allRules, decisions, accepted) : [];
  const leaked = countLeaked(events.filter((event) => event.type === 'leaked'));
  const result = { preflight: preflightEvent, decisions, baseline, leaked, strict, interrupted, withoutSuccess };
  const end = record({
    type: 'run-ended',
    at: isoNow(),
    requests: answers(),
    access: access(),
    interrupted,
    ...exitOf({ ...result, access: access() }),
    ...(withoutSuccess.length === 0 ? {} : { withoutSuccess }),
  });
  return { ...(await reportOf({ events: [started, ...events.slice(1)] })), end, baseline };
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
