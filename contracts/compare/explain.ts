import type { OperationId } from '../../src/operations.ts';
import { type ObservedGap, observe } from '../observe/observe.ts';
import { type Exchange, statusAndCodeOf } from '../operations/exchange.ts';
import { covers, type Effect, traitsOf } from '../operations/traits.ts';
import { judgeExchange } from '../oracle/exchange-invariants.ts';
import { Inconclusive, Violation } from '../oracle/violation.ts';
import { rules } from '../rules/index.ts';
import type { Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';
import type { Outcome } from '../verify/judge-rule.ts';
import { run, type Verdict } from '../verify/run.ts';
import type { Divergence } from './run-steps.ts';

/** What decides between two services that differ: statements, and for the rest nothing but gaps that they answer differently. */
export interface Explanation {
  decided: readonly { divergence: Divergence; attribution: Attribution }[];
  undecided: readonly Divergence[];
  /** Asked only where something is undecided. */
  gaps: readonly GapDifference[];
}

/** A gap that two services answer differently. */
interface GapDifference {
  gap: string;
  one: string;
  other: string;
}

export interface ExplainOptions {
  /** Decides the cases of the rules that are tried. */
  seed: number;
  /** The strongest effect that requests may have. */
  effects: Effect;
  /** Stops it early. */
  signal?: AbortSignal | undefined;
  /** Sends the requests. @defaultValue they are sent over the network */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** Finds out for each difference which of two services does not keep to the interface, and how they answer the gaps. */
export async function explainDivergences(
  subjects: readonly [Subject, Subject],
  divergences: readonly Divergence[],
  { seed, effects, signal, fetch }: ExplainOptions,
): Promise<Explanation> {
  const decided: { divergence: Divergence; attribution: Attribution }[] = [];
  const undecided: Divergence[] = [];
  const verdicts = new Map();
  for (const divergence of divergences) {
    const attribution = await attributeDivergence(subjects, divergence, { seed, signal, fetch, verdicts });
    if (attribution === undefined) undecided.push(divergence);
    else decided.push({ divergence, attribution });
  }
  if (undecided.length === 0) return { decided, undecided, gaps: [] };
  const observeSide = async (subject: Subject) => {
    // Without a clock that can be moved, waiting for messages would take long.
    const allowed = subject.controlUrl === undefined ? 'schedule' : effects;
    return (await observe(subject, { effects: allowed, signal, fetch })).gaps;
  };
  const [one, other] = await Promise.all([observeSide(subjects[0]), observeSide(subjects[1])]);
  return { decided, undecided, gaps: gapDifferencesOf(one, other) };
}

function gapDifferencesOf(one: readonly ObservedGap[], other: readonly ObservedGap[]): GapDifference[] {
  const others = new Map(other.map((observed) => [observed.gap, observed]));
  return one.flatMap((first) => {
    const second = others.get(first.gap);
    // What is known of neither may be the same.
    if (second === undefined || ('reason' in first && 'reason' in second)) return [];
    const [left, right] = [answerOf(first), answerOf(second)];
    return left === right ? [] : [{ gap: first.gap, one: left, other: right }];
  });
}

function answerOf(observed: ObservedGap): string {
  if ('reason' in observed) return `not known (${observed.reason})`;
  return typeof observed.answer === 'string' ? observed.answer : observed.answer.seen;
}

/** Which of the two services does not keep to a statement where they part. */
export interface Attribution {
  side: 0 | 1;
  violation: Violation;
}

export interface AttributeOptions {
  seed: number;
  signal?: AbortSignal | undefined;
  /** Sends the requests. @defaultValue they are sent over the network */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** The verdicts of rules that were tried before, by side and operation; is added to. @defaultValue none */
  verdicts?: Map<string, Promise<readonly Verdict[]>>;
}

/**
 * Whether the interface decides between the two answers: one of them breaks what holds for all answers, or the service
 * that gave it breaks a rule by an answer of the same kind at the same place. Undefined where the interface says nothing
 * that we can tell.
 */
export async function attributeDivergence(
  subjects: readonly [Subject, Subject],
  { answers, difference }: Divergence,
  { seed, signal, fetch, verdicts = new Map() }: AttributeOptions,
): Promise<Attribution | undefined> {
  for (const side of [0, 1] as const) {
    const violation = violationIn(answers[side], subjects[side]);
    if (violation !== undefined) return { side, violation };
  }
  const applicableRules = rules.filter((rule) => mayConcern(rule, answers[0].operationId));
  for (const side of [0, 1] as const) {
    const options = {
      runs: 20,
      seed,
      effects: 'schedule' as const,
      ruleSeconds: 20,
      ...{ signal, fetch },
    };
    const key = `${side} ${answers[0].operationId}`;
    const pending = verdicts.get(key) ?? run(applicableRules, subjects[side], options);
    verdicts.set(key, pending);
    const matching = (await pending)
      .map(({ outcome }) => outcome)
      .find((one) => isSameFailure(one, answers[side], difference.place));
    if (matching?.type === 'failed') return { side, violation: matching.violation };
  }
  return undefined;
}

function violationIn(exchange: Exchange, subject: Subject): Violation | undefined {
  try {
    judgeExchange(exchange, subject);
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}

/** Whether a rule was broken by such an answer: of the same operation, with the same outcome, and at that place. */
function isSameFailure(outcome: Outcome, exchange: Exchange, place: string): boolean {
  if (outcome.type !== 'failed') return false;
  const last = outcome.exchanges.at(-1);
  if (last?.operationId !== exchange.operationId || statusAndCodeOf(last) !== statusAndCodeOf(exchange)) return false;
  const name = place.slice(place.lastIndexOf('/') + 1);
  const { expected, received } = outcome.violation;
  return place === 'status' || exchange.status !== 200 || `${expected} ${received}`.includes(name);
}

/** Rules that speak of all operations stand in these chapters. */
const generalChapters = ['addresses', 'authentication', 'envelope', 'model'];

/** Whether a rule may speak of an operation. Those that wait for messages would take long, and a difference came at once. */
function mayConcern({ id, serial, effect }: Rule, operationId: OperationId): boolean {
  const [chapter = ''] = id.split('/');
  return (
    serial !== true &&
    covers('schedule', effect) &&
    [...generalChapters, ...traitsOf(operationId).chapters].includes(chapter)
  );
}
