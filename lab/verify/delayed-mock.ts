// A mock in a process of its own that answers late. Argument: by how many milliseconds. To any message
// it answers what it took so far.
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { createMock } from '../../mock/index.ts';

/** What the service took since its process began. */
export interface ServiceEffort {
  cpu: NodeJS.CpuUsage;
  /** Requests of the interface; those that move the clock are none. */
  requests: number;
}

const mock = createMock({ seed: 'bench' });
const ms = Number(process.argv[2]);
if (ms > 0) await mock.control.addFault({ effect: { type: 'latency', ms } });
let requests = 0;
subscribe('http.server.request.start', (event) => {
  const { request } = event as { request: IncomingMessage };
  if (request.url?.startsWith('/_mock') !== true) requests += 1;
});
const { port } = await mock.listen();
process.on('message', () => process.send?.({ cpu: process.cpuUsage(), requests } satisfies ServiceEffort));
process.on('disconnect', () => process.exit());
process.send?.({ port });
