import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startFaultProxy } from '../../../../lab/soak/replicas/fault-proxy.ts';
import { createRandom } from '../../../support/random.ts';

/** A server that sends everything back, with a proxy before it. */
async function startEcho() {
  const server = createServer((socket) => socket.pipe(socket).on('error', () => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await startFaultProxy(createRandom(1), (server.address() as AddressInfo).port);
  onTestFinished(async () => {
    await proxy[Symbol.asyncDispose]();
    await new Promise((resolve) => server.close(resolve));
  });
  const open = async () => {
    const socket = connect(proxy.port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { proxy, open };
}

async function receive(socket: Socket, length: number): Promise<string> {
  let received = '';
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    received += piece;
    if (received.length >= length) break;
  }
  return received;
}

test('what passes keeps its order on a connection, however it is delayed', async () => {
  const { proxy, open } = await startEcho();
  proxy.delay(15);
  const socket = await open();
  for (const letter of 'abcdef') {
    socket.write(letter);
    await new Promise((resolve) => setImmediate(resolve));
  }

  expect(await receive(socket, 6)).toBe('abcdef');
});

test('a stalled connection passes what it held back when it is healed', async () => {
  const { proxy, open } = await startEcho();
  const socket = await open();
  proxy.delay(Number.POSITIVE_INFINITY);
  socket.write('held');
  const received = receive(socket, 4);
  proxy.heal();

  expect(await received).toBe('held');
});

test('a cut resets all connections, and refuses new ones until it is healed', async () => {
  const { proxy, open } = await startEcho();
  const socket = await open();
  proxy.cut('heal');
  await expect(receive(socket, 1)).rejects.toThrow('ECONNRESET');
  await expect(open().then((refused) => receive(refused, 1))).rejects.toThrow('ECONNRESET');

  proxy.heal();
  const healed = await open();
  healed.write('x');
  expect(await receive(healed, 1)).toBe('x');
  proxy.cut('now');
  await expect(receive(healed, 1)).rejects.toThrow('ECONNRESET');
  const next = await open();
  next.write('y');
  expect(await receive(next, 1)).toBe('y');
});
