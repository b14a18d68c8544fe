import fc from 'fast-check';
import type { MixedRequest } from '../generators/requests.ts';
import { dataOf, type Exchange } from '../operations/exchange.ts';
import { type Effect, traitsOf } from '../operations/traits.ts';
import { describeInternalError, Inconclusive } from '../oracle/violation.ts';
import { inspectSubject } from '../preflight/preflight.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import { describeCheck } from '../reports/sections.ts';
import { isLocal, type Subject } from '../subject/subject.ts';
import { createBudget } from '../transport/budget.ts';
import { createAccessTracker, createHttpTransport } from '../transport/http-transport.ts';
import type { Ledger } from '../transport/ledger.ts';
import { defaultLimitsFor, type Probe, type ProbingOptions, withProbe } from '../transport/with-service.ts';
import { createSubjectPair, type Difference, differencesOf, kindOf } from './difference.ts';
import { anySteps, type Ids, type Step } from './steps.ts';

export interface CompareOptions extends Omit<ProbingOptions, 'within'> {
  /** How many request sequences to send. */
  runs: number;
  /** The same seed gives the same sequences. */
  seed: number;
  /** The strongest allowed effect, at least `schedule`. With `call`, the kit also moves the clocks, if it can. */
  effects: Effect;
  /** Record each effect on a service before the kit causes it. @defaultValue no ledgers */
  ledgers?: readonly [Ledger, Ledger] | undefined;
  /** Names of members whose values may differ. @defaultValue none */
  ignore?: readonly string[] | undefined;
}

export type SubjectTuple = readonly [Subject, Subject];

/** What came of it. */
export interface Comparison {
  divergences: readonly Divergence[];
  /** How many sequences were tried. */
  runs: number;
  /** The first sequence with a divergence, from 1. */
  firstRun: number | undefined;
  /** Why nothing can be said, where there is no divergence. */
  reason: string | undefined;
  /** Scheduled effects that the kit could not undo, on either service. */
  leaked: readonly LeakedEffect[];
}

/** The steps so far on both sides. Their answers to the last one differ. */
export interface Divergence {
  difference: Difference;
  /** What was exchanged with both, one after the other, and how much time passed between. */
  history: readonly HistoryEntry[];
  /** The answers that differ. */
  answers: readonly [Exchange, Exchange];
}

type HistoryEntry = { exchanges: readonly [Exchange, Exchange] } | { passedSeconds: number };

/** Whether a difference is one that is looked for. */
type DifferenceFilter = (difference: Difference, answers: Divergence['answers']) => boolean;

/** More of them tell a reader nothing new. */
const maxDivergences = 20;

/** Every try asks both services. */
const maxShrinkTries = 200;

/**
 * Finds where two services answer the same requests differently.
 *
 * @returns the shortest sequence for each kind of difference, at most 20. What the services do is never thrown.
 */
export async function findDivergences(subjects: SubjectTuple, options: CompareOptions): Promise<Comparison> {
  const { runs, seed, effects, signal, ignore = [], callsNobody = subjects.every(isLocal) } = options;
  const leaked: LeakedEffect[] = [];
  const onLeaked = (effects: readonly LeakedEffect[]) => void leaked.push(...effects);
  const divergences: Divergence[] = [];
  const mistakes = await findMistakes(subjects, { ...options, callsNobody }, onLeaked);
  let reason = mistakes.length > 0 && signal?.aborted !== true ? mistakes.join('\n') : undefined;

  const { access, onStatus } = createAccessTracker(subjects[0]);
  const transports = [createHttpTransport(options.fetch, onStatus), createHttpTransport(options.fetch)] as const;
  const toSide = (side: 0 | 1) => {
    const budget = createBudget(defaultLimitsFor(subjects[side]));
    return { transport: transports[side], ledger: options.ledgers?.[side], budget };
  };
  const sides = [toSide(0), toSide(1)] as const;
  const movesClock = subjects.every(({ controlUrl }) => controlUrl !== undefined);
  const shared = { name: 'compare', effect: effects, signal, callsNobody, onLeaked, movesClock };

  /** With clocks of their own nothing lasts, and every sequence begins alike. */
  const findDivergence = async (steps: readonly Step[], isWanted: DifferenceFilter) => {
    reason ??= transports[0].unreachableReason() ?? transports[1].unreachableReason();
    reason ??= signal?.aborted === true ? 'it was interrupted' : undefined;
    if (reason !== undefined) return undefined;
    try {
      return await withProbe(subjects[0], { ...shared, ...sides[0] }, (first) =>
        withProbe(subjects[1], { ...shared, ...sides[1] }, (second) =>
          playSteps(subjects, [first, second], steps, isWanted),
        ),
      );
    } catch (error) {
      const isOurs = !(error instanceof Inconclusive) && signal?.aborted !== true;
      reason = isOurs ? describeInternalError(error) : (error as Error).message;
      return undefined;
    }
  };
  const foundKinds = new Set<string>();
  const isNew: DifferenceFilter = (difference, answers) =>
    !ignore.some((member) => difference.place.split('/').includes(member, 1)) &&
    !foundKinds.has(kindOf(difference, answers));
  const anySequence = anySteps(subjects[0], movesClock && effects === 'call');
  let begun = 0;
  let firstRun: number | undefined;
  while (begun < runs && divergences.length < maxDivergences && reason === undefined) {
    let smallest: Divergence | undefined;
    let tries = 0;
    const property = fc.asyncProperty(anySequence, async (steps) => {
      const kind = smallest && kindOf(smallest.difference, smallest.answers);
      if (kind !== undefined && ++tries > maxShrinkTries) return;
      const found = await findDivergence(steps, kind === undefined ? isNew : (...one) => kindOf(...one) === kind);
      if (found === undefined) return;
      smallest = found;
      throw new Error('They differ.');
    });
    // A sequence that showed one difference may show another.
    const { numRuns } = await fc.check(property, { seed, path: String(begun), numRuns: runs - begun });
    begun += smallest === undefined ? numRuns : numRuns - 1;
    if (smallest === undefined) break;
    const { difference, answers } = smallest as Divergence;
    firstRun ??= begun + 1;
    divergences.push(smallest);
    foundKinds.add(kindOf(difference, answers));
  }
  // A sequence may ask for nothing, as what it would take up was never begun.
  if (access() === 'unreachable') reason ??= 'the few sequences contained no request';
  return { divergences, runs: Math.min(runs, begun), firstRun, reason: firstRun ? undefined : reason, leaked };
}

