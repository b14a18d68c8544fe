import fc from 'fast-check';
import { type Probe, withProbe } from '../observe/probe.ts';
import type { Effect } from '../operations/traits.ts';
import { describeInternalError, Inconclusive } from '../oracle/violation.ts';
import { toPreflightEvent } from '../preflight/check.ts';
import { preflight } from '../preflight/preflight.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import { describeCheck } from '../reports/warnings.ts';
import type { Subject } from '../subject/subject.ts';
import { isLocal } from '../subject/subject.ts';
import { withClockHeld } from '../transport/clock-control.ts';
import { createAccessTracker, createHttpTransport, type HttpTransport } from '../transport/http-transport.ts';
import { isWithin, kindOf } from './difference.ts';
import { type DifferenceFilter, type Divergence, runStepsOnBoth } from './run-steps.ts';
import { anySteps, type Step, shrinkDivergence } from './steps.ts';

export interface CompareOptions {
  /** How many sequences are tried. */
  runs: number;
  /** Decides all of them. */
  seed: number;
  /** The strongest effect that requests may have: `schedule` at least; with `call`, time passes where both clocks can be moved. */
  effects: Effect;
  /** Whether both services are mocks that call nobody. @defaultValue whether all addresses are on this machine */
  callsNobody?: boolean | undefined;
  /** Members whose values may differ, by name. @defaultValue none */
  ignore?: readonly string[] | undefined;
  /** Stops it early. */
  signal?: AbortSignal | undefined;
  /** Sends the requests. @defaultValue they are sent over the network */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** What came of it, and what could not be undone on either side. */
export type Comparison = { leaked: readonly LeakedEffect[] } & (
  | { type: 'same'; runs: number }
  | { type: 'different'; divergences: readonly Divergence[]; runs: number; firstRun: number }
  | { type: 'unknown'; reason: string }
);

/**
 * Finds where two services answer the same requests differently.
 *
 * @returns for each kind of difference the shortest sequence found at whose end it shows, at most {@link maxDivergences}. What they do is never thrown.
 */
export async function findDivergences(
  subjects: readonly [Subject, Subject],
  options: CompareOptions,
): Promise<Comparison> {
  const { runs, seed, effects, signal, ignore = [], callsNobody = subjects.every(isLocal) } = options;
  const { access, onStatus } = createAccessTracker(subjects[0]);
  const createTransport = () => createHttpTransport(options.fetch, onStatus);
  const transports = [createTransport(), createTransport()] as const;
  const canMoveClocks = subjects.every(({ controlUrl }) => controlUrl !== undefined);
  const leaked: LeakedEffect[] = [];
  const mistakes = await findMistakes(subjects, { ...options, callsNobody }, leaked);
  if (mistakes.length > 0 && signal?.aborted !== true) return { type: 'unknown', reason: mistakes.join('\n'), leaked };
  const divergences: Divergence[] = [];
  let firstRun = 0;
  let fatal: string | undefined;
  let attempts = 0;
  const foundKinds = new Set<string>();
  const isNew: DifferenceFilter = (difference, answers) =>
    !ignore.some((member) => isWithin(difference.place, member)) && !foundKinds.has(kindOf(difference, answers));
  const findDivergence = async (steps: readonly Step[], isWanted: DifferenceFilter) => {
    fatal ??= transports.map((transport) => transport.unreachableReason()).find((reason) => reason !== undefined);
    fatal ??= signal?.aborted === true ? 'it was interrupted' : undefined;
    if (fatal !== undefined) return undefined;
    return playSequence(steps, isWanted).catch((error: unknown) => {
      const isOurs = !(error instanceof Inconclusive) && signal?.aborted !== true;
      fatal = isOurs ? describeInternalError(error) : (error as Error).message;
      return undefined;
    });
  };
  const checkSequence = async (steps: readonly Step[]) => {
    if (fatal === undefined && divergences.length < maxDivergences) attempts += 1;
    while (divergences.length < maxDivergences) {
      const divergence = await findDivergence(steps, isNew);
      if (divergence === undefined) return;
      if (divergences.length === 0) firstRun = attempts;
      const kind = kindOf(divergence.difference, divergence.answers);
      const isOfKind: DifferenceFilter = (...one) => kindOf(...one) === kind;
      divergences.push(await shrinkDivergence({ steps, divergence }, (fewer) => findDivergence(fewer, isOfKind)));
      foundKinds.add(kind);
    }
  };
  const playSequence = async (steps: readonly Step[], isWanted: DifferenceFilter) => {
    const leakedBefore = leaked.length;
    const [one, other] = subjects;
    const play = () =>
      withProbeOf(one, transports[0], (first) =>
        withProbeOf(other, transports[1], (second) => runStepsOnBoth(subjects, [first, second], steps, isWanted)),
      );
    const [played] = await withClocksHeld(subjects, canMoveClocks, () => Promise.allSettled([play()]));
    // With the clocks held all is as it was before.
    if (canMoveClocks) leaked.length = leakedBefore;
    if (played.status === 'rejected') throw played.reason;
    return played.value;
  };
  const onLeaked = (effects: readonly LeakedEffect[]) => void leaked.push(...effects);
  const withProbeOf = <Result>(subject: Subject, transport: HttpTransport, work: (service: Probe) => Promise<Result>) =>
    withProbe(subject, { name: 'compare', effect: effects, transport, signal, callsNobody, onLeaked }, work);
  const steps = anySteps(subjects[0], canMoveClocks && effects === 'call');
  const { failed, errorInstance } = await fc.check(fc.asyncProperty(steps, checkSequence), {
    seed,
    numRuns: runs,
    endOnFailure: true,
  });
  if (divergences.length > 0) return { type: 'different', divergences, runs: attempts, firstRun, leaked };
  if (fatal !== undefined) return { type: 'unknown', reason: fatal, leaked };
  if (failed) throw errorInstance;
  // A sequence may ask for nothing, as what it would take up was never begun.
  if (access() === 'unreachable') return { type: 'unknown', reason: 'in so few sequences nothing was asked', leaked };
  return { type: 'same', runs: attempts, leaked };
}

/** Nobody reads on after so many. */
const maxDivergences = 20;

/** What would show as a difference between services, and is one of their subject files. */
async function findMistakes(
  subjects: readonly [Subject, Subject],
  { effects, signal, fetch, callsNobody }: CompareOptions,
  leaked: LeakedEffect[],
): Promise<string[]> {
  const mistakes: string[] = [];
  for (const [index, subject] of subjects.entries()) {
    const found = await preflight(subject, { effects, signal, fetch, callsNobody });
    leaked.push(...found.leaked);
    const { obstacle, checks } = toPreflightEvent(found, subject, new Date().toISOString());
    const lines = checks.filter(({ result }) => result === 'mistake').map(describeCheck);
    const side = index === 0 ? 'first' : 'second';
    for (const line of [...(obstacle === undefined ? [] : [obstacle]), ...lines])
      mistakes.push(`${side} service: ${line}`);
  }
  return mistakes;
}

/** With the clocks held nothing lasts, and every sequence begins alike. */
function withClocksHeld<T>(
  [one, other]: readonly [Subject, Subject],
  canMoveClocks: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (!canMoveClocks) return work();
  // A service may be compared with itself.
  if (other.controlUrl === one.controlUrl) return withClockHeld(other, work);
  return withClockHeld(one, () => withClockHeld(other, work));
}
