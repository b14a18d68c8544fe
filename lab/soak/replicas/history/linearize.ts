/** A request and when it was answered, in milliseconds of one clock. */
export interface Timed {
  invokedAt: number;
  /** Undefined: no answer came. It may have happened at any time since (see `stragglingMs`), or never. */
  answeredAt?: number | undefined;
}

export interface SearchLimits {
  /** After so many states without a verdict it is undecided. */
  maxSteps?: number;
  /** How long after it was invoked something unanswered may still happen, in ms. */
  stragglingMs?: number;
}

/** What one thing does that gets one request after the other. States are never changed. */
export interface SequentialModel<State, Operation> {
  initial: State;
  /**
   * The states that it may be in after this request with this answer; none: it cannot answer so. Two requests without an answer
   * that lead from one state to another would do so from each.
   */
  apply(state: State, operation: Operation): readonly State[];
  /** Whether it changes no state, whatever that is. */
  isRead(operation: Operation): boolean;
  /** Equal for states that nothing can tell apart. */
  keyOf(state: State): string;
}

export type Linearization<Operation> =
  | { verdict: 'linearizable'; order: readonly Operation[] }
  /** The longest order that could be found, and the answers of which none can come next. */
  | { verdict: 'not linearizable' | 'undecided'; order: readonly Operation[]; next: readonly Operation[] };

/**
 * Whether requests that overlap can be put in an order, each between its beginning and its answer, in which the model answers
 * as they were answered. This is the search of Wing and Gong, with Lowe's memory of what was tried. What can happen no more is
 * not remembered, so that histories that differ in it alone are one.
 */
export function linearize<State, Operation extends Timed>(
  model: SequentialModel<State, Operation>,
  operations: readonly Operation[],
  { maxSteps = 200_000, stragglingMs = Number.POSITIVE_INFINITY }: SearchLimits = {},
): Linearization<Operation> {
  const sorted = [...operations].sort((one, other) => one.invokedAt - other.invokedAt);
  const answers = sorted.filter(({ answeredAt }) => answeredAt !== undefined).length;
  const tried = new Set<string>();
  const taken = new Uint8Array(sorted.length);
  const order: Operation[] = [];
  let longest: { order: readonly Operation[]; next: readonly Operation[] } = { order: [], next: [] };
  let steps = 0;

  const invokedAt = (index: number) => sorted[index]?.invokedAt ?? 0;
  const isAnswered = (index: number) => sorted[index]?.answeredAt !== undefined;
  const isOver = (index: number, now: number) => !isAnswered(index) && invokedAt(index) + stragglingMs < now;
  /**
   * What may be the next to happen: whatever was invoked before the first answer that is still to come. What was answered comes
   * first, as most of what was not never happened.
   */
  const findCandidates = (now: number) => {
    let firstAnswer = Number.POSITIVE_INFINITY;
    const candidates: number[] = [];
    for (const [index, { answeredAt }] of sorted.entries()) {
      if (invokedAt(index) > firstAnswer) break;
      if (taken[index] === 1 || isOver(index, now)) continue;
      candidates.push(index);
      firstAnswer = Math.min(firstAnswer, answeredAt ?? Number.POSITIVE_INFINITY);
    }
    const possible = candidates.filter((index) => invokedAt(index) <= firstAnswer);
    return [...possible.filter(isAnswered), ...possible.filter((index) => !isAnswered(index))];
  };
  const isRead = (index: number) => model.isRead(sorted[index] as Operation);
  const nextStates = (state: State, index: number) => model.apply(state, sorted[index] as Operation);
  const take = (index: number) => {
    taken[index] = 1;
    order.push(sorted[index] as Operation);
  };
  const giveBack = (index: number) => {
    taken[index] = 0;
    order.pop();
  };

  const toKey = (state: State, now: number) => {
    return `${taken.map((bit, index) => (isOver(index, now) ? 0 : bit)).join('')} ${model.keyOf(state)}`;
  };

  /** @param now no earlier than this: the latest beginning of what has happened */
  const search = (state: State, left: number, now: number): boolean => {
    if (left === 0) return true;
    steps += 1;
    if (steps > maxSteps) return false;
    const key = toKey(state, now);
    if (tried.has(key)) return false;
    tried.add(key);
    const candidates = findCandidates(now);
    if (order.length >= longest.order.length) {
      const next = candidates.filter(isAnswered).map((index) => sorted[index] as Operation);
      longest = { order: [...order], next };
    }
    // A read that fits can be taken at once: no order needs it later.
    const idle = candidates.find((index) => isRead(index) && isOnly(nextStates(state, index), state));
    const unanswered = new Set<string>();
    for (const index of idle === undefined ? candidates : [idle]) {
      for (const next of nextStates(state, index)) {
        if (!isAnswered(index)) {
          // Of those that would have the same effect, one is tried.
          if (next === state || unanswered.has(model.keyOf(next))) continue;
          unanswered.add(model.keyOf(next));
        }
        take(index);
        const then = Math.max(now, invokedAt(index));
        if (search(next, left - (isAnswered(index) ? 1 : 0), then)) return true;
        giveBack(index);
      }
    }
    return false;
  };

  if (search(model.initial, answers, Number.NEGATIVE_INFINITY)) return { verdict: 'linearizable', order };
  return { verdict: steps > maxSteps ? 'undecided' : 'not linearizable', ...longest };
}

function isOnly<State>(states: readonly State[], state: State): boolean {
  return states.length === 1 && states[0] === state;
}
