// One process of a shared mock, for lab/cluster. Arguments: the database, the port, by how many days the clock of its machine is
// wrong, and for a control what to break: `no-confirmation` or `send-again`.
import { Socket } from 'node:net';
import { createForwarder, type Forwarder } from '../../mock/cluster/forward.ts';
import { loadJsonServer } from '../../mock/control/data/json-server.ts';
import { servePage } from '../../mock/control/pages.ts';
import { createSharedMockOn } from '../../mock/create-shared-mock.ts';
import { createNodeServer } from '../../mock/http/adapters/node-server.ts';

const [url = '', port = '0', days = '0', sabotage = ''] = process.argv.slice(2);

const machineNow = Date.now;
Date.now = () => machineNow() + Number(days) * 86_400_000;

/** Answers reads at once, without a confirmation that this process still owns the state. */
const createHastyServer: typeof createNodeServer = (handler, options) =>
  createNodeServer((request) => {
    const reply = handler(request);
    if (request.method !== 'GET' || reply instanceof Promise) return reply;
    const { whenStored: _, ...now } = reply;
    return now;
  }, options);

/** The database's end of a connection is heard of late, as behind a network that lost the packet. */
function hearLate(port: number): void {
  const ofDatabase = new WeakSet<object>();
  const { emit } = Socket.prototype;
  Socket.prototype.emit = function (this: Socket, event: string, ...rest: unknown[]) {
    if (event === 'connect' && this.remotePort === port) ofDatabase.add(this);
    if (!ofDatabase.has(this) || !['end', 'close', 'error'].includes(event))
      return Reflect.apply(emit, this, [event, ...rest]);
    setTimeout(() => Reflect.apply(emit, this, [event, ...rest]), 3_000);
    return true;
  };
}

/** Takes a request whose answer was lost for one that was never sent. Every 500th answer is lost here, not only at a kill. */
function sendAgain(forwarder: Forwarder): Forwarder {
  let count = 0;
  const forward: Forwarder['forward'] = async (...args) => {
    const result = await forwarder.forward(...args);
    count += 1;
    return result === 'lost' || count % 500 === 0 ? 'not-sent' : result;
  };
  return { ...forwarder, forward };
}

if (sabotage === 'no-confirmation') hearLate(Number(new URL(url).port));
const runtime = {
  createServer: sabotage === 'no-confirmation' ? createHastyServer : createNodeServer,
  servePage,
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
