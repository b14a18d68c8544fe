import type { Exchange } from '../facts/exchange.ts';
import { Inconclusive } from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { createAdaptiveTimeout, createPacer } from './pacer.ts';
import { createFetchSender, createHttpSender, type Fetch, type HttpRequest, readAnswer } from './send-request.ts';

/** Sends requests to the subject until the subject is unreachable. Follows no redirects. */
export interface HttpTransport {
  /** Sends a request, and retries it when the service asks the kit to wait. @throws NoResponse */
  send(request: Exchange['request'], answerSeconds: number, options: SendOptions): Promise<RawResponse>;
  /** The reason to send no more requests; undefined while the service is reachable. */
  unreachableReason(): string | undefined;
  /** A timeout in seconds: the given base value, extended if the subject responds slowly. */
  adaptiveTimeout(seconds: number): number;
}

export interface SendOptions {
  /** Stops waiting for the response. */
  signal: AbortSignal | undefined;
  /** Stops waiting for permission to send, after the service asked the kit to wait. */
  waitSignal?: AbortSignal | undefined;
  /** The `performance.now()` after which the request is not sent. @defaultValue no deadline */
  deadline?: number;
  /** Whether to retry without a response, or when the service asks the kit to wait: true for reads and undos. */
  isIdempotent: boolean;
  /** Called before each retry, with the response if the server sent one. Throws to prevent the retry. */
  beforeRetry(answer?: RawResponse): void;
}

export type RawResponse = Pick<Exchange, 'status' | 'headers' | 'text' | 'cut'>;

export class NoResponse extends Inconclusive {
  override name = 'NoResponse';
  /** Whether the service may have received the request. */
  readonly wasSent: boolean;
  /** The received part of a response that was cut off; undefined without one. */
  readonly beginning: RawResponse | undefined;

  constructor(message: string, wasSent: boolean, beginning?: RawResponse) {
    // Not transient if nothing was sent: a service that refuses one connection refuses the next one too.
    super(message, wasSent);
    this.wasSent = wasSent;
    this.beginning = beginning;
  }
}

/** The kit gives up on a service after 8 consecutive requests without a response other than 503. */
const maxUnanswered = 8;
/** Maximum attempts for an idempotent request without a response. */
const maxAttempts = 3;

/**
 * Creates a transport that sends over the network, or with `fetch` if given. `onStatus` gets the status of each response.
 * The transport stays below the request rate of the subject file.
 */
export function createHttpTransport(
  fetch?: Fetch,
  onStatus: StatusListener = () => {},
  subject?: Pick<Subject, 'waits'>,
): HttpTransport {
  const sendRequest = fetch === undefined ? createHttpSender() : createFetchSender(fetch);
  const pacer = createPacer(subject?.waits.requestsPerSecond);
  const adaptiveTimeout = createAdaptiveTimeout();
  let unansweredCount = 0;
  let unavailableAt = 0;
  const unreachableReason = () =>
    unansweredCount >= maxUnanswered
      ? `${maxUnanswered} requests in a row had no answer; nothing more was sent`
      : pacer.stopReason();

  const attemptSend = async (request: HttpRequest, seconds: number, signal: AbortSignal | undefined) => {
    const waitMs = Math.ceil(adaptiveTimeout.adaptiveTimeout(seconds) * 1000);
    const timeout = AbortSignal.timeout(waitMs);
    const ending = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const sentAt = performance.now();
    let beginning: RawResponse | undefined;
    try {
      const { status, headers, chunks } = await sendRequest(request, ending);
      onStatus(request, status);
      const answer = await readAnswer(chunks, (text) => {
        beginning = { status, headers, text };
      });
      adaptiveTimeout.recordAnswer(performance.now() - sentAt);
      if (status !== 503) unansweredCount = 0;
      // Concurrent requests that all get 503 count as one outage.
      else if (sentAt >= unavailableAt) {
        unansweredCount += 1;
        unavailableAt = performance.now();
      }
      return { status, headers, ...answer };
    } catch (error) {
      if (error instanceof Inconclusive) throw error;
      // A request that the kit aborted says nothing about the service.
      if (signal?.aborted !== true) unansweredCount += 1;
      const { method, url } = request;
      const isLate = timeout.aborted && signal?.aborted !== true;
      const reason = isLate ? `no answer came within ${waitMs} ms` : failureReasonOf(error);
      const message = `${method} ${url} was not answered: ${reason}`;
      throw new NoResponse(message, isLate || !wasNeverSent(error), beginning);
    }
  };

  return {
    unreachableReason,
    adaptiveTimeout: adaptiveTimeout.adaptiveTimeout,
    async send(request, answerSeconds, options) {
      const { signal, isIdempotent, beforeRetry, waitSignal = signal, deadline = Number.POSITIVE_INFINITY } = options;
      const notSent = (reason: string) =>
        new NoResponse(`${request.method} ${request.url} was not sent: ${reason}`, false);
      for (let attempt = 1; ; attempt++) {
        if (pacer.resumesAt() > deadline) throw notSent('the service asked for more time than the run has left');
        using _slot = await pacer.waitForSlot(waitSignal);
        if (waitSignal?.aborted === true) throw notSent('the run was interrupted');
        const stopReason = pacer.stopReason();
        if (stopReason !== undefined) throw notSent(stopReason);
        let response: RawResponse | undefined;
        try {
          response = await attemptSend(request, answerSeconds, signal);
          if (!pacer.shouldRetry(response, attempt, isIdempotent)) return response;
        } catch (error) {
          const isFinal =
            signal?.aborted === true || unreachableReason() !== undefined || !(error instanceof NoResponse);
          if (!isIdempotent || attempt >= maxAttempts || isFinal) throw error;
        }
        beforeRetry(response);
      }
    },
  };
}

