import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { toSuccessEnvelope } from '../../../src/envelope.ts';
import { serveHttp } from '../http/serve-http.ts';

/** A request as it came to the stub. */
export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Readonly<Record<string, unknown>>;
}

/** What waits in the stub: taken, and not cancelled. */
export interface Pending {
  id: string;
  kind: 'message' | 'call' | 'workflow-call';
}

/** How often a request has a fate of its own, as parts of 1. */
export interface FailureRates {
  /** The connection breaks: half of the time after all was done. */
  reset?: number;
  redirect?: number;
}

/**
 * A service that takes whatever it is asked for, with any key and any mistake, and keeps a record of it.
 *
 * It cancels what it knows by its id. `random` decides about trouble.
 */
export async function startRecordingStub(failureRates: FailureRates = {}, random: () => number = Math.random) {
  const requests: RecordedRequest[] = [];
  const pending = new Map<string, Pending>();
  const redirectedRequests: string[] = [];
  let count = 0;

  const redirectTarget = await serveHttp((request, response) => {
    redirectedRequests.push(`${request.method} ${request.url} ${request.headers['x-api-key'] ?? ''}`);
    response.end('{}');
  });

  const handle = ({ method, path, body }: RecordedRequest): object => {
    const id = path.split('/').at(-1) ?? '';
    if (method === 'POST' && path.startsWith('/api/chat-agent/trigger')) {
      const sessionId = `session-number-${count++}-of-the-stub`;
      const isScheduled = ['scheduleTime', 'startWorkingHour', 'endWorkingHour'].some((name) => name in body);
      if (isScheduled) pending.set(sessionId, { id: sessionId, kind: 'message' });
      return toSuccessEnvelope('Trigger dispatched', {
        sessionId,
        ...(body.doReturnResponse === true ? { transcript: [] } : {}),
      });
    }
    if (path.startsWith('/api/call/trigger')) {
      const callId = `call-number-${count++}-of-the-stub`;
      pending.set(callId, { id: callId, kind: 'call' });
      return toSuccessEnvelope('Call triggered successfully', { callId });
    }
    if (path.startsWith('/api/workflow/call/')) {
      const name = `workflow-${count++}`;
      pending.set(name, { id: name, kind: 'workflow-call' });
      return toSuccessEnvelope('Workflow call details updated successfully', null);
    }
    if (path.startsWith('/api/chat-agent/cancel/')) {
      return pending.delete(id)
        ? toSuccessEnvelope('Scheduled messages cancelled successfully', { sessionId: id, isCancelled: true })
        : toSuccessEnvelope('No scheduled jobs found', { sessionId: id, isCancelled: false, reason: 'None.' });
    }
    if (path.startsWith('/api/call/cancel/') && pending.delete(id)) {
      return toSuccessEnvelope('Call canceled successfully!', { removedJobs: 1 });
    }
    return { responseCode: 404, errorCode: 'notFound', message: 'There is no such thing.', data: null };
  };

  const serve = async (message: IncomingMessage, reply: ServerResponse) => {
    const requestText = await text(message).catch(() => undefined);
    if (requestText === undefined) return;
    const { method = '', url = '', headers } = message;
    const request = {
      method,
      path: decodeURIComponent(url),
      headers,
      body: requestText === '' ? {} : JSON.parse(requestText),
    };
    requests.push(request);
    const roll = random();
    const { reset = 0, redirect = 0 } = failureRates;
    if (roll < reset / 2) return void message.socket.destroy();
    if (roll > 1 - redirect) {
      // Half of them were done, and tell so elsewhere.
      if (random() < 0.5) handle(request);
      return void reply.writeHead(307, { location: `${redirectTarget.origin}${url}` }).end();
    }
    const answer = handle(request) as { responseCode: number };
    if (roll < reset) return void message.socket.destroy();
    reply.writeHead(answer.responseCode, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  const server = await serveHttp((message, reply) => void serve(message, reply));

  return {
    baseUrl: server.baseUrl,
    /** Everything that came, in order. */
    requests,
    /** What waits now. */
    pending: () => [...pending.values()],
    /** What came to the host that redirects name. */
    strayed: redirectedRequests,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await redirectTarget[Symbol.asyncDispose]();
    },
  };
}
