import {
  type AwaitableReply,
  type ByteStream,
  bodilessStatuses,
  bodyLimitOf,
  createRequest,
  type HttpReply,
  type HttpRequest,
  limits,
  serializeBody,
} from '../message.ts';
import { isFaulty, toFaultyStream } from './faulty-reply.ts';

/** Answers web-standard requests without a port. `handle` must not throw or reject. */
export function createFetchAdapter(handle: (request: HttpRequest) => AwaitableReply) {
  const pendingClosers = new Set<() => void>();

  const fetch = async (request: Request) => {
    const { signal, method } = request;
    const { pathname, search } = new URL(request.url);
    const bytes = request.body === null ? emptyBody : new Uint8Array(await request.arrayBuffer());
    signal.throwIfAborted();
    const httpRequest = createRequest({
      method,
      target: pathname + search,
      headers: Object.fromEntries(request.headers),
      body: bytes.length > bodyLimitOf(method, pathname) ? 'too-large' : bytes,
    });
    const answer = handle(httpRequest);
    const reply = answer instanceof Promise ? await untilAborted(signal, answer) : answer;
    const { delayMs, failure } = reply.delivery ?? {};
    if (failure === 'none') await delay(limits.maxDelayMs, signal, pendingClosers);
    if (delayMs !== undefined) await delay(delayMs, signal, pendingClosers);
    signal.throwIfAborted();
    if (failure === 'resetBefore') throw createNetworkError(brokenConnection);
    const { status, headers, body } = isFaulty(reply) ? toFaultyStream(reply) : reply;
    const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const content = bodilessStatuses.includes(status)
      ? null
      : toResponseBody({ body, length }, request, pendingClosers);
    return new Response(content, { status, headers });
  };
  return {
    fetch,
    close() {
      for (const end of [...pendingClosers]) end();
    },
  };
}

const emptyBody = new Uint8Array();

const brokenConnection = 'A fault of the mock broke the connection.';

/** Creates the error with which `fetch` rejects if the connection breaks. `terminated`: it breaks within the body. */
function createNetworkError(message: string, failure = 'fetch failed'): TypeError {
  return new TypeError(failure, { cause: new Error(message) });
}

function untilAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function delay(ms: number, signal: AbortSignal, pendingClosers: Set<() => void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};
  const wait = new Promise<void>((resolve, reject) => {
    timer = setTimeout(resolve, Math.min(ms, limits.maxDelayMs));
    close = () => reject(createNetworkError('The mock was closed before the delay had ended.'));
    pendingClosers.add(close);
  });
  return untilAborted(signal, wait).finally(() => {
    clearTimeout(timer);
    pendingClosers.delete(close);
  });
}

interface Content {
  body: HttpReply['body'];
  /** The length of the body that the reply announces. Clients ignore bytes beyond this length. */
  length: number;
}

function toResponseBody({ body, length }: Content, request: Request, pendingClosers: Set<() => void>) {
  if (request.method === 'HEAD') return null;
  if (typeof body === 'function') return toReadableStream(body, length, request, pendingClosers);
  const content = serializeBody(body);
  // Copy the bytes only for TypeScript: a Response does not accept shared memory, which the type `Uint8Array` allows.
  return typeof content === 'string' ? content : new Uint8Array(content);
}

/** Converts a reply to a stream. Stops with the reader, the request or the mock. Fails if the reader does not read. */
function toReadableStream(
  body: ByteStream,
  length: number,
  request: Request,
  pendingClosers: Set<() => void>,
): ReadableStream<Uint8Array> {
  let release = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isEnded = false;
        let unsubscribe: (() => void) | undefined;
        release = () => {
          isEnded = true;
          unsubscribe?.();
          unsubscribe = undefined;
          // Use `request` when the stream ends, because a garbage-collected request reports no abort.
          request.signal.removeEventListener('abort', abort);
          pendingClosers.delete(close);
        };
        const abort = () => {
          release();
          controller.error(request.signal.reason);
        };
        const close = () => {
          if (isEnded) return;
          release();
          controller.close();
        };
        pendingClosers.add(close);
        request.signal.addEventListener('abort', abort, { once: true });
        const finish: Parameters<ByteStream>[1] = (failure) => {
          if (failure === undefined) close();
          if (failure === undefined || failure === 'wait') return;
          release();
          // Fail in a later turn of the event loop, so that the reader receives all pieces before the error.
          setTimeout(() => controller.error(createNetworkError(brokenConnection, 'terminated')));
        };
        const encoder = new TextEncoder();
        let unsentBytes = length;
        unsubscribe = body((piece) => {
          if (isEnded) return;
          const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
          controller.enqueue(bytes.subarray(0, unsentBytes));
          unsentBytes -= bytes.length;
          if (unsentBytes <= 0) close();
          if (isEnded || (controller.desiredSize ?? 0) >= 0) return;
          release();
          controller.error(
            createNetworkError(
              `The reader left more than ${limits.unreadStreamBytes} bytes of the stream unread. Read faster.`,
            ),
          );
        }, finish);
        if (isEnded) release();
      },
      cancel: () => release(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: limits.unreadStreamBytes }),
  );
}
