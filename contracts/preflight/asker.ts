import type { OperationId } from '../../src/operations.ts';
import type { Exchange } from '../exchange.ts';
import type { HttpTransport } from '../transport/http-transport.ts';
import { RequestBlocked } from '../transport/request-blocked.ts';
import type { RequestInput, Service } from '../transport/service.ts';
import { Inconclusive, Violation } from '../violation.ts';

/** Sends the requests whose responses have to be known before a service is judged. They are read, not judged. */
export interface Asker {
  /** The answer; undefined when none came, or when the request may not be sent. */
  ask<Id extends OperationId>(operationId: Id, input: RequestInput<Id>): Promise<Exchange | undefined>;
  /** The answer to a path that no operation has, below one of the base addresses. */
  askUnknownPath(base: 'baseUrl' | 'baseUrlAlt'): Promise<Exchange | undefined>;
  /** Why the last request that was sent without an answer had none; undefined when all had one. */
  lastFailure(): string | undefined;
}

export function createAsker(openService: (via?: HttpTransport) => Service, transport: HttpTransport): Asker {
  let failure: string | undefined;
  const askVia = async <Id extends OperationId>(operationId: Id, input: RequestInput<Id>, via?: HttpTransport) => {
    const service = openService(via);
    try {
      await service.send(operationId, input);
    } catch (error) {
      if (error instanceof Inconclusive) failure = error instanceof RequestBlocked ? failure : error.message;
      // Violations are for the rules to find.
      else if (!(error instanceof Violation)) throw error;
    }
    return service.exchanges.at(-1);
  };
  const toUnknownPath: HttpTransport = {
    ...transport,
    send: (request, ...rest) =>
      transport.send(
        { ...request, url: request.url.replace(/\/session\/fetch\/[^/]*$/, '/understudy-no-such-path') },
        ...rest,
      ),
  };
  return {
    ask: (operationId, input) => askVia(operationId, input),
    askUnknownPath: (base) => askVia('getSession', { path: { sessionId: unknownId }, base }, toUnknownPath),
    lastFailure: () => failure,
  };
}

/** An identifier, or a name, that nothing has. */
export const unknownId = 'understudy-no-such-id';
