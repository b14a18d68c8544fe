import { type ObservedGap, observe } from '../observe/observe.ts';
import type { Effect } from '../operations/effect.ts';
import type { Subject } from '../subject/subject.ts';
import { type Attribution, attributeDivergence } from './attribution.ts';
import type { Divergence } from './run-steps.ts';

/** What decides between two services that differ: a statement, or nothing but open gaps that they answer differently. */
export type DivergenceReason = { attribution: Attribution } | { gaps: readonly GapDifference[] };

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
}

/** Finds out which of two services does not keep to the interface where they differ, else what they answer differently. */
export async function explainDivergence(
  subjects: readonly [Subject, Subject],
  divergence: Divergence,
  { seed, effects, signal }: ExplainOptions,
): Promise<DivergenceReason> {
  const attribution = await attributeDivergence(subjects, divergence, { seed, signal });
  if (attribution !== undefined) return { attribution };
  const observeSide = async (subject: Subject) => {
    // Without a clock that can be moved, waiting for messages would take long.
    const allowed = subject.controlUrl === undefined ? 'schedule' : effects;
    return (await observe(subject, { effects: allowed, signal })).gaps;
  };
  const [one, other] = await Promise.all([observeSide(subjects[0]), observeSide(subjects[1])]);
  return { gaps: gapDifferencesOf(one, other) };
}

function gapDifferencesOf(one: readonly ObservedGap[], other: readonly ObservedGap[]): GapDifference[] {
  const otherAnswers = new Map(other.map((observed) => [observed.gap, answerOf(observed)]));
  return one.flatMap((observed) => {
    const [first, second] = [answerOf(observed), otherAnswers.get(observed.gap)];
    if (first === undefined || second === undefined || first === second) return [];
    return [{ gap: observed.gap, one: first, other: second }];
  });
}

function answerOf(observed: ObservedGap): string | undefined {
  if ('reason' in observed) return undefined;
  return typeof observed.answer === 'string' ? observed.answer : observed.answer.seen;
}
