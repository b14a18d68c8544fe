import fc from 'fast-check';
import { whileHeld } from '../control.ts';
import type { Effect } from '../effect.ts';
import { type Line, lineTo, nobodyThere } from '../line.ts';
import { type Left, questioned } from '../questioned.ts';
import type { Subject } from '../subject.ts';
import { Unjudged } from '../violation.ts';
import { type Parting, playBoth } from './play.ts';
import { anySteps, type Step } from './step.ts';

export interface CompareOptions {
  /** How many sequences are tried. */
  runs: number;
  /** Decides all of them. */
  seed: number;
  /** The strongest effect that is allowed: `schedule` at least; with `call`, time passes where both clocks can be moved. */
  effects: Effect;
  /** Ends it early. */
  signal?: AbortSignal;
  /** Send the requests; the `fetch` of the platform when left out. */
  fetch?: (request: Request) => Promise<Response>;
}

/** What came of it, and what could not be taken back on either side. */
export type Comparison = { left: readonly Left[] } & (
  | { type: 'same'; runs: number }
  | { type: 'different'; parting: Parting; runs: number }
  | { type: 'unknown'; reason: string }
);

/**
 * Asks two services the same, in random sequences that the seed decides, and gives the shortest found at whose end they
 * answer differently. What was scheduled is taken back after each sequence.
 */
export async function compare(subjects: readonly [Subject, Subject], options: CompareOptions): Promise<Comparison> {
  const { runs, seed, effects, signal } = options;
  let answers = 0;
  const counted = async (request: Request) => {
    const response = await (options.fetch ?? globalThis.fetch)(request);
    answers += 1;
    return response;
  };
  const lines = [lineTo({ ...options, fetch: counted }), lineTo({ ...options, fetch: counted })] as const;
  const canMove = subjects.every(({ controlUrl }) => controlUrl !== undefined);
  const left: Left[] = [];
  let smallest: Parting | undefined;
  let stuck: string | undefined;
  let tries = 0;
  const tried = async (steps: readonly Step[]) => {
    stuck ??= lines.some((line) => line.isDead()) ? nobodyThere : undefined;
    stuck ??= signal?.aborted === true ? 'it was interrupted' : undefined;
    // What is not tried passes, so that nothing is made smaller by it.
    if (stuck !== undefined) return;
    if (smallest === undefined) tries += 1;
    const parting = await played(steps).catch((error: unknown) => {
      if (!(error instanceof Unjudged) && signal?.aborted !== true) throw error;
      stuck = (error as Error).message;
      return undefined;
    });
    if (parting === undefined) return;
    smallest = parting;
    throw new Error('They differ.');
  };
  const played = (steps: readonly Step[]) =>
    held(subjects, canMove, async () => {
      const services = await Promise.all(
        subjects.map((subject, side) => questioned(subject, lines[side] as Line, signal)),
      );
      const [one, other] = services;
      if (one === undefined || other === undefined) return undefined;
      try {
        return await playBoth(subjects, [one, other], steps);
      } finally {
        for (const service of services) left.push(...(await service.takeBack()));
      }
    });
  const steps = anySteps(subjects[0], canMove && effects === 'call');
  const { failed, errorInstance } = await fc.check(fc.asyncProperty(steps, tried), { seed, numRuns: runs });
  if (smallest !== undefined) return { type: 'different', parting: smallest, runs: tries, left };
  if (stuck !== undefined) return { type: 'unknown', reason: stuck, left };
  if (failed) throw errorInstance;
  // A sequence may ask for nothing, as what it would take up was never begun.
  if (answers === 0) return { type: 'unknown', reason: 'in so few sequences nothing was asked', left };
  return { type: 'same', runs: tries, left };
}

/** With the clocks held nothing lasts, and every sequence begins alike. */
function held<T>([one, other]: readonly [Subject, Subject], canMove: boolean, work: () => Promise<T>): Promise<T> {
  if (!canMove || one.controlUrl === undefined || other.controlUrl === undefined) return work();
  const { controlUrl } = other;
  // A service may be compared with itself.
  if (controlUrl === one.controlUrl) return whileHeld(controlUrl, work);
  return whileHeld(one.controlUrl, () => whileHeld(controlUrl, work));
}
