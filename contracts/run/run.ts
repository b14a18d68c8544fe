import { operationIds } from '../../src/operations.ts';
import { valueAt } from '../../src/schema.ts';
import { sleep } from '../client/transport.ts';
import { NoTemporaryWorkspace } from '../effects/clock-control.ts';
import { timeIsOver } from '../effects/effect-guard.ts';
import type { PendingEffect } from '../effects/journal.ts';
import { closeRun } from '../effects/leaked-effects.ts';
import {
  openRun,
  type RunContext,
  type RunContextOptions,
  type Service,
  type ServiceOptions,
  withService,
} from '../effects/service.ts';
import { dataOf, statusAndCodeOf } from '../facts/exchange.ts';
import { factsOf } from '../facts/operation.ts';
import { defaultRuns } from '../generators/case-plan.ts';
import { statementsOf } from '../judge/response.ts';
import { describeFailure, locate, Violation } from '../judge/violation.ts';
import { type Finding, type LeakedEffect, toExchangeRecord } from '../reports/run-event.ts';
import { type AssumptionFinding, createKnownAssumptions, type Rule } from '../steps/rule.ts';
import { describeSent, waitingStatements } from '../steps/send-time.ts';
import { sentMessagesIn } from '../steps/session-record.ts';
import { recipientsFor, type Subject, skipReason } from '../subject/subject.ts';
import { failureOf, interrupted, type Judgement, judgeRule, type RuleContext, withoutCases } from './judge-rule.ts';
import type { PlanOptions } from './verify.ts';

export interface RunOptions
  extends RunContextOptions,
    Pick<PlanOptions, 'runs' | 'seed' | 'effects'>,
    Pick<ServiceOptions, 'level'>,
    Pick<RuleContext, 'onExchanges'> {
  /**
   * Returns the command that repeats a rule, shown at the end of a finding. @defaultValue `understudy verify` with rule
   * and seed
   */
  rerunCommandFor?: ((rule: string) => string) | undefined;
  acceptanceOf?: ((rule: string, violation: Pick<Finding, 'statements'>) => Finding['accepted']) | undefined;
  within?: RunContext | undefined;
  concurrency?: number | undefined;
  /** Time limit of a rule, in seconds. @defaultValue 90 */
  ruleSeconds?: number | undefined;
  onVerdict?: (verdict: Verdict) => void;
  onLeaked?: (leaked: readonly LeakedEffect[]) => void;
  onAssumption?: (finding: AssumptionFinding) => void;
}

export interface Verdict extends Judgement {
  rule: Rule;
  durationMs: number;
}

