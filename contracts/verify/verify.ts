import about from '../../package.json' with { type: 'json' };
import { observe } from '../observe/observe.ts';
import { type Effect, effects as effectsByStrength } from '../operations/traits.ts';
import { mistakeSkipReason, toPreflightEvent } from '../preflight/check.ts';
import { preflight } from '../preflight/preflight.ts';
import { createRedaction } from '../reports/redaction.ts';
import { loadReport, type Report } from '../reports/report.ts';
import { type RunEnded, type RunEvent, type RunStarted, serializeEvent } from '../reports/run-event.ts';
import { rules as allRules } from '../rules/index.ts';
import { createKnownAssumptions } from '../steps/assumptions.ts';
import type { Subject } from '../subject/subject.ts';
import { isLocal } from '../subject/subject.ts';
import { createBudget, defaultConcurrency } from '../transport/budget.ts';
import { createAccessTracker } from '../transport/http-transport.ts';
import { openEffectBook } from '../transport/ledger.ts';
import type { Baseline, BaselineResult } from './exit.ts';
import { applyBaseline, exitOf, findOperationsWithoutSuccess, noBaseline } from './exit.ts';
import { withoutCases } from './judge-rule.ts';
import { type Plan, type PlanOptions, plan as planRun } from './plan.ts';
import { type RunOptions, runRules, startTimeLimit, type Verdict } from './run.ts';
import { toAssumptionChecked, toRuleDecided } from './to-run-event.ts';

export interface VerifyOptions
  extends PlanOptions,
    Pick<RunOptions, 'level' | 'ruleSeconds' | 'timeLimitSeconds' | 'signal' | 'fetch' | 'ledger'> {
  /** How many rules run in parallel. @defaultValue 16 if the service is on this machine, else 8 */
  concurrency?: number | undefined;
  /** Accepted violations and undecided rules. @defaultValue none */
  baseline?: Baseline;
  /** Exit code 2 if a rule is undecided that the baseline does not accept. @defaultValue false */
  strict?: boolean;
  /** Observes afterwards how the service answers the gaps. @defaultValue false */
  observe?: boolean;
  /** Whether the service places no real calls. @defaultValue true if all addresses are on this machine */
  callsNobody?: boolean;
  /** The command at the end of a finding. @defaultValue `understudy verify` with rule and seed */
  rerunCommandFor?: (rule: string) => string;
  /** Called with each event, without values of the subject, and with its line for the run log. */
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
 * Runs the rules of the interface against a service, and undoes what they scheduled.
 *
 * @param subject where the service is and what is set up in it, see `parseSubject`
 * @returns a report without the keys, recipients and names of the subject, for `render`; its `end.exitCode` is
 * 0 when all passed, 1 with findings, 2 when inconclusive, 3 when scheduled effects leaked, 130 when interrupted
 * @throws TypeError when an address of the subject is not a URL. It never throws because of what the service does.
 * @example
 * const report = await verify(subject, { effects: 'schedule', rules: rules.filter(({ id }) => id.startsWith('cancel-call/')) });
 * console.log(render(report, 'terminal'));
 */
export async function verify(subject: Subject, options: VerifyOptions = {}): Promise<VerifyReport> {
  const plan = planRun(subject, options);
  const { runs, seed, effects } = plan;
  const { callsNobody = isLocal(subject), ledger, signal, baseline: accepted = noBaseline } = options;
  const { rerunCommandFor = (rule) => `npx understudy-kit verify --rule ${rule} --seed ${seed}` } = options;
  const { level, strict = false, ruleSeconds, timeLimitSeconds = Infinity } = options;
  const { concurrency = isLocal(subject) ? defaultConcurrency.local : defaultConcurrency.remote } = options;
  const { access, answers, onStatus } = createAccessTracker(subject);
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
  using timeLimit = startTimeLimit(timeLimitSeconds);
  // All of the run shares what it learns: that the service breaks its word ends scheduling for all.
  const book = openEffectBook(subject.baseUrl, ledger);
  const budget = createBudget(plan.limits);
  const within = { budget, book, endSignal: timeLimit.endSignal };
  const shared = { effects, signal, callsNobody, fetch: options.fetch, onStatus };
  const startedAt = performance.now();

  const checked = await preflight(subject, { ...shared, effects: strongestEffectOf(plan), within });
  // What is interrupted has no answers, and that says nothing.
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
    const assumptions = createKnownAssumptions(found.subject);
    const elapsedSeconds = (performance.now() - startedAt) / 1000;
    await runRules(rules, found.subject, {
      ...shared,
      ...{ budget, book, level, runs, seed, concurrency, ruleSeconds, assumptions },
      timeLimitSeconds: Math.max(0, timeLimitSeconds - elapsedSeconds),
      onVerdict: decide,
      onLeaked: (leaked) => leaked.forEach(record),
    });
    for (const finding of assumptions.list()) record(toAssumptionChecked(finding, isoNow()));
    if (options.observe === true && access() === 'open')
      await observe(found.subject, { ...shared, within, onEvent: record });
  }
  const decisions = events.filter((event) => event.type === 'rule-decided');
  const baseline = applyBaseline(decisions, accepted, isoNow().slice(0, 10));
  const interrupted = signal?.aborted === true;
  const isWhole = plan.rules.length === allRules.length;
  const withoutSuccess = isWhole ? findOperationsWithoutSuccess(allRules, decisions, accepted) : [];
  const hasLeaked = events.some(({ type }) => type === 'leaked');
  const result = { preflight: preflightEvent, decisions, baseline, hasLeaked, strict };
  const end = record({
    ...{ type: 'run-ended', at: isoNow(), requests: answers(), access: access(), interrupted },
    ...exitOf({ ...result, access: access(), interrupted, withoutSuccess }),
    ...(withoutSuccess.length === 0 ? {} : { withoutSuccess }),
  });
  return { ...(await loadReport([started, ...events.slice(1)])), end, baseline };
}

/** Of the rules that will be run; what none of them may do is not done beforehand. */
function strongestEffectOf({ rules }: Plan): Effect {
  const wanted = rules.flatMap(({ rule, skipReason }) => (skipReason === undefined ? [rule.effect] : []));
  return effectsByStrength.findLast((effect) => wanted.includes(effect)) ?? 'none';
}

function toRunStarted({ seed, runs, effects, rules, shard }: Plan, { baseUrl, baseUrlAlt }: Subject): RunStarted {
  return {
    ...{ type: 'run-started', version: 3, at: isoNow(), toolVersion: about.version },
    ...{ subject: { baseUrl, baseUrlAlt }, seed, runs, effects },
    rules: rules.map(({ rule: { id, title, statements, effect } }) => ({ id, title, statements, effect })),
    shard,
  };
}

function isoNow(): string {
  return new Date().toISOString();
}
