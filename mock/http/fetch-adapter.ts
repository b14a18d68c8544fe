import { bodyLimitOf } from './body-limit.ts';
import { openToAnyOrigin } from './cross-origin.ts';
import { internalError } from './internal-error.ts';
import { limits } from './limits.ts';
import type { Answer, HttpReply, HttpRequest, TextStream } from './message.ts';

/** Answers web-standard requests without a port. */
export interface FetchAdapter {
  fetch(request: Request): Promise<Response>;
  /** Ends the streams that are open, and breaks off the answers that are held back. */
  close(): void;
}

/** Mistakes of `answer` itself become an internal error, and `report` is told. */
export function fetchAdapter(answer: (request: HttpRequest) => Answer, report: (error: unknown) => void): FetchAdapter {
  /** What ends each stream and each wait. */
  const open = new Set<() => void>();

  const fetch = async (request: Request) => {
    const { signal, method } = request;
    const { pathname, search } = new URL(request.url);
    const bytes = new Uint8Array(await request.arrayBuffer());
    signal.throwIfAborted();
    const asked: HttpRequest = {
      method,
      target: pathname + search,
      header: (name) => request.headers.get(name) ?? undefined,
      body: bytes.length > bodyLimitOf(method, pathname) ? 'too-large' : bytes,
    };
    const reply = await untilAborted(signal, answered(answer, asked, report));
    if (reply.delayMs !== undefined) await held(reply.delayMs, signal, open);
    signal.throwIfAborted();
    if (reply.brokenOff) throw failed('A fault of the mock broke off the connection.');
    const { status, headers, body } = reply;
    return new Response(status === 204 ? null : bodyOf(body, request, open), { status, headers });
  };
  return {
    fetch,
    close() {
      for (const end of [...open]) end();
    },
  };
}

async function answered(
  answer: (request: HttpRequest) => Answer,
  asked: HttpRequest,
  report: (error: unknown) => void,
): Promise<HttpReply> {
  try {
    return await answer(asked);
  } catch (error) {
    report(error);
    return openToAnyOrigin(asked, internalError());
  }
}

/** What `fetch` says of a connection that gave no answer. */
function failed(message: string): TypeError {
  return new TypeError('fetch failed', { cause: new Error(message) });
}

function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function held(ms: number, signal: AbortSignal, open: Set<() => void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};
  const wait = new Promise<void>((resolve, reject) => {
    timer = setTimeout(resolve, Math.min(ms, limits.longestDelayMs));
    close = () => reject(failed('The mock was closed before the delay was over.'));
    open.add(close);
  });
  return untilAborted(signal, wait).finally(() => {
    clearTimeout(timer);
    open.delete(close);
  });
}

function bodyOf(body: HttpReply['body'], request: Request, open: Set<() => void>) {
  if (typeof body === 'string') return body;
  if (typeof body === 'function') return request.method === 'HEAD' ? null : streamOf(body, request.signal, open);
  // A view of shared memory is no body for a Response; ours never is one, but its type could be.
  return new Uint8Array(body);
}

/** A stream that ends with its reader, its request or the mock, and breaks off when nobody reads it. */
function streamOf(body: TextStream, signal: AbortSignal, open: Set<() => void>): ReadableStream<Uint8Array> {
  let release = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let over = false;
        let unsubscribe: (() => void) | undefined;
        release = () => {
          over = true;
          unsubscribe?.();
          unsubscribe = undefined;
          signal.removeEventListener('abort', abort);
          open.delete(close);
        };
        const abort = () => {
          release();
          controller.error(signal.reason);
        };
        const close = () => {
          release();
          controller.close();
        };
        open.add(close);
        signal.addEventListener('abort', abort, { once: true });
        const bytes = new TextEncoder();
        unsubscribe = body((text) => {
          if (over) return;
          controller.enqueue(bytes.encode(text));
          if ((controller.desiredSize ?? 0) >= 0) return;
          release();
          controller.error(failed(`More than ${limits.unreadStreamBytes} bytes of the stream were not read.`));
        });
        if (over) release();
      },
      cancel: () => release(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: limits.unreadStreamBytes }),
  );
}