export async function runRules(rules: readonly Rule[], given: Subject, options: RunOptions = {}): Promise<Verdict[]> {
  const { concurrency = 8, onVerdict = () => {}, onLeaked = () => {} } = options;
  const { effects = 'call', ruleSeconds = 90, runs = defaultRuns, seed = 1, onAssumption = () => {} } = options;
  const subject = { ...given, recipients: recipientsFor(given, effects) };
  const run = openRun(subject, { limits: {}, callsNobody: false, ...options });
  const { transport, journal, rulesEndAt, endSignal } = run;
  const assumptions = createKnownAssumptions(subject);
  const stop = new AbortController();
  const callerErrors: unknown[] = [];
  const notify = (call: () => void) => {
    try {
      call();
    } catch (error) {
      callerErrors.push(error);
      stop.abort();
    }
  };
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  const verdicts = new Map<Rule, Verdict>();
  let remaining = rules.length;
  const atEnd = new Promise<Judgement>((resolve) => {
    const outcome = { type: 'skipped', reason: timeIsOver } as const;
    endSignal.addEventListener('abort', () => resolve(withoutCases(outcome)));
    const end = () => setTimeout(() => resolve(withoutCases(interrupted)), interruptionMs);
    signal.addEventListener('abort', end, { once: true });
  });

  let earlierEffects = journal.sentEarly();
  const earlyEffectOf = ({ id, statements }: Rule) => {
    const isAbout = ({ kind }: PendingEffect) => statements.includes(waitingStatements[kind][0]);
    const early = journal.sentEarly(id)[0] ?? earlierEffects.find(isAbout);
    earlierEffects = earlierEffects.filter(({ kind }) => kind !== early?.kind);
    return early;
  };

  const decide = (verdict: Verdict) => {
    verdicts.set(verdict.rule, verdict);
    notify(() => onVerdict(verdict));
  };
  const { onExchanges, acceptanceOf = () => undefined } = options;
  const { rerunCommandFor = (rule) => `npx understudy-kit verify --rule ${rule} --seed ${seed}` } = options;
  const ofAllRules = { subject, transport, assumptions, runs, seed, signal, onExchanges };
  const runningCases = new Map<Rule, ReadonlySet<Service>>();
  const runRule = async (rule: Rule, workers: number) => {
    const startedAt = performance.now();
    const timeSliceMs = Math.min(ruleSeconds * 1000, (rulesEndAt - startedAt) / Math.ceil(remaining / workers));
    remaining -= 1;
    const skipped = skipReason(rule, subject, effects);
    if (skipped !== undefined)
      return decide({ rule, ...withoutCases({ type: 'skipped', reason: skipped }), durationMs: 0 });
    const isRunnable = timeSliceMs > 0 && transport.unreachableReason() === undefined;
    const visibilityWait = { isNeeded: subject.waits.visibleSeconds === undefined };
    const serviceOptions = {
      ...run,
      signal,
      level: options.level,
      visibilityWait,
      name: rule.id,
      effect: rule.effect,
      movesClock: isRunnable && rule.needs.includes('control'),
      usesLines: isRunnable && rule.usesLines !== undefined && subject.controlUrl !== undefined,
    };
    const accept = ({ statements }: Violation) => acceptanceOf(rule.id, { statements });
    const ofRule: Pick<RuleContext, 'toFinding' | 'isAccepted' | 'visibilityWait'> = {
      toFinding: (...found) => createFinding(found, rerunCommandFor(rule.id), accept(found[0])),
      isAccepted: (violation) => accept(violation) !== undefined,
      visibilityWait,
    };
    let durationMs = 0;
    const judgement = await withService(subject, serviceOptions, (startCase) => {
      const running = new Set<Service>();
      runningCases.set(rule, running);
      const context = { ...ofAllRules, ...ofRule, startCase, running, deadline: startedAt + timeSliceMs };
      return Promise.race([judgeRule(rule, context), atEnd]).finally(() => {
        durationMs = Math.round(performance.now() - startedAt);
      });
    }).catch(toErrorJudgement);
    const ofEffects = [earlyEffectOf(rule), journal.effectsOf(rule.id)] as const;
    decide({ rule, ...withEffectFindings(judgement, ...ofEffects, ofRule.toFinding), durationMs });
  };

  const isFirst = ({ establishes, effect }: Rule) => establishes !== undefined && effect === 'schedule';
  for (const rule of rules.filter(isFirst)) await runRule(rule, 1);
  // Start with rules about cancelling: if a service cannot cancel messages, the kit schedules fewer messages.
  const isAboutUndo = ({ statements, effect }: Rule) =>
    effect === 'schedule' && undoingSuccesses.some((id) => statements.includes(id));
  const parallel = rules.filter((rule) => rule.usesLines !== 'all' && !isFirst(rule));
  const queue = parallel.toSorted((one, other) => Number(isAboutUndo(other)) - Number(isAboutUndo(one))).values();
  const work = async () => {
    for (const rule of queue) await runRule(rule, concurrency);
  };
  const isResting = (rule: Rule) => {
    const cases = [...(runningCases.get(rule) ?? [])];
    const restsUntil = Math.min(...cases.map((service) => service.restsUntil()));
    return cases.length > 0 && restsUntil > performance.now() + allLinesMs;
  };
  const isCalling = (rule: Rule) => rule.effect === 'call' && !verdicts.has(rule) && !isResting(rule);
  const workOnAllLines = async () => {
    for (const rule of rules.filter(({ usesLines }) => usesLines === 'all')) {
      while (parallel.some(isCalling)) await sleep(pauseMs);
      await runRule(rule, 1);
    }
  };
  await Promise.all([...Array.from({ length: concurrency }, work), workOnAllLines()]);
  for (const finding of assumptions.list()) notify(() => onAssumption(finding));
  const leaked = options.within === undefined ? await closeRun(given, run) : [];
  if (leaked.length > 0) notify(() => onLeaked(leaked));
  if (callerErrors.length > 0) throw callerErrors[0];
  return rules.flatMap((rule) => verdicts.get(rule) ?? []);
}

