import { type Exchange, Inconclusive, isGatewayStatus } from '../facts/exchange.ts';
import type { RunEnded } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import {
  createFetchSender,
  createHttpSender,
  type Fetch,
  failureReasonOf,
  type HttpRequest,
  readAnswer,
  wasNeverSent,
} from './send-request.ts';

export type Transport = ReturnType<typeof createTransport>;

export interface SendOptions {
  signal: AbortSignal;
  waitSignal?: AbortSignal | undefined;
  deadline?: number;
  isIdempotent: boolean;
  beforeRetry(answer?: RawResponse): void;
}

export type RawResponse = Pick<Exchange, 'status' | 'headers' | 'text' | 'cut'>;

export class NoResponse extends Inconclusive {
  override name = 'NoResponse';
  readonly wasSent: boolean;
  readonly beginning: RawResponse | undefined;

  constructor(message: string, wasSent: boolean, beginning?: RawResponse) {
    super(message, wasSent);
    this.wasSent = wasSent;
    this.beginning = beginning;
  }
}

const maxUnanswered = 8;
const maxAttempts = 3;

export function createTransport(
  fetch?: Fetch,
  apiKey?: string,
  { answerSeconds = 10, requestsPerSecond }: Partial<Subject['waits']> = {},
) {
  const sendRequest = fetch === undefined ? createHttpSender() : createFetchSender(fetch);
  const pacer = createPacer(requestsPerSecond);
  const { adaptiveTimeout, latencyMs, recordAnswer } = createAdaptiveTimeout();
  let unansweredCount = 0;
  let unavailableAt = 0;
  let lastAnswerAt = 0;
  let responseCount = 0;
  const keyed = { refused: 0, accepted: 0 };
  let proposedRate: number | undefined;
  let recent: number[] = [];
  const countResponse = ({ headers }: HttpRequest, status: number) => {
    responseCount += 1;
    const now = performance.now();
    recent = [...recent.filter((at) => at > now - 1_000), now];
    if (status === 429) proposedRate ??= Math.max(1, Math.floor((recent.length - 1) * 0.8));
    const hasKey = Object.entries(headers).some(([name, value]) => /^x-api-key$/i.test(name) && value === apiKey);
    if (hasKey) keyed[status === 401 ? 'refused' : 'accepted'] += 1;
  };
  const unreachableReason = () =>
    unansweredCount >= maxUnanswered
      ? `${maxUnanswered} requests in a row had no answer; nothing more was sent`
      : pacer.stopReason();

  const attemptSend = async (request: HttpRequest, signal: AbortSignal) => {
    const waitMs = Math.ceil(adaptiveTimeout(answerSeconds) * 1000);
    const timeout = AbortSignal.timeout(waitMs);
    const ending = AbortSignal.any([signal, timeout]);
    const sentAt = performance.now();
    let beginning: RawResponse | undefined;
    try {
      const { status, headers, chunks, unknownEncoding } = await sendRequest(request, ending);
      countResponse(request, status);
      const answer = await readAnswer(chunks, (text) => {
        beginning = { status, headers, text };
      });
      lastAnswerAt = performance.now();
      recordAnswer(lastAnswerAt - sentAt);
      if (status !== 503) unansweredCount = 0;
      else if (sentAt >= unavailableAt) {
        unansweredCount += 1;
        unavailableAt = performance.now();
      }
      if (unknownEncoding !== undefined)
        throw new Inconclusive(`A response has the content-encoding ${unknownEncoding}, which the kit cannot decode.`);
      return { status, headers, ...answer };
    } catch (error) {
      if (error instanceof Inconclusive) throw error;
      if (!signal.aborted) unansweredCount += 1;
      const { method, url } = request;
      const isLate = timeout.aborted && !signal.aborted;
      const reason = isLate ? `no answer came within ${waitMs} ms` : failureReasonOf(error);
      const message = `${method} ${url} was not answered: ${reason}`;
      throw new NoResponse(message, isLate || !wasNeverSent(error), beginning);
    }
  };

  return {
    unreachableReason,
    adaptiveTimeout,
    latencyMs,
    lastAnswerAt: () => lastAnswerAt,
    answers: () => responseCount,
    access: (): RunEnded['access'] =>
      responseCount === 0 ? 'unreachable' : keyed.refused > 0 && keyed.accepted === 0 ? 'unauthorized' : 'open',
    proposedRate: () => proposedRate,
    async send(request: HttpRequest, options: SendOptions): Promise<RawResponse> {
      const { signal, isIdempotent, beforeRetry, waitSignal = signal, deadline = Number.POSITIVE_INFINITY } = options;
      const notSent = (reason: string) =>
        new NoResponse(`${request.method} ${request.url} was not sent: ${reason}`, false);
      for (let attempt = 1; ; attempt++) {
        if (pacer.resumesAt() > Math.max(deadline, performance.now()))
          throw notSent('the service asked for more time than the run has left');
        using _slot = await pacer.waitForSlot(waitSignal);
        if (waitSignal.aborted) throw notSent('the run was interrupted');
        const stopReason = pacer.stopReason();
        if (stopReason !== undefined) throw notSent(stopReason);
        let response: RawResponse | undefined;
        try {
          response = await attemptSend(request, signal);
          if (!pacer.shouldRetry(response, attempt, isIdempotent)) return response;
        } catch (error) {
          const isFinal = signal.aborted || unreachableReason() !== undefined || !(error instanceof NoResponse);
          if (!isIdempotent || attempt >= maxAttempts || isFinal) throw error;
        }
        beforeRetry(response);
      }
    },
  };
}

