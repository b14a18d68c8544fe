import { type Pace, paceOf } from './effects/pace.ts';
import type { Exchange } from './exchange.ts';
import { Unjudged } from './violation.ts';

/** The way to the subject, which may turn out to be dead. Redirects are not followed. */
export interface Line {
  /** Sends a request, again where the service asks for time. @throws Unanswered */
  send(request: Exchange['request'], answerSeconds: number, way: Way): Promise<Answered>;
  /** Why nothing more is sent; undefined while it is. */
  whyDead(): string | undefined;
}

/** How a request is sent. */
export interface Way {
  /** Ends the waiting for an answer. */
  signal: AbortSignal | undefined;
  /** Ends the waiting until it may be sent, where the service asked for time. */
  interrupt?: AbortSignal | undefined;
  /** After that moment of `performance.now()` it is not sent any more; at any time when left out. */
  until?: number;
  /** Whether it changes nothing, so that it may be sent again when no answer came. */
  mayRepeat: boolean;
  /** Is told before it is sent again. @throws when it may not. */
  again(): void;
  /** Makes of it what no client of ours would send. */
  alter?: ((request: Request) => Request) | undefined;
}

type Answered = Pick<Exchange, 'status' | 'headers' | 'text'>;

/** That no answer came. */
export class Unanswered extends Unjudged {
  override name = 'Unanswered';
  /** Whether the service may have got the request. */
  readonly wasSent: boolean;

  constructor(message: string, wasSent: boolean) {
    // Where nobody takes a connection, nobody will a moment later.
    super(message, wasSent);
    this.wasSent = wasSent;
  }
}

/** Nobody is there when so many requests in a row had no answer. */
const mostUnanswered = 8;
/** How often a request that changes nothing is sent when no answer comes. */
const mostTries = 3;

export function lineTo(fetch: (request: Request) => Promise<Response> = globalThis.fetch, pace: Pace = paceOf()): Line {
  let unanswered = 0;
  const whyDead = () =>
    unanswered >= mostUnanswered
      ? `${mostUnanswered} requests in a row had no answer; nothing more was sent`
      : pace.stopped();

  const answered = async (request: Exchange['request'], seconds: number, { signal, alter = asIs }: Way) => {
    const { method, url, headers, body } = request;
    const limit = AbortSignal.timeout(seconds * 1000);
    const both = signal === undefined ? limit : AbortSignal.any([limit, signal]);
    const init = {
      method,
      headers,
      redirect: 'manual',
      signal: both,
      ...(body === undefined ? {} : { body }),
    } as const;
    try {
      const response = await fetch(alter(new Request(url, init)));
      const text = await textOf(response);
      unanswered = response.status === 503 ? unanswered + 1 : 0;
      return { status: response.status, headers: Object.fromEntries(response.headers), text };
    } catch (error) {
      if (error instanceof Unjudged) throw error;
      unanswered += 1;
      throw new Unanswered(`${method} ${url} was not answered: ${reasonOf(error)}`, !wasNeverSent(error));
    }
  };

  return {
    whyDead,
    async send(request, answerSeconds, way) {
      const { signal, mayRepeat, again, interrupt = signal, until = Number.POSITIVE_INFINITY } = way;
      const unsent = (why: string) => new Unanswered(`${request.method} ${request.url} was not sent: ${why}`, false);
      for (let attempt = 1; ; attempt++) {
        if (pace.freeAt() > until) throw unsent('the service asked for more time than the run has left');
        await pace.free(interrupt);
        if (interrupt?.aborted === true) throw unsent('it was interrupted');
        const stopped = pace.stopped();
        if (stopped !== undefined) throw unsent(stopped);
        try {
          const answer = await answered(request, answerSeconds, way);
          if (!pace.isAskedToWait(answer, attempt, mayRepeat)) return answer;
        } catch (error) {
          const isOver = signal?.aborted === true || whyDead() !== undefined || !(error instanceof Unanswered);
          if (!mayRepeat || attempt >= mostTries || isOver) throw error;
        }
        again();
      }
    },
  };
}

/** No answer of the interface comes near this; whoever sends on and on is not read on. */
const mostBytes = 16 * 1024 * 1024;

/** @throws Unjudged when it is too long to be an answer. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop breaks the connection off.
    if (bytes > mostBytes) throw new Unjudged(`An answer had more than ${mostBytes} bytes; it was not read on.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function asIs(request: Request): Request {
  return request;
}

/** The platform's fetch only says that it failed; what went wrong is the cause. */
function reasonOf(error: unknown): string {
  const { message } = error as Error;
  const code = codeOf(error);
  return code === undefined ? message : `${message} (${code})`;
}

/** Nobody took the connection, so nobody got the request. */
function wasNeverSent(error: unknown): boolean {
  const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
  return codes.includes(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return ((error as Error).cause as { code?: string } | undefined)?.code;
}
