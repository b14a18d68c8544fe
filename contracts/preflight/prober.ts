import { day } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Exchange } from '../operations/exchange.ts';
import { Inconclusive, Violation } from '../oracle/violation.ts';
import { RequestBlocked } from '../transport/budget.ts';
import type { HttpTransport } from '../transport/http-transport.ts';
import type { RequestInput, Service } from '../transport/service.ts';

/** Sends the requests whose responses have to be known before a service is judged. They are read, not judged. */
export interface Prober {
  /** The answer; undefined when none came, or when the request may not be sent. */
  send<Id extends OperationId>(operationId: Id, input: RequestInput<Id>): Promise<Exchange | undefined>;
  /** The answer to a path that no operation has, below one of the base addresses. */
  sendToUnknownPath(base: 'baseUrl' | 'baseUrlAlt'): Promise<Exchange | undefined>;
  /** The same with another key. */
  withKey(apiKey: string): Prober;
  /** Why the last request that was sent without an answer had none; undefined when all had one. */
  lastFailure(): string | undefined;
}

export function createProber(openService: (via?: HttpTransport) => Service, transport: HttpTransport): Prober {
  let failure: string | undefined;
  const sendVia = async <Id extends OperationId>(operationId: Id, input: RequestInput<Id>, via?: HttpTransport) => {
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
    send: (request, ...rest) => {
      const url = request.url.replace(/\/session\/fetch\/[^/]*$/, '/understudy-no-such-path');
      return transport.send({ ...request, url }, ...rest);
    },
  };
  const prober: Prober = {
    send: (operationId, input) => sendVia(operationId, input),
    sendToUnknownPath: (base) => sendVia('getSession', { path: { sessionId: unknownId }, base }, toUnknownPath),
    withKey: (apiKey) => ({ ...prober, send: (operationId, input) => sendVia(operationId, { ...input, apiKey }) }),
    lastFailure: () => failure,
  };
  return prober;
}

/** An identifier, or a name, that nothing has. */
export const unknownId = 'understudy-no-such-id';

/** A timestamp weeks ahead; what is scheduled for it is cancelled at once. */
export function farAhead(): string {
  return `${new Date(Date.now() + 40 * day).toISOString().slice(0, 19)}Z`;
}
