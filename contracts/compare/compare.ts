import fc from 'fast-check';
import { whileHeld } from '../control.ts';
import type { Effect } from '../effect.ts';
import { type Line, lineTo } from '../line.ts';
import { type Questioned, whileQuestioned } from '../questioned.ts';
import type { LeftBehind } from '../run-event.ts';
import type { Subject } from '../subject.ts';
import { Unjudged } from '../violation.ts';
import { type Parting, playBoth } from './play.ts';
import { type Found, shortened } from './shortened.ts';
import { anySteps, type Step } from './step.ts';

export interface CompareOptions {
  /** How many sequences are tried. */
  runs: number;
  /** Decides all of them. */
  seed: number;
  /** The strongest effect that is allowed: `schedule` at least; with `call`, time passes where both clocks can be moved. */
  effects: Effect;
  /** Whether both services are mocks that call nobody. */
  callsNobody?: boolean;
  /** Ends it early. */
  signal?: AbortSignal;
  /** Send the requests; the `fetch` of the platform when left out. */
  fetch?: (request: Request) => Promise<Response>;
}

/** What came of it, and what could not be taken back on either side. */
export type Comparison = { left: readonly LeftBehind[] } & (
  | { type: 'same'; runs: number }
  | { type: 'different'; parting: Parting; runs: number }
  | { type: 'unknown'; reason: string }
);

/**
 * Asks two services the same, in random sequences that the seed decides, and gives the shortest found at whose end they
 * answer differently. What was scheduled is taken back after each sequence.
 */
export async function compare(subjects: readonly [Subject, Subject], options: CompareOptions): Promise<Comparison> {
  const { runs, seed, effects, signal, callsNobody = false } = options;
  let answers = 0;
  const counted = async (request: Request) => {
    const response = await (options.fetch ?? globalThis.fetch)(request);
    answers += 1;
    return response;
  };
  const lines = [lineTo(counted), lineTo(counted)] as const;
  const canMove = subjects.every(({ controlUrl }) => controlUrl !== undefined);
  const left: LeftBehind[] = [];
  let found: Found | undefined;
  let stuck: string | undefined;
  let tries = 0;
  const parts = async (steps: readonly Step[]) => {
    stuck ??= lines.map((line) => line.whyDead()).find((why) => why !== undefined);
    stuck ??= signal?.aborted === true ? 'it was interrupted' : undefined;
    if (stuck !== undefined) return undefined;
    return played(steps).catch((error: unknown) => {
      if (!(error instanceof Unjudged) && signal?.aborted !== true) throw error;
      stuck = (error as Error).message;
      return undefined;
    });
  };
  const tried = async (steps: readonly Step[]) => {
    if (stuck === undefined) tries += 1;
    const parting = await parts(steps);
    if (parting === undefined) return;
    found = { steps, parting };
    throw new Error('They differ.');
  };
  const played = async (steps: readonly Step[]) => {
    const leftBefore = left.length;
    const parting = await held(subjects, canMove, async () => {
      const [one, other] = subjects;
      return asking(one, lines[0], (first) =>
        asking(other, lines[1], (second) => playBoth(subjects, [first, second], steps)),
      );
    });
    // With the clocks held all is as it was before.
    if (canMove) left.length = leftBefore;
    return parting;
  };
  const asking = async <Result>(subject: Subject, line: Line, work: (service: Questioned) => Promise<Result>) => {
    const done = await whileQuestioned(subject, { name: 'compare', effect: effects, line, signal, callsNobody }, work);
    left.push(...done.left);
    return done.result;
  };
  const steps = anySteps(subjects[0], canMove && effects === 'call');
  const { failed, errorInstance } = await fc.check(fc.asyncProperty(steps, tried), {
    seed,
    numRuns: runs,
    endOnFailure: true,
  });
  if (found !== undefined) return { type: 'different', parting: await shortened(found, parts), runs: tries, left };
  if (stuck !== undefined) return { type: 'unknown', reason: stuck, left };
  if (failed) throw errorInstance;
  // A sequence may ask for nothing, as what it would take up was never begun.
  if (answers === 0) return { type: 'unknown', reason: 'in so few sequences nothing was asked', left };
  return { type: 'same', runs: tries, left };
}

/** With the clocks held nothing lasts, and every sequence begins alike. */
function held<T>([one, other]: readonly [Subject, Subject], canMove: boolean, work: () => Promise<T>): Promise<T> {
  if (!canMove) return work();
  // A service may be compared with itself.
  if (other.controlUrl === one.controlUrl) return whileHeld(other, work);
  return whileHeld(one, () => whileHeld(other, work));
}