function toErrorJudgement(error: unknown) {
  if (error instanceof NoTemporaryWorkspace) return withoutCases({ type: 'skipped', reason: error.message });
  return withoutCases({ type: 'error', reason: describeFailure(error) });
}

const undoingSuccesses = operationIds.map(factsOf).flatMap(({ undoes, proves }) => (undoes ? [proves.success] : []));

const allLinesMs = 20_000;
const pauseMs = 100;
const interruptionMs = 1_000;

function withEffectFindings(
  judgement: Judgement,
  early: PendingEffect | undefined,
  effects: readonly PendingEffect[],
  toFinding: RuleContext['toFinding'],
): Judgement {
  const { outcome } = judgement;
  const toFound = ({ input, exchanges = [] }: PendingEffect, one: Violation) => toFinding(one, input, exchanges);
  const isShown = early !== undefined && !('finding' in outcome);
  const found = [
    ...(isShown ? [toFound(early, toEarlyViolation(early))] : []),
    ...effects.flatMap((effect) => toRefusalViolation(effect).map((violation) => toFound(effect, violation))),
  ];
  const [first, ...more] = new Map(found.map((one) => [String(one.statements), one])).values();
  if (first === undefined) return judgement;
  if (!('finding' in outcome)) return { ...judgement, outcome: failureOf('failed', [first, ...more]) };
  return { ...judgement, outcome: { ...outcome, others: [...(outcome.others ?? []), first, ...more] } };
}

export function createFinding(
  [violation, input, ofCase]: Parameters<RuleContext['toFinding']>,
  rerunCommand: string,
  accepted?: Finding['accepted'],
): Finding {
  const { statements, expected, received, gap, origin, place } = violation;
  const exchanges = [...new Set([...(place?.earlier === undefined ? [] : [place.earlier]), ...ofCase])];
  const shown = origin !== undefined && exchanges.includes(origin.exchange) ? origin : undefined;
  const value = shown && (JSON.stringify(valueAt(shown.exchange.json, shown.pointer)) ?? 'nothing');
  return {
    statements,
    expected,
    received,
    gap,
    counterexample: JSON.parse(JSON.stringify(input ?? null)),
    exchanges: exchanges.map(toExchangeRecord),
    ...(shown && { exchange: exchanges.indexOf(shown.exchange) }),
    ...(shown && value && shown.pointer !== '' ? { pointer: shown.pointer, value } : {}),
    rerunCommand,
    ...(accepted && { accepted }),
  };
}

function toEarlyViolation({ kind, dueAt = 'its hours open', exchanges = [] }: PendingEffect): Violation {
  const record = exchanges.at(-1);
  const [done, pointer] = kind === 'message' ? ['sent', '/data/transcript'] : ['placed', '/data/status'];
  const { transcript } = dataOf(record?.json);
  const entry = kind === 'message' ? sentMessagesIn({ transcript }).at(-1) : undefined;
  const received = entry === undefined ? `${done} right after the request` : describeSent(entry);
  const index = entry === undefined ? '' : `/${(transcript as unknown[]).indexOf(entry)}`;
  const place = locate(record ?? {}, `${pointer}${index}`);
  return new Violation(waitingStatements[kind], `not ${done} before ${dueAt}`, received, place);
}

/** A gateway may answer with 429 or 5xx, so these statuses are no refusal by the service. */
function toRefusalViolation({ kind, dueAt, isOfRefusedRequest, exchanges = [] }: PendingEffect): Violation[] {
  const [refusal] = exchanges;
  if (!isOfRefusedRequest || refusal === undefined || refusal.status >= 500 || refusal.status === 429) return [];
  const { errorCode } = (refusal.json ?? {}) as { errorCode?: unknown };
  const expected = `no scheduled ${kind} of a request that the service refused with ${statusAndCodeOf(refusal)}`;
  const received = `${kind === 'message' ? 'a scheduled message' : 'a scheduled call'}, due ${dueAt ?? 'at once'}`;
  return [new Violation(statementsOf(refusal, String(errorCode)), expected, received, locate(refusal))];
}
