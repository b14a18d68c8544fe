/** When requests may be sent to a service that asks for time. All rules wait together. */
export interface Pace {
  /** From which moment of `performance.now()` requests may be sent. */
  freeAt(): number;
  /** Comes when the next request may be sent; earlier when the signal ends the waiting. */
  free(signal: AbortSignal | undefined): Promise<void>;
  /**
   * Takes note of an answer to the `attempt`-th sending of a request. True when the request may be sent again, after a
   * while that all wait. `mayRepeat` says whether that is safe without being asked to.
   */
  isAskedToWait(answer: PacedAnswer, attempt: number, mayRepeat: boolean): boolean;
  /** Why nothing more is sent: the service asked for more time than we give; undefined while that is not so. */
  stopped(): string | undefined;
}

export interface PacedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
}

/** Longer is not waited. */
const longestWaitSeconds = 60;
const mostAttempts = 5;

export function paceOf(): Pace {
  let freeAt = 0;
  let stopped: string | undefined;
  return {
    stopped: () => stopped,
    freeAt: () => freeAt,
    async free(signal) {
      // Another answer may ask for more while we wait.
      while (freeAt > performance.now() && signal?.aborted !== true) {
        await sleep(freeAt - performance.now(), signal);
      }
    },
    isAskedToWait({ status, headers }, attempt, mayRepeat) {
      if (status !== 429 && status !== 503) return false;
      const asked = secondsAsked(headers);
      if (asked !== undefined && asked > longestWaitSeconds) {
        const told = `the service asked to wait ${Math.ceil(asked)} seconds (status ${status}, Retry-After)`;
        stopped = `${told}; more than ${longestWaitSeconds} are not waited`;
        return false;
      }
      // Each time twice as long: 0.25, 0.5, 1, 2 seconds.
      const pause = asked ?? 0.125 * 2 ** attempt;
      freeAt = Math.max(freeAt, performance.now() + pause * 1000);
      const isSafe = status === 429 || asked !== undefined || mayRepeat;
      return isSafe && attempt < mostAttempts;
    },
  };
}

/** What `Retry-After` says, in seconds from the moment that the answer names in `Date`; undefined when it says nothing. */
export function secondsAsked(headers: PacedAnswer['headers']): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const until = Date.parse(text);
  if (text === '' || Number.isNaN(until)) return undefined;
  const shown = Date.parse(headers.date ?? '');
  return Math.max(0, (until - (Number.isNaN(shown) ? Date.now() : shown)) / 1000);
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}
