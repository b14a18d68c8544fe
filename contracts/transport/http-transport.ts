import type { Exchange } from '../exchange.ts';
import { Inconclusive } from '../violation.ts';
import { createPacer, type Pacer } from './pacer.ts';
import { createPatience } from './patience.ts';

/** The way to the subject, which may turn out to be dead. Redirects are not followed. */
export interface HttpTransport {
  /** Sends a request, again where the service asks for time. @throws NoResponse */
  send(request: Exchange['request'], answerSeconds: number, options: SendOptions): Promise<RawResponse>;
  /** Why nothing more is sent; undefined while it is. */
  unreachableReason(): string | undefined;
  /** A wait in seconds that is meant for a subject at rest, longer where this one answers slowly. */
  widen(seconds: number): number;
}

/** How a request is sent. */
export interface SendOptions {
  /** Ends the waiting for an answer. */
  signal: AbortSignal | undefined;
  /** Ends the waiting until it may be sent, where the service asked for time. */
  waitSignal?: AbortSignal | undefined;
  /** After that moment of `performance.now()` it is not sent any more; at any time when left out. */
  deadline?: number;
  /** Whether it changes nothing, so that it may be sent again when no answer came. */
  isIdempotent: boolean;
  /** Is called before it is sent again. @throws when it may not. */
  beforeRetry(): void;
}

type RawResponse = Pick<Exchange, 'status' | 'headers' | 'text'>;

/** That no answer came. */
export class NoResponse extends Inconclusive {
  override name = 'NoResponse';
  /** Whether the service may have got the request. */
  readonly wasSent: boolean;

  constructor(message: string, wasSent: boolean) {
    // Where nobody takes a connection, nobody will a moment later.
    super(message, wasSent);
    this.wasSent = wasSent;
  }
}

/** Nobody is there when so many requests in a row had no answer. */
const maxUnanswered = 8;
/** How often a request that changes nothing is sent when no answer comes. */
const maxAttempts = 3;

export function createHttpTransport(
  fetch: (request: Request) => Promise<Response> = globalThis.fetch,
  pacer: Pacer = createPacer(),
): HttpTransport {
  const patience = createPatience();
  let unansweredCount = 0;
  // Node's fetch no longer hears the signal of a request that was collected.
  const inFlight = new Set<Request>();
  const unreachableReason = () =>
    unansweredCount >= maxUnanswered
      ? `${maxUnanswered} requests in a row had no answer; nothing more was sent`
      : pacer.stopReason();

  const attemptSend = async (
    { method, url, headers, body }: Exchange['request'],
    seconds: number,
    signal: AbortSignal | undefined,
  ) => {
    const timeout = AbortSignal.timeout(Math.ceil(patience.widen(seconds) * 1000));
    const combinedSignal = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    const init = {
      method,
      headers,
      redirect: 'manual',
      signal: combinedSignal,
      ...(body === undefined ? {} : { body }),
    } as const;
    const askedAt = performance.now();
    const request = new Request(url, init);
    inFlight.add(request);
    try {
      const response = await fetch(request);
      const text = await readText(response);
      patience.recordAnswer(performance.now() - askedAt);
      unansweredCount = response.status === 503 ? unansweredCount + 1 : 0;
      return { status: response.status, headers: Object.fromEntries(response.headers), text };
    } catch (error) {
      if (error instanceof Inconclusive) throw error;
      // What we broke off ourselves says nothing about the service.
      if (signal?.aborted !== true) unansweredCount += 1;
      throw new NoResponse(`${method} ${url} was not answered: ${failureReasonOf(error)}`, !wasNeverSent(error));
    } finally {
      inFlight.delete(request);
    }
  };

  return {
    unreachableReason,
    widen: patience.widen,
    async send(request, answerSeconds, options) {
      const { signal, isIdempotent, beforeRetry, waitSignal = signal, deadline = Number.POSITIVE_INFINITY } = options;
      const notSent = (reason: string) =>
        new NoResponse(`${request.method} ${request.url} was not sent: ${reason}`, false);
      for (let attempt = 1; ; attempt++) {
        if (pacer.resumesAt() > deadline) throw notSent('the service asked for more time than the run has left');
        await pacer.waitForTurn(waitSignal);
        if (waitSignal?.aborted === true) throw notSent('it was interrupted');
        const stopReason = pacer.stopReason();
        if (stopReason !== undefined) throw notSent(stopReason);
        try {
          const response = await attemptSend(request, answerSeconds, signal);
          if (!pacer.shouldRetry(response, attempt, isIdempotent)) return response;
        } catch (error) {
          const isFinal =
            signal?.aborted === true || unreachableReason() !== undefined || !(error instanceof NoResponse);
          if (!isIdempotent || attempt >= maxAttempts || isFinal) throw error;
        }
        beforeRetry();
      }
    },
  };
}

/** No answer of the interface comes near this; whoever sends on and on is not read on. */
const maxBytes = 16 * 1024 * 1024;

/** @throws Inconclusive when it is too long to be an answer. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop breaks the connection off.
    if (bytes > maxBytes) throw new Inconclusive(`An answer had more than ${maxBytes} bytes; it was not read on.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The platform's fetch only says that it failed; what went wrong is the cause. */
function failureReasonOf(error: unknown): string {
  const { message } = error as Error;
  const code = errorCodeOf(error);
  return code === undefined ? message : `${message} (${code})`;
}

/** Nobody took the connection, so nobody got the request. */
function wasNeverSent(error: unknown): boolean {
  const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
  return codes.includes(errorCodeOf(error) ?? '');
}

function errorCodeOf(error: unknown): string | undefined {
  return ((error as Error).cause as { code?: string } | undefined)?.code;
}
