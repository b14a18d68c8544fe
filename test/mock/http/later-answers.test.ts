import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createNodeServer, type NodeServerOptions } from '../../../mock/http/adapters/node-server.ts';
import { withInternalErrors } from '../../../mock/http/handle.ts';
import {
  type AwaitableReply,
  type ByteStream,
  type HttpReply,
  type HttpRequest,
  limits,
} from '../../../mock/http/message.ts';
import { openRawConnection, sendRawText } from '../../support/http/raw-connection.ts';
import { startServer } from '../../support/http/serve-http.ts';
import { createSource, textReply } from '../../support/mock/replies.ts';

async function serve(answer: (request: HttpRequest) => AwaitableReply, parts: Partial<NodeServerOptions> = {}) {
  const replies: string[] = [];
  const mistakes: unknown[] = [];
  const report = (error: unknown) => mistakes.push(error);
  const server = createNodeServer(withInternalErrors(answer, report), {
    onReply: ({ target }, { status }) => replies.push(`${target} ${status}`),
    report,
    ...parts,
  });
  const { port, [Symbol.asyncDispose]: close } = await startServer(server);
  onTestFinished(() => close());
  return { port, replies, mistakes, close };
}

const getRequestText = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;

test("the mock's HTTP server immediately sends each chunk of a stream without a content length", async () => {
  const { reply, push } = createSource();
  const { port, replies } = await serve(() => reply);
  const connection = openRawConnection(port);
  connection.socket.write(getRequestText('/stream'));

  const head = await connection.until(/\r\n\r\n/);
  push('data: one\n\n');
  await connection.until(/data: one\n\n/);
  push('data: zwei ö\n\n');
  await connection.until(/data: zwei ö\n\n/);

  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(head).toContain('content-type: text/event-stream\r\n');
  expect(head.toLowerCase()).not.toContain('content-length');
  expect(replies).toEqual(['/stream 200']);
});

test("the mock's HTTP server ends the subscription of a stream when the client disconnects", async () => {
  const { reply, open, subscribed, unsubscribed } = createSource();
  const { port } = await serve(() => reply);
  const connection = openRawConnection(port);
  const ready = subscribed();
  connection.socket.write(getRequestText('/stream'));
  await ready;
  const over = unsubscribed();
  connection.socket.destroy();

  await over;

  expect(open()).toBe(0);
});

test("the mock's HTTP server ends a stream that the client does not read", async () => {
  const { reply, push, open, subscribed, unsubscribed } = createSource();
  const { port } = await serve(() => reply);
  const connection = openRawConnection(port);
  connection.socket.pause();
  const ready = subscribed();
  connection.socket.write(getRequestText('/stream'));
  await ready;
  const over = unsubscribed();
  const piece = `data: ${'x'.repeat(64 * 1024)}\n\n`;
  const most = 4 * limits.unreadStreamBytes;
  let sent = 0;
  for (; open() > 0 && sent < most; sent += piece.length) push(piece);
  connection.socket.resume();

  await Promise.all([over, connection.closed]);

  expect(sent).toBeLessThan(most);
  expect(open()).toBe(0);
  expect(sent).toBeGreaterThan(limits.unreadStreamBytes);
});

test("the mock's HTTP server ends a stream whose first chunks already exceed the limit", async () => {
  let unsubscribed = 0;
  const body: ByteStream = (push) => {
    for (let sent = 0; sent <= 4; sent += 1) push('x'.repeat(limits.unreadStreamBytes));
    return () => {
      unsubscribed += 1;
    };
  };
  const { port } = await serve(() => ({ status: 200, headers: {}, body }));
  await sendRawText(port, getRequestText('/stream'));

  expect(unsubscribed).toBe(1);
});

test("the mock's HTTP server ends a stream whose source fails, and reports the error", async () => {
  const mistake = new Error('No stream today.');
  const body: ByteStream = () => {
    throw mistake;
  };
  const { port, mistakes } = await serve(() => ({ status: 200, headers: {}, body }));
  await sendRawText(port, getRequestText('/stream'));

  expect(mistakes).toEqual([mistake]);
});

