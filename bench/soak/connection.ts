import { connect, type Socket } from 'node:net';
import { type Answer, readAnswer } from './answer.ts';
import type { Shot } from './request.ts';

/** What came of a shot. */
export interface Outcome {
  answers: Answer[];
  /** Why there are not as many answers as there should be, or not whole ones; undefined when all is well. */
  failure: string | undefined;
  elapsedMs: number;
}

/** One place from which shots go out, one after the other. Good requests share a connection for as long as it holds. */
export interface Gunner {
  fire(shot: Shot): Promise<Outcome>;
  close(): void;
}

const patienceMs = 20_000;

export function gunner(port: number): Gunner {
  let kept: Socket | undefined;
  const streams: Socket[] = [];

  /** A stream stays open for a while, one of two without being read. */
  const listenOn = (socket: Socket) => {
    if (streams.push(socket) % 2 === 0) socket.pause();
    if (streams.length > 2) streams.shift()?.destroy();
  };
  const fire = async (shot: Shot): Promise<Outcome> => {
    const isShared = shot.way === 'answered';
    // The server closes its side of a connection that was idle for long.
    const isOpen = kept !== undefined && !kept.destroyed && !kept.readableEnded;
    const used = isShared && isOpen ? kept : undefined;
    if (isShared && !isOpen) kept?.destroy();
    const socket = used ?? (await connected(port));
    if (isShared) kept = socket;
    const before = performance.now();
    const { answers, failure } = await exchange(socket, shot);
    const elapsedMs = performance.now() - before;
    // The server may close a connection that it was about to take for idle; then nothing was asked.
    if (used !== undefined && answers.length === 0 && failure !== undefined && !failure.startsWith('nothing within')) {
      kept?.destroy();
      kept = undefined;
      return fire(shot);
    }
    const [answer] = answers;
    if (answer?.isStream) listenOn(socket);
    const isOver = failure !== undefined || answer?.headers.get('connection') === 'close';
    if (isShared && (isOver || answer?.isStream)) kept = undefined;
    if (!answer?.isStream && (!isShared || isOver)) socket.destroy();
    const isReused = failure !== undefined && used !== undefined;
    return { answers, failure: isReused ? `${failure}, on a connection that was used before` : failure, elapsedMs };
  };
  return {
    fire,
    close() {
      kept?.destroy();
      for (const socket of streams) socket.destroy();
    },
  };
}

function connected(port: number): Promise<Socket> {
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

function exchange(socket: Socket, shot: Shot): Promise<Omit<Outcome, 'elapsedMs'>> {
  return new Promise((resolve) => {
    const answers: Answer[] = [];
    const wantsOne = shot.way === 'answered' || shot.way === 'listening';
    let chunks: Buffer[] = [];
    let length = 0;
    let needed = 1;
    const over = (failure?: string) => {
      clearTimeout(timer);
      socket.off('data', take).off('end', ended).off('close', closed).off('error', failed);
      resolve({ answers, failure });
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      while (length >= needed) {
        const bytes = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
        const reading = readAnswer(bytes, shot.method);
        if ('broken' in reading) return over(`no HTTP: ${reading.broken}`);
        if ('needs' in reading) {
          chunks = [bytes];
          needed = reading.needs;
          return;
        }
        answers.push(reading.answer);
        chunks = [bytes.subarray(reading.length)];
        length -= reading.length;
        needed = 1;
        if (wantsOne) return over();
      }
    };
    const ended = () => {
      if (shot.way === 'finished') socket.end();
      closed();
    };
    const closed = () => {
      if (length > 0) over(`an answer of which ${length} bytes came, and not all`);
      else over(wantsOne ? 'closed without an answer' : undefined);
    };
    const failed = (error: NodeJS.ErrnoException) => {
      if (wantsOne) over(`${error.code} before the answer`);
      else if (length === 0) over();
    };
    const timer = setTimeout(() => over(`nothing within ${patienceMs} ms`), patienceMs);
    socket.on('data', take).on('end', ended).on('close', closed).on('error', failed);
    void deliver(socket, shot).then(() => {
      if (shot.way === 'abandoned') over();
    });
  });
}

async function deliver(socket: Socket, { pieces, way }: Shot): Promise<void> {
  for (const piece of pieces) {
    if (!socket.writable) return;
    socket.write(piece, 'latin1');
    if (pieces.length > 1) await new Promise((resolve) => setImmediate(resolve));
  }
  if (way === 'finished' && socket.writable) socket.end();
}
