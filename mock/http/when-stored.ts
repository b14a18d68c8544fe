import type { Engine } from '../engine/engine.ts';
import { StoreLost } from '../engine/event-log.ts';
import type { AwaitableReply, HttpReply, HttpRequest, TextStream } from './message.ts';
import { errorReply, internalError, stateFileLostReply, unavailableReply, withCorsHeaders } from './reply.ts';

type Handler = (request: HttpRequest) => AwaitableReply;

/** Holds back each reply, and each piece of a stream, until the store has everything that it may tell of. */
export function repliesWhenStored(handler: Handler, engine: Engine, report: (error: unknown) => void): Handler {
  const refuse = (request: HttpRequest, error: unknown): HttpReply => {
    if (error instanceof StoreLost) {
      const toReply = error.isForGood ? stateFileLostReply : unavailableReply;
      return withCorsHeaders(request, toReply(error.mayBeStored));
    }
    report(error);
    return withCorsHeaders(request, errorReply(internalError));
  };
  return (request) => {
    const rollbacks = engine.rollbackCount();
    const hold = (reply: HttpReply): AwaitableReply => {
      if (typeof reply.body === 'function') return { ...reply, body: piecesWhenStored(engine, reply.body) };
      const stored = engine.whenStored();
      if (stored === undefined && engine.rollbackCount() === rollbacks) return reply;
      const settle = () => {
        if (engine.rollbackCount() === rollbacks) return reply;
        return refuse(request, new Error('The change was not stored.'));
      };
      return Promise.resolve(stored).then(settle, (error) => refuse(request, error));
    };
    const reply = handler(request);
    return reply instanceof Promise ? reply.then(hold) : hold(reply);
  };
}

/** The same stream. It ends before the first piece that tells of something that was not stored. */
function piecesWhenStored(engine: Engine, stream: TextStream): TextStream {
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
