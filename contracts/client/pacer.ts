import { isGatewayStatus } from '../judge/exchange-invariants.ts';
import { sleep } from './sleep.ts';

export interface PacedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
}

const maxWaitSeconds = 60;
const maxAttempts = 5;
/** Adds one concurrent request after 100 responses without a 429 or 503. */
const answersPerSlot = 100;

/** Delays requests to a service with a rate limit, or that asks the kit to wait. All rules share one pacer. */
export function createPacer(requestsPerSecond = Number.POSITIVE_INFINITY) {
  let resumesAt = 0;
  let nextSlotAt = 0;
  let stopReason: string | undefined;
  let inFlight = 0;
  /** Maximum concurrent requests. A 429 without `Retry-After` lowers it. */
  let maxInFlight = Number.POSITIVE_INFINITY;
  let answers = 0;
  const waiting: (() => void)[] = [];
  const release = () => {
    inFlight -= 1;
    answers += 1;
    if (answers % answersPerSlot === 0) maxInFlight += 1;
    for (const resume of waiting.splice(0)) resume();
  };
  return {
    /** The reason to send no more requests: the service asked for more than 60 seconds. */
    stopReason: () => stopReason,
    /** The time of `performance.now()` at which requests resume. */
    resumesAt: () => resumesAt,
    /** Resolves when a request may be sent, or when the signal aborts. Dispose of the slot after the response. */
    async waitForSlot(signal: AbortSignal | undefined): Promise<Disposable> {
      // Another response may extend the pause meanwhile.
      while (signal?.aborted !== true) {
        const pause = resumesAt - performance.now();
        if (pause > 0) await sleep(pause, signal);
        else if (inFlight < maxInFlight) break;
        else
          await new Promise<void>((resolve) => {
            waiting.push(resolve);
            signal?.addEventListener('abort', () => resolve(), { once: true });
          });
      }
      inFlight += 1;
      const slotAt = Math.max(performance.now(), nextSlotAt);
      nextSlotAt = slotAt + 1000 / requestsPerSecond;
      if (slotAt > performance.now()) await sleep(slotAt - performance.now(), signal);
      return { [Symbol.dispose]: release };
    },
    /** Whether to send again, after a wait: a read, or a write that the service did not process. */
    shouldRetry({ status, headers }: PacedResponse, attempt: number, isIdempotent: boolean): boolean {
      // The interface allows a 500. Retry a read once, so that only a repeated 500 is reported.
      if (status === 500) return isIdempotent && attempt === 1;
      if (!isBusy(status) && !(isIdempotent && isGatewayStatus(status))) return false;
      const requestedSeconds = retryAfterSeconds(headers);
      if (requestedSeconds !== undefined && requestedSeconds > maxWaitSeconds) {
        const message = `the service asked to wait ${Math.ceil(requestedSeconds)} seconds (status ${status}, Retry-After)`;
        stopReason = `${message}; the kit waits at most ${maxWaitSeconds}`;
        return false;
      }
      if (status === 429 && requestedSeconds === undefined) {
        maxInFlight = Math.max(1, Math.min(maxInFlight, inFlight - 1));
        answers = 0;
      }
      // Exponential backoff: 0.25, 0.5, 1, 2 seconds.
      const pause = requestedSeconds ?? 0.125 * 2 ** attempt;
      resumesAt = Math.max(resumesAt, performance.now() + pause * 1000);
      const wasNotProcessed = status === 429 || (status === 503 && requestedSeconds !== undefined);
      return (isIdempotent || wasNotProcessed) && attempt < maxAttempts;
    },
  };
}

function isBusy(status: number): boolean {
  return status === 429 || status === 503;
}

/** The `Retry-After` header in seconds, relative to the response's `Date`; undefined without the header. */
export function retryAfterSeconds(headers: PacedResponse['headers']): number | undefined {
  const header = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/.test(header)) return Number(header);
  const until = Date.parse(header);
  if (header === '' || Number.isNaN(until)) return undefined;
  const respondedAt = Date.parse(headers.date ?? '');
  return Math.max(0, (until - (Number.isNaN(respondedAt) ? Date.now() : respondedAt)) / 1000);
}

/** The number of latest responses that count for the median latency. */
const mostAnswers = 15;
/** Adds the median latency 8 times: an effect takes several steps, each as late as a response. */
const answersPerWait = 8;
/** Caps an adaptive timeout at 6 times its base value. */
const mostTimes = 6;

/** Scales timeouts with the median latency of the service. */
export function createAdaptiveTimeout() {
  const latest: number[] = [];
  return {
    recordAnswer(milliseconds: number) {
      latest.push(milliseconds);
      if (latest.length > mostAnswers) latest.shift();
    },
    /** A timeout in seconds. The given base value is the timeout for a service without latency. */
    adaptiveTimeout(seconds: number): number {
      return Math.min(seconds + (answersPerWait * median(latest)) / 1000, seconds * mostTimes);
    },
  };
}

/** The median; the upper middle value of an even number, 0 for an empty list. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