test("the mock's HTTP server can delay a response and still send the next responses on the same connection", async () => {
  const { port } = await serve(({ target }) =>
    target === '/first' ? { ...textReply('first'), delivery: { delayMs: 20 } } : textReply('second'),
  );
  expect(
    await sendRawText(port, getRequestText('/first') + getRequestText('/second', 'connection: close\r\n')),
  ).toMatch(/first[\s\S]*second$/);
});

test("the mock's HTTP server drops a delayed response when the client disconnects or the server closes", async () => {
  // The delay is a day. If its timer remains, the test process does not end.
  const delayed = { ...textReply('too late'), delivery: { delayMs: 86_400_000 } };
  const requestArrived = new EventEmitter();
  const { port, replies, close } = await serve(({ target }) => {
    requestArrived.emit(target);
    return delayed;
  });
  const [first, second] = [openRawConnection(port), openRawConnection(port)];
  const arrived = [once(requestArrived, '/first'), once(requestArrived, '/second')];
  first.socket.write(getRequestText('/first'));
  second.socket.write(getRequestText('/second'));
  await Promise.all(arrived);
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const fewerThan = async (count: number) => {
    while (timers() >= count) await new Promise(setImmediate);
  };

  const both = timers();
  first.socket.destroy();
  await fewerThan(both);
  const one = timers();
  await close();
  await fewerThan(one);
  await second.closed;

  expect(replies).toEqual([]);
  expect(second.readReceived()).toBe('');
});

test("the mock's HTTP server answers 500 without details for a handler that throws", async () => {
  const { port, mistakes, replies } = await serve(() => {
    throw new Error('A secret of the inside.');
  });
  const received = await sendRawText(
    port,
    getRequestText('/api/wrong', 'connection: close\r\norigin: http://shop.test\r\n'),
  );

  expect(received).toMatch(/^HTTP\/1\.1 500 /);
  expect(received).toContain('"errorCode":"internalError"');
  expect(received).toContain('access-control-allow-origin: http://shop.test');
  expect(received).not.toContain('secret');
  expect(mistakes).toEqual([new Error('A secret of the inside.')]);
  expect(replies).toEqual(['/api/wrong 500']);
});

test("the mock's HTTP server drops a response that is still being computed when the client disconnects", async () => {
  const computed = Promise.withResolvers<HttpReply>();
  const requestArrived = Promise.withResolvers<void>();
  const { port, replies, close, mistakes } = await serve(() => {
    requestArrived.resolve();
    return computed.promise;
  });
  const connection = openRawConnection(port);
  connection.socket.write(getRequestText('/slow'));
  await requestArrived.promise;
  await close();
  computed.resolve(textReply('made'));
  await computed.promise;
  await new Promise(setImmediate);

  expect([replies, mistakes]).toEqual([[], []]);
  expect(connection.readReceived()).toBe('');
});

const timeLimits = { headersTimeoutMs: 40, requestTimeoutMs: 80, timeoutCheckEveryMs: 10, keepAliveTimeoutMs: 40 };

test.each([
  ['never ends its headers', 'GET /slow HTTP/1.1\r\nhost: x\r\nx-slow: '],
  ['never sends its body', 'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf'],
])("the mock's HTTP server answers with an error body if a request takes too long because it %s", async (_, half) => {
  const { port, replies } = await serve(() => textReply('never'), { timeLimits });
  const received = await sendRawText(port, half);

  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received).toContain('"errorCode":"unreadableRequest"');
  expect(received).toContain('took too long');
  expect(replies).toEqual([]);
});

test("the mock's HTTP server closes an idle connection without a response", async () => {
  const { port } = await serve(() => textReply('never'), { timeLimits });

  expect(await openRawConnection(port).closed).toBe('');
});

test("the mock's HTTP server reads all headers of a request, and every value of a repeated header", async () => {
  const headerValues: (string | undefined)[] = [];
  const { port } = await serve(({ header }) => {
    headerValues.push(header('origin'), header('host'), header('x-last'));
    return textReply('');
  });
  const connection = openRawConnection(port);
  const many = Array.from({ length: 2_100 }, () => 'a:\r\n').join('');
  connection.socket.write(
    getRequestText(
      '/',
      `${many}origin: null\r\nhost: evil.test\r\norigin: http://x\r\nx-last: 1\r\nconnection: close\r\n`,
    ),
  );
  await connection.closed;

  expect(headerValues).toEqual(['null, http://x', 'x, evil.test', '1']);
});
