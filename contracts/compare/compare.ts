import fc from 'fast-check';
import { describeInternalError } from '../internal-error.ts';
import { type Probe, withProbe } from '../observe/probe.ts';
import type { Effect } from '../operations/effect.ts';
import type { LeakedEffect } from '../reports/run-log/run-event.ts';
import { isLocal } from '../subject/addresses.ts';
import type { Subject } from '../subject/subject.ts';
import { createAccessTracker } from '../transport/access.ts';
import { withClockHeld } from '../transport/clock-control.ts';
import { createHttpTransport, type HttpTransport } from '../transport/http-transport.ts';
import { Inconclusive } from '../violation.ts';
import { type Divergence, runStepsOnBoth } from './run-steps.ts';
import { type DivergentSteps, shrinkDivergence } from './shrink.ts';
import { anySteps, type Step } from './step.ts';

export interface CompareOptions {
  /** How many sequences are tried. */
  runs: number;
  /** Decides all of them. */
  seed: number;
  /** The strongest effect that requests may have: `schedule` at least; with `call`, time passes where both clocks can be moved. */
  effects: Effect;
  /** Whether both services are mocks that call nobody. @defaultValue whether all addresses are on this machine */
  callsNobody?: boolean | undefined;
  /** Stops it early. */
  signal?: AbortSignal | undefined;
  /** Sends the requests. @defaultValue the `fetch` of the platform */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** What came of it, and what could not be undone on either side. */
export type Comparison = { leaked: readonly LeakedEffect[] } & (
  | { type: 'same'; runs: number }
  | { type: 'different'; divergence: Divergence; runs: number }
  | { type: 'unknown'; reason: string }
);

/**
 * Sends the same requests to two services, in random sequences that the seed decides. What was scheduled is undone after each.
 *
 * @returns the shortest sequence found at whose end the services answer differently. What they do is never thrown.
 * @example
 * const comparison = await compare([mine, mock], { runs: 100, seed: 1, effects: 'schedule' });
 */
export async function compare(subjects: readonly [Subject, Subject], options: CompareOptions): Promise<Comparison> {
  const { runs, seed, effects, signal, callsNobody = subjects.every(isLocal) } = options;
  const { fetch, access } = createAccessTracker(subjects[0], options.fetch);
  const transports = [createHttpTransport(fetch), createHttpTransport(fetch)] as const;
  const canMoveClocks = subjects.every(({ controlUrl }) => controlUrl !== undefined);
  const leaked: LeakedEffect[] = [];
  let found: DivergentSteps | undefined;
  let fatal: string | undefined;
  let attempts = 0;
  const findDivergence = async (steps: readonly Step[]) => {
    fatal ??= transports.map((transport) => transport.unreachableReason()).find((reason) => reason !== undefined);
    fatal ??= signal?.aborted === true ? 'it was interrupted' : undefined;
    if (fatal !== undefined) return undefined;
    return playSequence(steps).catch((error: unknown) => {
      const isOurs = !(error instanceof Inconclusive) && signal?.aborted !== true;
      fatal = isOurs ? describeInternalError(error) : (error as Error).message;
      return undefined;
    });
  };
  const checkSequence = async (steps: readonly Step[]) => {
    if (fatal === undefined) attempts += 1;
    const divergence = await findDivergence(steps);
    if (divergence === undefined) return;
    found = { steps, divergence };
    throw new Error('They differ.');
  };
  const playSequence = async (steps: readonly Step[]) => {
    const leakedBefore = leaked.length;
    const [one, other] = subjects;
    const play = () =>
      withProbeOf(one, transports[0], (first) =>
        withProbeOf(other, transports[1], (second) => runStepsOnBoth(subjects, [first, second], steps)),
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
  if (found !== undefined)
    return { type: 'different', divergence: await shrinkDivergence(found, findDivergence), runs: attempts, leaked };
  if (fatal !== undefined) return { type: 'unknown', reason: fatal, leaked };
  if (failed) throw errorInstance;
  // A sequence may ask for nothing, as what it would take up was never begun.
  if (access() === 'unreachable') return { type: 'unknown', reason: 'in so few sequences nothing was asked', leaked };
  return { type: 'same', runs: attempts, leaked };
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
