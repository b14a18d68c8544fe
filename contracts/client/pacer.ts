import { isGatewayStatus } from '../oracle/exchange-invariants.ts';
import { sleep } from './sleep.ts';

export interface PacedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
}

/** Longer is not waited. */
const maxWaitSeconds = 60;
const maxAttempts = 5;
/** After so many answers without a refusal one more request may be under way. */
const answersPerSlot = 100;

/** Delays requests to a service that asks for time, or that allows so many requests per second. All rules share it. */
export function createPacer(requestsPerSecond = Number.POSITIVE_INFINITY) {
  let resumesAt = 0;
  let nextSlotAt = 0;
  let stopReason: string | undefined;
  let inFlight = 0;
  /** So many requests may be under way: fewer, once the service refused one and did not say for how long. */
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
    /** Why nothing more is sent: the service asked for more time than we give; undefined while that is not so. */
    stopReason: () => stopReason,
    /** From which time of `performance.now()` requests may be sent. */
    resumesAt: () => resumesAt,
    /** Comes when a request may be sent, or the signal ends the waiting. Dispose of it once the request is answered. */
    async waitForSlot(signal: AbortSignal | undefined): Promise<Disposable> {
      // Another answer may ask for more while we wait.
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
      // A failure that comes once is a stated answer; where it comes again it is reported.
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
      // Each time twice as long: 0.25, 0.5, 1, 2 seconds.
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

/** The seconds of `Retry-After`, counted from `Date` of the answer; undefined without the header. */
export function retryAfterSeconds(headers: PacedResponse['headers']): number | undefined {
  const header = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/.test(header)) return Number(header);
  const until = Date.parse(header);
  if (header === '' || Number.isNaN(until)) return undefined;
  const respondedAt = Date.parse(headers.date ?? '');
  return Math.max(0, (until - (Number.isNaN(respondedAt) ? Date.now() : respondedAt)) / 1000);
}

/** So many of the last answers count: enough that one alone says nothing. */
const mostAnswers = 15;
/** So often what an answer takes is added: what is waited for takes several steps, each as late as an answer. */
const answersPerWait = 8;
/** Nothing is waited for longer than so many times what is meant. */
const mostTimes = 6;

/** How long is waited for a service, by how long it takes to answer. */
export function createAdaptiveTimeout() {
  const latest: number[] = [];
  return {
    recordAnswer(milliseconds: number) {
      latest.push(milliseconds);
      if (latest.length > mostAnswers) latest.shift();
    },
    /** A wait that is meant for a service at rest, longer where this one answers slowly; never shorter. */
    adaptiveTimeout(seconds: number): number {
      return Math.min(seconds + (answersPerWait * median(latest)) / 1000, seconds * mostTimes);
    },
  };
}

/** The upper one of the two in the middle where there are two; 0 of none. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
