import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createNodeServer } from '../../../mock/http/adapters/node-server.ts';
import { createSendQueue } from '../../../mock/http/fast-path.ts';
import { type HttpReply, JsonBody, limits } from '../../../mock/http/message.ts';
import { startServer } from '../../support/http/serve-http.ts';

const megabyte = 1024 * 1024;

async function serveReplies(bytes: number, toAwaitable: (reply: HttpReply) => HttpReply | Promise<HttpReply>) {
  const text = 'x'.repeat(bytes);
  let replyCount = 0;
  const handle = () => {
    replyCount += 1;
    return toAwaitable({ status: 200, headers: {}, body: new JsonBody({ text, replyCount: replyCount }) });
  };
  const server = createNodeServer(handle, { report: () => {}, queueSend: createSendQueue() });
  const { port, [Symbol.asyncDispose]: close } = await startServer(server);
  onTestFinished(() => close());
  return { port, replyCount: () => replyCount };
}

async function openUnread(port: number, requests: number) {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let read = 0;
  socket.on('data', ({ length }) => {
    read += length;
  });
  socket.pause();
  socket.write('GET /a HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests));
  return { socket, read: () => read };
}

const untilQuiet = async (count: () => number) => {
  for (let before = -1; before !== count(); await delay(100)) before = count();
};

const soon = async (reply: HttpReply) => {
  await delay(1);
  return reply;
};

test.each([
  ['at once', (reply: HttpReply) => reply],
  ['later', soon],
])('the mock stops answering a client that reads nothing, if responses are ready %s', async (_, toAwaitable) => {
  const { port, replyCount } = await serveReplies(4 * megabyte, toAwaitable);
  const { socket } = await openUnread(port, 2_000);

  await untilQuiet(replyCount);

  // Of 2,000 responses, the mock computes only the few that fill its own buffer and the buffers of the operating
  // system.
  expect(replyCount()).toBeLessThanOrEqual(20);
  socket.destroy();
});

test('a client that pauses its reading gets every response after the pause', async () => {
  const { port, replyCount } = await serveReplies(megabyte, (reply) => reply);
  const { socket, read } = await openUnread(port, 60);
  await untilQuiet(replyCount);
  expect(replyCount()).toBeLessThan(30);

  socket.resume();
  while (read() < 60 * megabyte) await once(socket, 'data');

  expect(replyCount()).toBe(60);
});

test('the mock answers all of 3,000 small pipelined requests on one connection', async () => {
  const { port } = await serveReplies(10, soon);
  const { socket, read } = await openUnread(port, 3_000);

  socket.resume();
  while (read() < 3_000 * 10) await once(socket, 'data');
  await untilQuiet(read);

  expect(read() / 3_000).toBeGreaterThan(100);
});

test('above the limit of unread responses, the mock closes a connection only if the client reads nothing', async () => {
  const { port, replyCount } = await serveReplies(16 * megabyte, (reply) => reply);
  const slow = await openUnread(port, 1);
  const idle = await Promise.all(Array.from({ length: 20 }, () => openUnread(port, 1)));
  await untilQuiet(replyCount);
  const first = replyCount();
  // The operating system buffers a part of each response. The mock does not count this part, so it computes more
  // responses than fit its own limit.
  expect(first).toBeLessThanOrEqual((2 * limits.unreadBytes) / (16 * megabyte));
  const other = fetch(`http://127.0.0.1:${port}/`).then((response) => response.arrayBuffer());
  while (replyCount() === first) {
    slow.socket.once('data', () => slow.socket.pause());
    slow.socket.resume();
    await delay(20);
  }

  slow.socket.resume();
  while (slow.read() < 16 * megabyte && !slow.socket.destroyed) await delay(20);

  expect(slow.read()).toBeGreaterThan(16 * megabyte);
  expect((await other).byteLength).toBeGreaterThan(16 * megabyte);
  for (const { socket } of [slow, ...idle]) socket.destroy();
});