/** The reason for a failed request. The error's code is often clearer than its message. */
function failureReasonOf(error: unknown): string {
  const { message } = error as Error;
  const code = errorCodeOf(error);
  if (speaksHttp2Only(error))
    return 'the service speaks HTTP/2 only, and the kit speaks HTTP/1.1. Allow HTTP/1.1 there, or put a proxy in front of it';
  return code === undefined || message.includes(code) ? message : `${message} (${code})`.trim();
}

/** Whether the service refuses HTTP/1.1 in the TLS handshake, or starts with an HTTP/2 SETTINGS frame. */
function speaksHttp2Only(error: unknown): boolean {
  const { message, rawPacket } = error as Error & { rawPacket?: Buffer };
  if (/no application protocol/i.test(message)) return true;
  return rawPacket !== undefined && rawPacket.length >= 9 && rawPacket[3] === 4 && rawPacket.readUInt32BE(5) === 0;
}

/** Whether no server accepted the connection, so no server received the request. */
function wasNeverSent(error: unknown): boolean {
  const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
  return codes.includes(errorCodeOf(error) ?? '');
}

function errorCodeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: { code?: string } };
  // The error of `fetch` only says that it failed. Its `cause` has the code.
  return typeof code === 'string' ? code : cause?.code;
}

/** `unreachable`: no response at all. `unauthorized`: every request with the workspace's key got 401. */
export type Access = 'unreachable' | 'unauthorized' | 'open';

export type StatusListener = (request: HttpRequest, status: number) => void;

/** Tracks the number of responses, the rate limit, and whether the service accepts the workspace's key. */
export function createAccessTracker({ workspace }: Subject) {
  let responseCount = 0;
  let proposedRate: number | undefined;
  /** The arrival times of the responses of the last second. */
  let recent: number[] = [];
  let unauthorizedCount = 0;
  let acceptedCount = 0;
  return {
    answers: () => responseCount,
    access: (): Access =>
      responseCount === 0 ? 'unreachable' : unauthorizedCount > 0 && acceptedCount === 0 ? 'unauthorized' : 'open',
    /** A rate in requests per second that is probably below the limit of the service; undefined before its first 429. */
    proposedRate: () => proposedRate,
    onStatus({ headers }: HttpRequest, status: number) {
      responseCount += 1;
      const now = performance.now();
      recent = [...recent.filter((at) => at > now - 1_000), now];
      // 80 % of the responses in the last second.
      if (status === 429) proposedRate ??= Math.max(1, Math.floor((recent.length - 1) * 0.8));
      const keys = Object.entries(headers).flatMap(([name, value]) => (/^x-api-key$/i.test(name) ? [value] : []));
      if (!keys.includes(workspace.apiKey)) return;
      if (status === 401) unauthorizedCount += 1;
      else acceptedCount += 1;
    },
  };
}
