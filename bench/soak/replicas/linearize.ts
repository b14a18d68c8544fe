/** A request and when it was answered, in milliseconds of one clock. */
export interface Timed {
  invokedAt: number;
  /** Undefined: no answer came. It may have happened at any time since, or never. */
  answeredAt?: number | undefined;
}

/** What one thing does that gets one request after the other. States are never changed. */
export interface SequentialModel<State, Operation> {
  initial: State;
  /**
   * The states that it may be in after this request with this answer; none: it cannot answer so.
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
 * as they were answered. This is the search of Wing and Gong, with Lowe's memory of what was tried.
 *
 * @param maxSteps after so many states without a verdict it is undecided
 */
export function linearize<State, Operation extends Timed>(
  model: SequentialModel<State, Operation>,
  operations: readonly Operation[],
  maxSteps = 200_000,
): Linearization<Operation> {
  const sorted = [...operations].sort((one, other) => one.invokedAt - other.invokedAt);
  const answers = sorted.filter(({ answeredAt }) => answeredAt !== undefined).length;
  const tried = new Set<string>();
  const taken = new Uint8Array(sorted.length);
  const order: Operation[] = [];
  let longest: { order: readonly Operation[]; next: readonly Operation[] } = { order: [], next: [] };
  let steps = 0;

  /** What may be the next to happen: whatever was invoked before the first answer that is still to come. */
  const findCandidates = () => {
    let firstAnswer = Number.POSITIVE_INFINITY;
    const candidates: number[] = [];
    for (const [index, { invokedAt, answeredAt }] of sorted.entries()) {
      if (invokedAt > firstAnswer) break;
      if (taken[index] === 1) continue;
      candidates.push(index);
      firstAnswer = Math.min(firstAnswer, answeredAt ?? Number.POSITIVE_INFINITY);
    }
    return candidates.filter((index) => (sorted[index]?.invokedAt ?? 0) <= firstAnswer);
  };
  const isAnswered = (index: number) => sorted[index]?.answeredAt !== undefined;
  const isRead = (index: number) => model.isRead(sorted[index] as Operation);
  const nextStates = (state: State, index: number) => model.apply(state, sorted[index] as Operation);
  const take = (index: number) => {
    taken[index] = 1;
    order.push(sorted[index] as Operation);
  };
  const giveBack = (count: number, indices: number[]) => {
    for (const index of indices.splice(indices.length - count)) taken[index] = 0;
    order.length -= count;
  };

  const search = (state: State, left: number, trail: number[]): boolean => {
    if (left === 0) return true;
    steps += 1;
    if (steps > maxSteps) return false;
    const key = `${taken.join('')} ${model.keyOf(state)}`;
    if (tried.has(key)) return false;
    tried.add(key);
    const candidates = findCandidates();
    if (order.length >= longest.order.length) {
      const next = candidates.filter(isAnswered).map((index) => sorted[index] as Operation);
      longest = { order: [...order], next };
    }
    // A read that fits can be taken at once: no order needs it later.
    const idle = candidates.find((index) => isRead(index) && isOnly(nextStates(state, index), state));
    for (const index of idle === undefined ? candidates : [idle]) {
      for (const next of nextStates(state, index)) {
        if (!isAnswered(index) && next === state) continue;
        take(index);
        trail.push(index);
        if (search(next, left - (isAnswered(index) ? 1 : 0), trail)) return true;
        giveBack(1, trail);
      }
    }
    return false;
  };

  if (search(model.initial, answers, [])) return { verdict: 'linearizable', order };
  return { verdict: steps > maxSteps ? 'undecided' : 'not linearizable', ...longest };
}

function isOnly<State>(states: readonly State[], state: State): boolean {
  return states.length === 1 && states[0] === state;
}