/** What would show as a difference between services, and is one of their subject files. */
async function findMistakes(
  subjects: SubjectTuple,
  { effects, signal, fetch, callsNobody, ledgers }: CompareOptions,
  onLeaked: (leaked: readonly LeakedEffect[]) => void,
): Promise<string[]> {
  const mistakes: string[] = [];
  for (const [index, subject] of subjects.entries()) {
    const inspectOptions = { effects, signal, fetch, callsNobody, ledger: ledgers?.[index] };
    const { obstacle, checks, leaked } = await inspectSubject(subject, inspectOptions);
    onLeaked(leaked);
    const lines = checks.filter(({ result }) => result === 'mistake').map(describeCheck);
    const side = index === 0 ? 'first' : 'second';
    mistakes.push(...[obstacle ?? [], lines].flat().map((line) => `${side} service: ${line}`));
  }
  return mistakes;
}

/** Sends the same requests to both services until they diverge as wanted; undefined when they do not. */
async function playSteps(
  subjects: SubjectTuple,
  services: readonly [Probe, Probe],
  steps: readonly Step[],
  isWanted: DifferenceFilter,
): Promise<Divergence | undefined> {
  const pair = createSubjectPair(subjects, [services[0].now, services[1].now]);
  const ids: readonly [Ids, Ids] = [
    { session: [], call: [] },
    { session: [], call: [] },
  ];
  const history: HistoryEntry[] = [];
  for (const step of steps) {
    if ('advanceSeconds' in step) {
      // Both may have one control plane, which makes one move at a time.
      for (const service of services) await service.advanceTime(step.advanceSeconds);
      history.push({ passedSeconds: step.advanceSeconds });
      continue;
    }
    const [one, other] = [step.toRequest(ids[0]), step.toRequest(ids[1])];
    if (one === undefined || other === undefined) continue;
    const send = (side: 0 | 1, { operationId, ...input }: MixedRequest) => {
      const { workspace, otherWorkspace = workspace } = subjects[side];
      const { apiKey } = step.who === 'other' ? otherWorkspace : workspace;
      return services[side].send(operationId, { ...input, apiKey });
    };
    const answers = await Promise.all([send(0, one), send(1, pair.translate(other) as MixedRequest)]);
    history.push({ exchanges: answers });
    const difference = differencesOf(...answers, pair).find((found) => isWanted(found, answers));
    if (difference !== undefined) return { difference, history, answers };
    // What follows from a request that one took and the other did not is no difference of its own.
    if (answers[0].status !== answers[1].status && !traitsOf(one.operationId).isRead) return undefined;
    recordIds(ids, answers);
  }
  return undefined;
}

function recordIds([ofFirst, ofSecond]: readonly [Ids, Ids], [first, second]: Divergence['answers']): void {
  const { issues } = traitsOf(first.operationId);
  if (issues === undefined) return;
  const { kind, member } = issues;
  const [one, other] = [dataOf(first.json)[member], dataOf(second.json)[member]];
  if (typeof one !== 'string' || typeof other !== 'string' || ofFirst[kind].includes(one)) return;
  ofFirst[kind].push(one);
  ofSecond[kind].push(other);
}
