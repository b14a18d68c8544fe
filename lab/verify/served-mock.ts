// A mock in its own process that delays its responses. It answers any IPC message with the number of interface requests
// that it has received. Argument: the delay in milliseconds.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { createMock } from '../../mock/index.ts';
import { serveParent } from '../support/serve-parent.ts';

const mock = createMock({ seed: 'lab' });
const ms = Number(process.argv[2]);
if (ms > 0) await mock.control.addFault({ effect: { type: 'latency', ms } });
let requests = 0;
subscribe('http.server.request.start', (event) => {
  const { request } = event as { request: IncomingMessage };
  if (request.url?.startsWith('/_mock') !== true) requests += 1;
});
serveParent(await mock.listen(), () => requests);
