import { type ObservedGap, observe } from '../observe/observe.ts';
import type { Effect } from '../operations/traits.ts';
import type { Subject } from '../subject/subject.ts';
import { type Attribution, attributeDivergence } from './attribution.ts';
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
