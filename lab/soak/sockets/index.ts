// npm run soak:sockets: 500 connections that send a byte at a time beside 200 clients, and 500 event streams of which 100
// never read while megabytes of events happen: how long answers take at the 99th percentile, and how much memory the
// mock takes up. Its control has no bounds, and has to take up more.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type ForkedServer, forkServer } from '../server/fork-server.ts';
import { sendPipelined, toRequestText } from '../server/send-pipelined.ts';
import type { Memory } from '../server/served-mock.ts';

const served = new URL('../server/served-mock.ts', import.meta.url);
/** Bytes that the streams may add to what the process takes up. */
const allowedBytes = 400 * 2 ** 20;
const allowedP99Ms = 1_000;

async function open({ port }: ForkedServer): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** How long answers to 200 clients take, in milliseconds: each sends one request after the other. */
async function measureClients({ port }: ForkedServer, requestsPerClient: number) {
  const elapsedMs: number[] = [];
  const runClient = async () => {
    for (let time = 0; time < requestsPerClient; time += 1) {
      const startedAt = performance.now();
      const { statuses } = await sendPipelined(port, 1, () => toRequestText('GET', '/api/session/fetch/unknown'));
      if (statuses.get(404) !== 1) throw new Error(`404 was expected; there was ${[...statuses.keys()]}.`);
      elapsedMs.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: 200 }, runClient));
  elapsedMs.sort((one, other) => one - other);
  return { count: elapsedMs.length, p99: elapsedMs[Math.floor(elapsedMs.length * 0.99)] ?? 0 };
}

/** Sends the head of a request a byte at a time, as long as the connection is open. */
async function drip(socket: Socket): Promise<void> {
  const text = toRequestText('GET', `/api/session/fetch/${'x'.repeat(200)}`);
  for (let index = 0; index < text.length && !socket.destroyed; index += 1) {
    socket.write(text[index] ?? '');
    await wait(100);
  }
}

async function runSlowSockets() {
  await using server = await forkServer(served, []);
  const alone = await measureClients(server, 10);
  const slow = await Promise.all(Array.from({ length: 500 }, () => open(server)));
  for (const socket of slow) void drip(socket);
  const beside = await measureClients(server, 10);
  const isOpen = slow.filter(({ destroyed }) => !destroyed).length;
  for (const socket of slow) socket.destroy();
  return { alone, beside, isOpen };
}

async function runStreams(args: string[]) {
  await using server = await forkServer(served, [], args);
  const control = async (method: string, path: string, body?: object) => {
    const { statuses } = await sendPipelined(server.port, 1, () => toRequestText(method, path, body));
    return [...statuses.keys()][0];
  };
  const sockets = await Promise.all(Array.from({ length: 500 }, () => open(server)));
  let refused = 0;
  await Promise.all(
    sockets.map(async (socket, index) => {
      socket.write(
        toRequestText('GET', '/_mock/events/stream').replace('host: mock', `host: 127.0.0.1:${server.port}`),
      );
      const [head] = (await once(socket, 'data')) as [Buffer];
      if (head.includes('409 Conflict')) refused += 1;
      // A hundred of them read no more from here on; the first ones to be open are among them.
      if (index % 5 === 0) socket.pause();
      else socket.resume();
    }),
  );
  const before = await server.ask<Memory>('memory');
  let peak = before.residentSet;
  const statuses = new Set<number | undefined>();
  for (let index = 0; index < 300; index += 1) {
    const message = {
      doReturnResponse: true,
      agentName: 'Ava',
      message: 'Hi',
      metadata: { note: 'x'.repeat(100_000) },
    };
    statuses.add(await control('POST', '/api/chat-agent/trigger', message));
    peak = Math.max(peak, (await server.ask<Memory>('memory')).residentSet);
  }
  const { p99 } = await measureClients(server, 5);
  for (const socket of sockets) socket.destroy();
  return { refused, grownBytes: peak - before.residentSet, p99, statuses: [...statuses] };
}

const slow = await runSlowSockets();
console.log(
  `500 slow connections, of which ${slow.isOpen} are open in the end: 99 % of ${slow.beside.count} answers to 200 clients ` +
    `within ${slow.beside.p99.toFixed(0)} ms, without them within ${slow.alone.p99.toFixed(0)} ms.`,
);
const describeStreams = ({ refused, grownBytes, p99, statuses }: Awaited<ReturnType<typeof runStreams>>) =>
  `${refused} of 500 streams refused, ${(grownBytes / 2 ** 20).toFixed(0)} MB more for 30 MB of events, ` +
  `99 % within ${p99.toFixed(0)} ms, answers ${statuses}`;
const streams = await runStreams([]);
console.log(`500 streams, of which 100 never read: ${describeStreams(streams)}.`);
const control = await runStreams(['100000', 'without-bounds']).catch((error: Error) => error);
console.log(`Control, without bounds: ${control instanceof Error ? control.message : describeStreams(control)}.`);
const isControlLarge = control instanceof Error || control.grownBytes > allowedBytes;
const isGood = slow.beside.p99 < allowedP99Ms && streams.grownBytes < allowedBytes && streams.p99 < allowedP99Ms;
process.exitCode = isGood && streams.refused === 450 && isControlLarge ? 0 : 1;
