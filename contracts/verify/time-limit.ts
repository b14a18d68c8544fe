/** Until when a run sends and waits. */
export interface TimeLimit extends Disposable {
  /** After that moment of `performance.now()` rules send nothing more; what is left then is for undoing what they scheduled. */
  deadline: number;
  /** Aborted at the end: nothing is sent then, and nothing is waited for. */
  endSignal: AbortSignal;
}

/** Of the whole time a fifth is kept for undoing, but not more than so many seconds. */
const mostUndoSeconds = 10;
/** Longer no timer waits. */
const mostTimerMs = 2 ** 31 - 1;

/** Begins a time of so many seconds; `Infinity` for one that does not end. */
export function startTimeLimit(seconds: number): TimeLimit {
  const end = new AbortController();
  const timer = seconds * 1000 > mostTimerMs ? undefined : setTimeout(() => end.abort(), seconds * 1000);
  const ruleSeconds = Math.max(seconds * 0.8, seconds - mostUndoSeconds);
  return {
    deadline: performance.now() + ruleSeconds * 1000,
    endSignal: end.signal,
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
