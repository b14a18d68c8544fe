import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it came to the stub. */
export interface Recorded {
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
export interface Trouble {
  /** The connection breaks: half of the time after all was done. */
  reset?: number;
  redirect?: number;
}

/**
 * A service that takes whatever it is asked for, with any key and any mistake, and keeps a record of it.
 *
 * It cancels what it knows by its id. `random` decides about trouble.
 */
export async function recordingStub(trouble: Trouble = {}, random: () => number = Math.random) {
  const requests: Recorded[] = [];
  const pending = new Map<string, Pending>();
  const strayed: string[] = [];
  let count = 0;

  const elsewhere = createServer((request, response) => {
    strayed.push(`${request.method} ${request.url} ${request.headers['x-api-key'] ?? ''}`);
    response.end('{}');
  });
  await listening(elsewhere);

  const done = ({ method, path, body }: Recorded): object => {
    const id = path.split('/').at(-1) ?? '';
    if (method === 'POST' && path.startsWith('/api/chat-agent/trigger')) {
      const sessionId = `session-number-${count++}-of-the-stub`;
      const waits = ['scheduleTime', 'startWorkingHour', 'endWorkingHour'].some((name) => name in body);
      if (waits) pending.set(sessionId, { id: sessionId, kind: 'message' });
      return envelope('Trigger dispatched', {
        sessionId,
        ...(body.doReturnResponse === true ? { transcript: [] } : {}),
      });
    }
    if (path.startsWith('/api/call/trigger')) {
      const callId = `call-number-${count++}-of-the-stub`;
      pending.set(callId, { id: callId, kind: 'call' });
      return envelope('Call triggered successfully', { callId });
    }
    if (path.startsWith('/api/workflow/call/')) {
      const name = `workflow-${count++}`;
      pending.set(name, { id: name, kind: 'workflow-call' });
      return envelope('Workflow call details updated successfully', null);
    }
    if (path.startsWith('/api/chat-agent/cancel/')) {
      return pending.delete(id)
        ? envelope('Scheduled messages cancelled successfully', { sessionId: id, isCancelled: true })
        : envelope('No scheduled jobs found', { sessionId: id, isCancelled: false, reason: 'None.' });
    }
    if (path.startsWith('/api/call/cancel/') && pending.delete(id)) {
      return envelope('Call canceled successfully!', { removedJobs: 1 });
    }
    return { responseCode: 404, errorCode: 'notFound', message: 'There is no such thing.', data: null };
  };

  const serve = async (message: IncomingMessage, reply: ServerResponse) => {
    const sent = await text(message).catch(() => undefined);
    if (sent === undefined) return;
    const { method = '', url = '', headers } = message;
    const request = { method, path: decodeURIComponent(url), headers, body: sent === '' ? {} : JSON.parse(sent) };
    requests.push(request);
    const fate = random();
    const { reset = 0, redirect = 0 } = trouble;
    if (fate < reset / 2) return void message.socket.destroy();
    if (fate > 1 - redirect) {
      // Half of them were done, and tell so elsewhere.
      if (random() < 0.5) done(request);
      const { port } = elsewhere.address() as AddressInfo;
      return void reply.writeHead(307, { location: `http://127.0.0.1:${port}${url}` }).end();
    }
    const answer = done(request) as { responseCode: number };
    if (fate < reset) return void message.socket.destroy();
    reply.writeHead(answer.responseCode, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  const server = createServer((message, reply) => void serve(message, reply));
  await listening(server);
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    /** Everything that came, in order. */
    requests,
    /** What waits now. */
    pending: () => [...pending.values()],
    /** What came to the host that redirects name. */
    strayed,
    async [Symbol.asyncDispose]() {
      for (const one of [server, elsewhere]) {
        one.closeAllConnections();
        await new Promise((resolve) => one.close(resolve));
      }
    },
  };
}

function envelope(message: string, data: object | null): object {
  return { responseCode: 200, message, data };
}

function listening(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}
