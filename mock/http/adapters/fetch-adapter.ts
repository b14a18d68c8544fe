import {
  type AwaitableReply,
  type ByteStream,
  bodilessStatuses,
  bodyLimitOf,
  createRequest,
  type HttpReply,
  type HttpRequest,
  isFaulty,
  limits,
  serializeBody,
} from '../message.ts';
import { toFaultyStream } from './faulty-reply.ts';

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
    // The failure `none` means no answer: the client waits until it gives up or the mock closes.
    const waitMs = failure === 'none' ? limits.maxDelayMs : delayMs;
    if (waitMs !== undefined) await delay(waitMs, signal, pendingClosers);
    signal.throwIfAborted();
    if (failure === 'resetBefore') throw createNetworkError(brokenConnection);
    const sent = isFaulty(reply) ? toFaultyStream(reply) : reply;
    const { status, headers } = sent;
    return new Response(toResponseBody(sent, request, pendingClosers), { status, headers });
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
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.min(ms, limits.maxDelayMs));
  const close = () => reject(createNetworkError('The mock was closed before the delay had ended.'));
  pendingClosers.add(close);
  return untilAborted(signal, promise).finally(() => {
    clearTimeout(timer);
    pendingClosers.delete(close);
  });
}

function toResponseBody({ status, headers, body }: HttpReply, request: Request, pendingClosers: Set<() => void>) {
  if (request.method === 'HEAD' || bodilessStatuses.includes(status)) return null;
  if (typeof body === 'function') {
    const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    return toReadableStream(body, length, request, pendingClosers);
  }
  const content = serializeBody(body);
  // Copy the bytes only for TypeScript: a Response does not accept shared memory, which the type `Uint8Array` allows.
  return typeof content === 'string' ? content : new Uint8Array(content);
}

function toReadableStream(
  body: ByteStream,
  length: number,
  request: Request,
  pendingClosers: Set<() => void>,
): ReadableStream<Uint8Array> {
  let unsentBytes = length;
  let isOver = false;
  let unsubscribe = () => {};
  let close = () => {};
  let abort = () => {};
  const end = (finish = () => {}) => {
    if (isOver) return;
    isOver = true;
    unsubscribe();
    pendingClosers.delete(close);
    // This use of `request` keeps it in memory until the stream ends. If `request` was garbage-collected, it would
    // report no abort.
    request.signal.removeEventListener('abort', abort);
    finish();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (error: unknown) => end(() => controller.error(error));
        close = () => end(() => controller.close());
        abort = () => fail(request.signal.reason);
        pendingClosers.add(close);
        request.signal.addEventListener('abort', abort, { once: true });
        const encoder = new TextEncoder();
        const push: Parameters<ByteStream>[0] = (piece) => {
          if (isOver) return;
          const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
          controller.enqueue(bytes.subarray(0, unsentBytes));
          unsentBytes -= bytes.length;
          if (unsentBytes <= 0) close();
          else if ((controller.desiredSize ?? 0) < 0) fail(createNetworkError(readFaster));
        };
        unsubscribe = body(push, (failure) => {
          if (failure === undefined) close();
          else if (failure !== 'wait')
            // Fail in a later turn of the event loop, so that the reader receives all pieces before the error.
            end(() => setTimeout(() => controller.error(createNetworkError(brokenConnection, 'terminated'))));
        });
        if (isOver) unsubscribe();
      },
      cancel: () => end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: limits.unreadStreamBytes }),
  );
}

const readFaster = `The reader left more than ${limits.unreadStreamBytes} bytes of the stream unread. Read faster.`;
