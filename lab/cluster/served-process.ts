// One process of a shared mock, for lab/cluster. Arguments: the database, the port, by how many days the clock of its machine is
// wrong, and for a control what to break: `no-confirmation` or `send-again`.
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { createForwarder, type Forwarder } from '../../mock/cluster/forward.ts';
import { loadJsonServer } from '../../mock/control/data/json-server-app.ts';
import { createDashboardHandler, createDocsHandler } from '../../mock/control/pages.ts';
import { createSharedMockOn } from '../../mock/create-shared-mock.ts';
import { createNodeServer } from '../../mock/http/adapters/node-server.ts';

const [url = '', port = '0', days = '0', sabotage = ''] = process.argv.slice(2);

const machineNow = Date.now;
Date.now = () => machineNow() + Number(days) * 86_400_000;

if (sabotage === 'no-confirmation') {
  const query = Client.prototype.query as (...args: unknown[]) => unknown;
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [{ name }] = args as [{ name?: string }];
    if (name === 'understudy_confirm') return Promise.resolve({ rowCount: 1 });
    // Where a renewal takes as long as it may, an owner that wakes up learns late that it is none any more.
    if (name === 'understudy_renew') return wait(300).then(() => query.apply(this, args));
    return query.apply(this, args);
  } as typeof Client.prototype.query;
}

/** Takes a request whose answer was lost for one that was never sent. */
function sendAgain(forwarder: Forwarder): Forwarder {
  return {
    ...forwarder,
    async forward(...args) {
      const result = await forwarder.forward(...args);
      return result === 'lost' ? 'not-sent' : result;
    },
  };
}

const runtime = {
  createServer: createNodeServer,
  createDashboardHandler,
  createDocsHandler,
  loadJsonServer,
  readMemory: () => process.memoryUsage(),
};
const forwarder = createForwarder();
const mock = await createSharedMockOn(
  runtime,
  url,
  { seed: 'cluster', onError: () => {} },
  sabotage === 'send-again' ? sendAgain(forwarder) : forwarder,
);
const listening = await mock.listen({ port: Number(port) });
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());
process.send?.({ port: listening.port });