const maxWaitSeconds = 60;
const maxBusyAttempts = 5;
const answersPerSlot = 100;

export function createPacer(requestsPerSecond = Number.POSITIVE_INFINITY) {
  let resumesAt = 0;
  let nextSlotAt = 0;
  let stopReason: string | undefined;
  let inFlight = 0;
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
    stopReason: () => stopReason,
    resumesAt: () => resumesAt,
    async waitForSlot(signal: AbortSignal | undefined): Promise<Disposable> {
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
    shouldRetry(
      { status, headers }: Pick<RawResponse, 'status' | 'headers'>,
      attempt: number,
      isIdempotent: boolean,
    ): boolean {
      if (status === 500) return isIdempotent && attempt === 1;
      const isBusy = status === 429 || status === 503;
      if (!isBusy && !(isIdempotent && isGatewayStatus(status))) return false;
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
      const pause = requestedSeconds ?? 0.125 * 2 ** attempt;
      resumesAt = Math.max(resumesAt, performance.now() + pause * 1000);
      const wasNotProcessed = status === 429 || (status === 503 && requestedSeconds !== undefined);
      return (isIdempotent || wasNotProcessed) && attempt < maxBusyAttempts;
    },
  };
}

export function retryAfterSeconds(headers: RawResponse['headers']): number | undefined {
  const header = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/.test(header)) return Number(header);
  const until = Date.parse(header);
  if (header === '' || Number.isNaN(until)) return undefined;
  const respondedAt = Date.parse(headers.date ?? '');
  return Math.max(0, (until - (Number.isNaN(respondedAt) ? Date.now() : respondedAt)) / 1000);
}

const mostAnswers = 15;
const answersPerWait = 8;
const mostTimes = 6;

export function createAdaptiveTimeout() {
  const latest: number[] = [];
  const latencyMs = () => latest.toSorted((one, other) => one - other)[Math.floor(latest.length / 2)] ?? 0;
  return {
    recordAnswer(milliseconds: number) {
      latest.push(milliseconds);
      if (latest.length > mostAnswers) latest.shift();
    },
    latencyMs,
    adaptiveTimeout(seconds: number): number {
      return Math.min(seconds + (answersPerWait * latencyMs()) / 1000, seconds * mostTimes);
    },
  };
}

export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, milliseconds));
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });
}
