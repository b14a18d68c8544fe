import type { AwaitableReply, HttpRequest } from './message.ts';
import { errorReply, internalError, withCorsHeaders } from './reply.ts';

/** A handler that never fails: an error inside the mock goes to `report`, and the reply says only that there was one. */
export function withInternalErrors(
  handler: (request: HttpRequest) => AwaitableReply,
  report: (error: unknown) => void,
): (request: HttpRequest) => AwaitableReply {
  const replyInternalError = (request: HttpRequest, error: unknown) => {
    report(error);
    return withCorsHeaders(request, errorReply(internalError));
  };
  return (request) => {
    try {
      const reply = handler(request);
      return reply instanceof Promise ? reply.catch((error) => replyInternalError(request, error)) : reply;
    } catch (error) {
      return replyInternalError(request, error);
    }
  };
}
