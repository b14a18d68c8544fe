/** How long is waited for a service, by how long it takes to answer. */
export interface AdaptiveTimeout {
  /** Takes note of how long one answer took. */
  recordAnswer(milliseconds: number): void;
  /** A wait that is meant for a service at rest, longer where this one answers slowly; never shorter. */
  adaptiveTimeout(seconds: number): number;
}

/** So many of the last answers count: enough that one alone says nothing. */
const mostAnswers = 15;
/** So often what an answer takes is added: what is waited for takes several steps, each as late as an answer. */
const answersPerWait = 8;
/** Nothing is waited for longer than so many times what is meant. */
const mostTimes = 6;

export function createAdaptiveTimeout(): AdaptiveTimeout {
  const latest: number[] = [];
  return {
    recordAnswer(milliseconds) {
      latest.push(milliseconds);
      if (latest.length > mostAnswers) latest.shift();
    },
    adaptiveTimeout(seconds) {
      return Math.min(seconds + (answersPerWait * median(latest)) / 1000, seconds * mostTimes);
    },
  };
}

/** The upper one of the two in the middle where there are two; 0 of none. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
