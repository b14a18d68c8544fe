// One process of a shared mock, for lab/cluster. Arguments: the database, the port, the error of its clock in days. A
// control run has a fault as its last argument: `no-confirmation` or `send-again`.
import { Socket } from 'node:net';
import { createForwarder, type Forwarder } from '../../mock/cluster/forward.ts';
import { answerData } from '../../mock/control/data/index.ts';
import { servePage } from '../../mock/control/pages.ts';
import { createSharedMockOn } from '../../mock/create-shared-mock.ts';
import { createNodeServer } from '../../mock/http/adapters/node-server.ts';
import { serveParent } from '../support/serve-parent.ts';

const [url = '', port = '0', days = '0', sabotage = ''] = process.argv.slice(2);

const machineNow = Date.now;
Date.now = () => machineNow() + Number(days) * 86_400_000;

/** If the process was paused, delays the database's replies to it, as a lost network packet would. */
function hearLate(port: number): void {
  const lastHeard = new WeakMap<Socket, number>();
  const held = new WeakMap<Socket, (() => void)[]>();
  const { emit } = Socket.prototype;
  Socket.prototype.emit = function (this: Socket, event: string, ...rest: unknown[]) {
    const emitNow = () => Reflect.apply(emit, this, [event, ...rest]);
    if (event === 'connect' && this.remotePort === port) lastHeard.set(this, performance.now());
    const before = lastHeard.get(this);
    if (before === undefined || !['data', 'end', 'close', 'error'].includes(event)) return emitNow();
    lastHeard.set(this, performance.now());
    const waiting = held.get(this) ?? [];
    // The process asks the database twice a second, so a longer silence shows that the process was paused.
    if (waiting.length === 0 && performance.now() - before < 1_000) return emitNow();
    waiting.push(emitNow);
    if (waiting.length > 1) return true;
    held.set(this, waiting);
    setTimeout(() => {
      for (const emitHeld of waiting.splice(0)) emitHeld();
    }, 3_000);
    return true;
  };
}

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
  createServer: createNodeServer,
  servePage,
  answerData,
  readMemory: () => process.memoryUsage(),
};
const forwarder = createForwarder();
const mock = await createSharedMockOn(
  runtime,
  url,
  { seed: 'cluster', onError: () => {} },
  sabotage === 'send-again' ? sendAgain(forwarder) : forwarder,
);
serveParent(await mock.listen({ port: Number(port) }), () => process.cpuUsage());
