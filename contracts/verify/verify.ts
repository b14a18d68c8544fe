import about from '../../package.json' with { type: 'json' };
import { createKnownAssumptions } from '../assumptions/known-assumptions.ts';
import { observe } from '../observe/observe.ts';
import { type Effect, effects as effectsByStrength } from '../operations/traits.ts';
import { mistakeSkipReason, toPreflightEvent } from '../preflight/check.ts';
import { preflight } from '../preflight/preflight.ts';
import { createRedaction } from '../redaction/redaction.ts';
import { loadReport, type Report } from '../reports/report.ts';
import type { LeakedEffect, RuleDecided, RunEnded, RunEvent, RunStarted } from '../reports/run-event.ts';
import { serializeEvent } from '../reports/run-log.ts';
import { rules as allRules } from '../rules/index.ts';
import type { Subject } from '../subject/subject.ts';
import { isLocal } from '../subject/subject.ts';
import { createBudget, defaultConcurrency } from '../transport/budget.ts';
import { createAccessTracker } from '../transport/http-transport.ts';
import { openEffectBook } from '../transport/ledger.ts';
import { applyBaseline, type Baseline, type BaselineResult, createSuccessTracker, exitOf, noBaseline } from './exit.ts';
import { withoutCases } from './judge-rule.ts';
import { type Plan, type PlanOptions, plan as planRun } from './plan.ts';
import { type RunOptions, runRules, startTimeLimit, type Verdict } from './run.ts';
import { toAssumptionChecked, toRuleDecided, toRuleSummary } from './to-run-event.ts';

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
  const { callsNobody = isLocal(subject), ledger, signal } = options;
  const notify = (event: RunEvent) => options.onEvent?.(event, serializeEvent(event));
  const { rerunCommandFor = (rule) => `npx understudy-kit verify --rule ${rule} --seed ${seed}` } = options;
  const { level, strict = false, ruleSeconds, timeLimitSeconds = Infinity } = options;
  const { concurrency = isLocal(subject) ? defaultConcurrency.local : defaultConcurrency.remote } = options;
  const budget = createBudget(plan.limits);
  const { access, answers, onStatus } = createAccessTracker(subject);
  const redaction = createRedaction(subject);
  const redactAndNotify = <Event extends RunEvent>(event: Event): Event => {
    const redacted = redaction.event(event);
    notify(redacted);
    return redacted;
  };
  const started = redactAndNotify(toRunStarted(plan, subject));
  const successes = createSuccessTracker();
  const events: RunEvent[] = [];
  const decisions: RuleDecided[] = [];
  const leaked: LeakedEffect[] = [];
  const shared = { effects, signal, callsNobody, fetch: options.fetch, onStatus };
  using timeLimit = startTimeLimit(timeLimitSeconds);
  // All of the run shares what it learns: that the service breaks its word ends scheduling for all.
  const book = openEffectBook(subject.baseUrl, ledger);
  const within = { budget, book, endSignal: timeLimit.endSignal };
  const startedAt = performance.now();

  const strongest = strongestEffectOf(plan);
  const checked = await preflight(subject, { ...shared, effects: strongest, within });
  leaked.push(...checked.leaked);
  // What is interrupted has no answers, and that says nothing.
  const found = signal?.aborted === true ? { ...checked, obstacle: undefined } : checked;
  const preflightEvent = redactAndNotify(toPreflightEvent(found, subject, isoNow()));
  const decide = (verdict: Verdict) => {
    const decided = redaction.event(toRuleDecided(verdict, isoNow(), rerunCommandFor(verdict.rule.id)));
    decisions.push(decided);
    notify(decided);
  };

  if (found.obstacle === undefined) {
    const rules = plan.rules.filter(({ rule, skipReason }) => {
      const reason = skipReason === undefined ? mistakeSkipReason(rule, subject, found) : undefined;
      if (reason !== undefined) decide({ rule, ...withoutCases({ type: 'skipped', reason }), durationMs: 0 });
      return reason === undefined;
    });
    const knownAssumptions = createKnownAssumptions(found.subject);
    const elapsedSeconds = (performance.now() - startedAt) / 1000;
    await runRules(
      rules.map(({ rule }) => rule),
      found.subject,
      {
        ...shared,
        ...{ budget, book, level, runs, seed, concurrency, ruleSeconds, assumptions: knownAssumptions },
        timeLimitSeconds: Math.max(0, timeLimitSeconds - elapsedSeconds),
        onExchanges: successes.learnFrom,
        onVerdict: decide,
        onLeaked: (effects) => void leaked.push(...effects),
      },
    );
    for (const finding of knownAssumptions.list()) events.push(redactAndNotify(toAssumptionChecked(finding, isoNow())));
    // Events of an observation are redacted already.
    const notifyRedacted = (event: RunEvent) => {
      events.push(event);
      notify(event);
    };
    if (options.observe === true && access() === 'open') {
      await observe(found.subject, {
        ...shared,
        within,
        onEvent: (event) => void (event.type === 'leaked' ? leaked.push(event) : notifyRedacted(event)),
      });
    }
  }
  const { baseline: acceptances = noBaseline } = options;
  const baseline = applyBaseline(decisions, acceptances, isoNow().slice(0, 10));
  events.push(...leaked.map(redactAndNotify));
  const interrupted = signal?.aborted === true;
  const isWhole = plan.rules.length === allRules.length;
  const withoutSuccess = isWhole ? successes.missing(allRules, decisions, acceptances) : [];
  const exit = exitOf({
    preflight: preflightEvent,
    decisions,
    baseline,
    access: access(),
    hasLeaked: leaked.length > 0,
    interrupted,
    strict,
    withoutSuccess,
  });
  const end = redactAndNotify({
    type: 'run-ended',
    at: isoNow(),
    requests: answers(),
    access: access(),
    interrupted,
    ...exit,
    ...(withoutSuccess.length === 0 ? {} : { withoutSuccess }),
  });
  return { ...(await loadReport([started, preflightEvent, ...decisions, ...events, end])), end, baseline };
}

/** Of the rules that will be run; what none of them may do is not done beforehand. */
function strongestEffectOf({ rules }: Plan): Effect {
  const wanted = rules.flatMap(({ rule, skipReason }) => (skipReason === undefined ? [rule.effect] : []));
  return effectsByStrength.findLast((effect) => wanted.includes(effect)) ?? 'none';
}

function toRunStarted({ seed, runs, effects, rules, shard }: Plan, { baseUrl, baseUrlAlt }: Subject): RunStarted {
  return {
    type: 'run-started',
    version: 3,
    at: isoNow(),
    toolVersion: about.version,
    subject: { baseUrl, baseUrlAlt },
    ...{ seed, runs, effects },
    rules: rules.map(({ rule }) => toRuleSummary(rule)),
    shard,
  };
}

function isoNow(): string {
  return new Date().toISOString();
}
