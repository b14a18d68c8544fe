import type { Engine } from '../engine/engine.ts';
import { StoreLost } from '../engine/event-log.ts';
import type { AwaitableReply, HttpReply, HttpRequest, TextStream } from './message.ts';
import { errorReply, internalError, unavailableReply, withCorsHeaders } from './reply.ts';

type StoringEngine = Pick<Engine, 'whenStored' | 'rollbackCount'>;

/** Holds back each reply, and each piece of a stream, until all that it may tell of is stored. */
export function onceStored<Rest extends unknown[]>(
  handler: (request: HttpRequest, ...rest: Rest) => AwaitableReply,
  engine: StoringEngine,
  report: (error: unknown) => void,
): (request: HttpRequest, ...rest: Rest) => AwaitableReply {
  const refuse = (request: HttpRequest, error: unknown) => {
    if (error instanceof StoreLost) return withCorsHeaders(request, unavailableReply(error.mayBeStored));
    report(error);
    return withCorsHeaders(request, errorReply(internalError));
  };
  const hold = (request: HttpRequest, reply: HttpReply, rollbacks: number): HttpReply => {
    const { body } = reply;
    if (typeof body === 'function') return { ...reply, body: holdPieces(engine, body) };
    const stored = engine.whenStored();
    if (stored === undefined && engine.rollbackCount() === rollbacks) return reply;
    const settle = () => {
      if (engine.rollbackCount() === rollbacks) return reply;
      return refuse(request, new Error('The change was not stored.'));
    };
    return { ...reply, whenStored: Promise.resolve(stored).then(settle, (error) => refuse(request, error)) };
  };
  return (request, ...rest) => {
    const rollbacks = engine.rollbackCount();
    const reply = handler(request, ...rest);
    return reply instanceof Promise
      ? reply.then((settled) => hold(request, settled, rollbacks))
      : hold(request, reply, rollbacks);
  };
}

/** The same stream. It ends before the first piece that tells of something that was not stored. */
function holdPieces(engine: StoringEngine, stream: TextStream): TextStream {
  return (push, end) => {
    let last: Promise<void> | undefined;
    const inOrder = (stored: Promise<void> | undefined, send: () => void) => {
      if (stored === undefined && last === undefined) return send();
      const current = Promise.all([last, stored])
        .then(send, end)
        .finally(() => {
          if (last === current) last = undefined;
        });
      last = current;
    };
    return stream(
      (text) => inOrder(engine.whenStored(), () => push(text)),
      () => inOrder(undefined, end),
    );
  };
}
