import type { Exchange } from '../facts/exchange.ts';
import { Inconclusive } from '../oracle/violation.ts';
import type { Subject } from '../subject/subject.ts';
import { createAdaptiveTimeout, createPacer } from './pacer.ts';
import { createFetchSender, createHttpSender, type Fetch, type HttpRequest, readAnswer } from './send-request.ts';

/** The way to the subject, which may turn out to be dead. Redirects are not followed. */
export interface HttpTransport {
  /** Sends a request, again where the service asks for time. @throws NoResponse */
  send(request: Exchange['request'], answerSeconds: number, options: SendOptions): Promise<RawResponse>;
  /** Why nothing more is sent; undefined while it is. */
  unreachableReason(): string | undefined;
  /** A wait in seconds that is meant for a subject at rest, longer where this one answers slowly. */
  adaptiveTimeout(seconds: number): number;
}

export interface SendOptions {
  /** Ends the waiting for an answer. */
  signal: AbortSignal | undefined;
  /** Ends the waiting until it may be sent, where the service asked for time. */
  waitSignal?: AbortSignal | undefined;
  /** After that time of `performance.now()` it is not sent any more; at any time when left out. */
  deadline?: number;
  /** Whether it may be sent again, when no answer came or the service asks for time: a read, or an undo. */
  isIdempotent: boolean;
  /** Is called before it is sent again, with the answer where one came. @throws when it may not. */
  beforeRetry(answer?: RawResponse): void;
}

export type RawResponse = Pick<Exchange, 'status' | 'headers' | 'text' | 'cut'>;

export class NoResponse extends Inconclusive {
  override name = 'NoResponse';
  /** Whether the service may have got the request. */
  readonly wasSent: boolean;
  /** What came of an answer that was cut. */
  readonly beginning: RawResponse | undefined;

  constructor(message: string, wasSent: boolean, beginning?: RawResponse) {
    // A service that refused a connection refuses the next one as well.
    super(message, wasSent);
    this.wasSent = wasSent;
    this.beginning = beginning;
  }
}

/** The service is gone when so many requests in a row had no answer but 503. */
const maxUnanswered = 8;
/** How often a request that changes nothing is sent when no answer comes. */
const maxAttempts = 3;

/**
 * Sends over the network unless `fetch` is given. `onStatus` gets the status of each response. Keeps below the rate that the subject file allows.
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
      // Requests that were under way together tell of one outage.
      else if (sentAt >= unavailableAt) {
        unansweredCount += 1;
        unavailableAt = performance.now();
      }
      return { status, headers, ...answer };
    } catch (error) {
      if (error instanceof Inconclusive) throw error;
      // What we broke off ourselves says nothing about the service.
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
        if (waitSignal?.aborted === true) throw notSent('it was interrupted');
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

/** A message often does not say what went wrong, but its code does. */
function failureReasonOf(error: unknown): string {
  const { message } = error as Error;
  const code = errorCodeOf(error);
  if (speaksHttp2Only(error))
    return 'the service speaks HTTP/2 only, and the kit speaks HTTP/1.1. Allow HTTP/1.1 there, or put a proxy in front of it';
  return code === undefined || message.includes(code) ? message : `${message} (${code})`.trim();
}

/** It refuses HTTP/1.1 in the TLS handshake, or begins with the frame SETTINGS of HTTP/2. */
function speaksHttp2Only(error: unknown): boolean {
  const { message, rawPacket } = error as Error & { rawPacket?: Buffer };
  if (/no application protocol/i.test(message)) return true;
  return rawPacket !== undefined && rawPacket.length >= 9 && rawPacket[3] === 4 && rawPacket.readUInt32BE(5) === 0;
}

/** No server took the connection, so none got the request. */
function wasNeverSent(error: unknown): boolean {
  const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
  return codes.includes(errorCodeOf(error) ?? '');
}

function errorCodeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: { code?: string } };
  // The runtime's fetch only says that it failed; what went wrong is the cause.
  return typeof code === 'string' ? code : cause?.code;
}

/** Whether no request was answered at all, or none with the key of the workspace with anything but 401. */
export type Access = 'unreachable' | 'unauthorized' | 'open';

export type StatusListener = (request: HttpRequest, status: number) => void;

/** Notes how often the service answers, how fast it lets the kit ask, and whether the key of the workspace is accepted. */
export function createAccessTracker({ workspace }: Subject) {
  let responseCount = 0;
  let proposedRate: number | undefined;
  /** When each answer of the last second came, before the first 429. */
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
      // Four fifths of what it answered in the second before.
      if (status === 429) proposedRate ??= Math.max(1, Math.floor((recent.length - 1) * 0.8));
      const keys = Object.entries(headers).flatMap(([name, value]) => (/^x-api-key$/i.test(name) ? [value] : []));
      if (!keys.includes(workspace.apiKey)) return;
      if (status === 401) unauthorizedCount += 1;
      else acceptedCount += 1;
    },
  };
}
