import type { RequestListener } from 'node:http';
import { createNodeServer } from '../../mock/http/adapters/node-server.ts';
import type { HttpReply, HttpRequest } from '../../mock/http/message.ts';
import { createMock, type Mock, manualClock } from '../../mock/index.ts';
import { controlOperationIds, controlOperations } from '../../src/control-operations.ts';
import { serveHttp, startServer } from '../support/http/serve-http.ts';
import { createApiClient } from '../support/mock/api-client.ts';
import { start } from '../support/mock/world.ts';

export interface CrossOriginSetup {
  mock: Mock;
  /** Values that no other page may see: seed, API key, a session id and the name of a customer. */
  canaries: readonly string[];
  mockPort: number;
  evilPort: number;
  reads: readonly string[];
  writes: readonly (readonly [method: string, path: string])[];
  state(): Promise<string>;
  /** Returns the requests that the mock has answered since the previous call, such as `POST /_mock/reset 403`. */
  takeAnswered(): Promise<string[]>;
  clearAnswered(): void;
  close(): Promise<void>;
}

export async function setUpCrossOrigin({ gate: accessGuard = true } = {}): Promise<CrossOriginSetup> {
  const answeredRequests: string[] = [];
  let notify = () => {};
  const onAnswer = ({ method, target }: HttpRequest, { status }: HttpReply) => {
    // Do not record the favicon, which browsers request at any time.
    if (target === '/favicon.ico') return;
    answeredRequests.push(`${method} ${target} ${status}`);
    notify();
  };
  const mock = createMock({ seed: 'canary-seed-9c27', clock: manualClock(start), onReply: onAnswer });
  const open = createNodeServer((request) => relayToMock(mock, request), { onReply: onAnswer, report: console.error });
  const mockPort = accessGuard ? (await mock.listen()).port : (await startServer(open)).port;
  const evil = await serveHttp(attackerServer);

  const customer = '+14155550123';
  const { createSession } = createApiClient(mock);
  const message = { communicationChannel: 'Support Messenger', customerNumber: customer };
  const secretId = await createSession(message);
  const later = { customerNumber: '+14155550124', scheduleTime: '2026-11-21T09:00:00Z' };
  const sessionId = await createSession({ ...message, ...later });
  await mock.control.saveSnapshot({ name: 'before' });
  const { faultId } = await mock.control.addFault({ effect: { type: 'internalError' }, operationId: 'getSignedUrl' });
  const ids: Record<string, string> = { workspaceId: 'acme', sessionId, faultId, name: 'before' };
  // Leave out the event stream, which never ends: a separate attack reads it.
  const all = controlOperationIds.flatMap((id) => {
    if (id === 'streamEvents') return [];
    const { method, path } = controlOperations[id];
    return [[method, `/_mock${path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name)}`] as const];
  });
  const reads = all.filter(([method]) => method === 'GET').map(([, path]) => path);

  return {
    mock,
    canaries: [mock.seed, 'acme-key', secretId, customer],
    mockPort,
    evilPort: evil.port,
    reads: [...reads, '/_mock/data/apiKeys', '/'],
    writes: [...all.filter(([method]) => method !== 'GET'), ['PATCH', '/_mock/data/workspaces/acme']],
    async state() {
      const { control } = mock;
      const parts = [control.getHealth(), control.getClock(), control.listEvents({ limit: 1000 })];
      const more = [control.listWorkspaces(), control.listSnapshots(), control.listFaults(), control.listGaps()];
      return JSON.stringify(await Promise.all([...parts, ...more]));
    },
    async takeAnswered() {
      if (answeredRequests.length === 0) {
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
      }
      return answeredRequests.splice(0);
    },
    clearAnswered() {
      answeredRequests.length = 0;
    },
    async close() {
      open.close();
      open.closeAllConnections();
      await Promise.all([mock.close(), evil[Symbol.asyncDispose]()]);
    },
  };
}

async function relayToMock(mock: Mock, { method, target, header, body }: HttpRequest): Promise<HttpReply> {
  const type = header('content-type');
  const headers = type === undefined ? {} : { 'content-type': type };
  const sent = method === 'GET' || method === 'HEAD' || typeof body === 'string' ? {} : { body: new Uint8Array(body) };
  const response = await mock.fetch(`http://mock${target}`, { method, headers, ...sent });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

/** Serves an empty page, and redirects to the address in the path: `/307?http://…`. */
const attackerServer: RequestListener = ({ url = '' }, response) => {
  const [, status, location] = /^\/(30\d)\?(.+)$/.exec(url) ?? [];
  if (status === undefined || location === undefined) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Prizes</title><body></body>');
  } else response.writeHead(Number(status), { location, 'access-control-allow-origin': '*' }).end();
};
