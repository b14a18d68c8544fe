import { connect, type Socket } from 'node:net';
import type { FuzzRequest } from '../requests/request.ts';
import { type HttpResponse, readResponse } from './read-response.ts';

/** What came of a shot. */
export interface ExchangeResult {
  responses: HttpResponse[];
  /** Why there are not as many answers as there should be, or not whole ones; undefined when all is well. */
  failure: string | undefined;
  elapsedMs: number;
}

/** One place from which shots go out, one after the other. Good requests share a connection for as long as it holds. */
export interface FuzzConnection {
  send(request: FuzzRequest): Promise<ExchangeResult>;
  close(): void;
}

const timeoutMs = 20_000;

export function createConnection(port: number): FuzzConnection {
  let sharedSocket: Socket | undefined;
  const streams: Socket[] = [];

  /** A stream stays open for a while, one of two without being read. */
  const keepStreamOpen = (socket: Socket) => {
    if (streams.push(socket) % 2 === 0) socket.pause();
    if (streams.length > 2) streams.shift()?.destroy();
  };
  const send = async (request: FuzzRequest): Promise<ExchangeResult> => {
    const usesSharedSocket = request.mode === 'answered';
    // The server closes its side of a connection that was idle for long.
    const isOpen = sharedSocket !== undefined && !sharedSocket.destroyed && !sharedSocket.readableEnded;
    const reusedSocket = usesSharedSocket && isOpen ? sharedSocket : undefined;
    if (usesSharedSocket && !isOpen) sharedSocket?.destroy();
    const socket = reusedSocket ?? (await openSocket(port));
    if (usesSharedSocket) sharedSocket = socket;
    const before = performance.now();
    const { responses, failure } = await exchange(socket, request);
    const elapsedMs = performance.now() - before;
    // The server may close a connection that it was about to take for idle; then nothing was asked.
    if (
      reusedSocket !== undefined &&
      responses.length === 0 &&
      failure !== undefined &&
      !failure.startsWith('nothing within')
    ) {
      sharedSocket?.destroy();
      sharedSocket = undefined;
      return send(request);
    }
    const [response] = responses;
    if (response?.isStream) keepStreamOpen(socket);
    const isFinished = failure !== undefined || response?.headers.get('connection') === 'close';
    if (usesSharedSocket && (isFinished || response?.isStream)) sharedSocket = undefined;
    if (!response?.isStream && (!usesSharedSocket || isFinished)) socket.destroy();
    const isReused = failure !== undefined && reusedSocket !== undefined;
    return { responses, failure: isReused ? `${failure}, on a connection that was used before` : failure, elapsedMs };
  };
  return {
    send,
    close() {
      sharedSocket?.destroy();
      for (const socket of streams) socket.destroy();
    },
  };
}

function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.off('error', reject);
      // Also while nobody waits for an answer on it.
      socket.on('error', () => {});
      resolve(socket);
    });
    socket.setNoDelay(true);
    socket.once('error', reject);
  });
}

function exchange(socket: Socket, request: FuzzRequest): Promise<Omit<ExchangeResult, 'elapsedMs'>> {
  return new Promise((resolve) => {
    const responses: HttpResponse[] = [];
    const expectsOneResponse = request.mode === 'answered' || request.mode === 'listening';
    let chunks: Buffer[] = [];
    let length = 0;
    let needed = 1;
    const finish = (failure?: string) => {
      clearTimeout(timer);
      socket.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onError);
      resolve({ responses, failure });
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      while (length >= needed) {
        const bytes = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
        const reading = readResponse(bytes, request.method);
        if ('broken' in reading) return finish(`no HTTP: ${reading.broken}`);
        if ('needs' in reading) {
          chunks = [bytes];
          needed = reading.needs;
          return;
        }
        responses.push(reading.response);
        chunks = [bytes.subarray(reading.length)];
        length -= reading.length;
        needed = 1;
        if (expectsOneResponse) return finish();
      }
    };
    const onEnd = () => {
      if (request.mode === 'finished') socket.end();
      onClose();
    };
    const onClose = () => {
      if (length > 0) finish(`an answer of which ${length} bytes came, and not all`);
      else finish(expectsOneResponse ? 'closed without an answer' : undefined);
    };
    const onError = (error: NodeJS.ErrnoException) => {
      if (expectsOneResponse) finish(`${error.code} before the answer`);
      else if (length === 0) finish();
    };
    const timer = setTimeout(() => finish(`nothing within ${timeoutMs} ms`), timeoutMs);
    socket.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onError);
    void writeRequest(socket, request).then(() => {
      if (request.mode === 'abandoned') finish();
    });
  });
}

async function writeRequest(socket: Socket, { pieces, mode }: FuzzRequest): Promise<void> {
  for (const piece of pieces) {
    if (!socket.writable) return;
    socket.write(piece, 'latin1');
    if (pieces.length > 1) await new Promise((resolve) => setImmediate(resolve));
  }
  if (mode === 'finished' && socket.writable) socket.end();
}
