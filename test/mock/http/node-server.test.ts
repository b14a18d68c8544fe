import { once } from 'node:events';
import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createNodeServer } from '../../../mock/http/adapters/node-server.ts';
import { createRequest } from '../../../mock/http/message.ts';
import { createMock, type Mock, type MockOptions, manualClock } from '../../../mock/index.ts';
import { answerProbe } from '../../../mock/listen.ts';
import { createClient } from '../../../src/client.ts';
import { messenger } from '../../support/bodies.ts';
import { openRawConnection, sendRawText } from '../../support/http/raw-connection.ts';
import { startServer } from '../../support/http/serve-http.ts';
import { start } from '../../support/mock/world.ts';

function createTestMock(options: MockOptions = {}): Mock {
  const mock = createMock({ seed: 'node server', clock: manualClock(start), ...options });
  onTestFinished(() => mock.close());
  return mock;
}

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

function parseAnswers(received: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = received; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const [name = '', ...value] = line.split(': ');
        return [name.toLowerCase(), value.join(': ')];
      }),
    );
    const bytes = Buffer.from(rest.slice(end + 4));
    const length = Number(headers['content-length'] ?? 0);
    if (end === -1 || bytes.length < length) throw new Error(`An answer is cut off: ${rest}`);
    answers.push({
      status: Number(statusLine.split(' ')[1]),
      headers,
      body: length === 0 ? undefined : JSON.parse(bytes.subarray(0, length).toString()),
    });
    rest = bytes.subarray(length).toString();
  }
  return answers;
}

function errorBody(status: number, errorCode: string): object {
  return { responseCode: status, errorCode, message: expect.stringMatching(/\S/), data: null };
}

function requestText(line: string, headers: Record<string, string | number> = {}, body = ''): string {
  const all = { host: 'x', 'x-api-key': 'acme-key', ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${head.join('')}\r\n${body}`;
}

const json = { 'content-type': 'application/json' };

test('the mock gives the same responses over a socket as through mock.fetch', async () => {
  const { baseUrl } = await createTestMock().listen();
  const silent = createTestMock();
  const requests: [string, string, object | undefined][] = [
    ['POST', '/chat-agent/trigger', messenger],
    ['POST', '/chat-agent/trigger', { communicationChannel: 'Support Messenger' }],
    ['POST', '/chat-agent/trigger', { communicationChannel: 'Grüße 👋' }],
    ['GET', '/session/fetch/%E0%A4%A', undefined],
    ['GET', '/session/fetch/', undefined],
    ['DELETE', '/chat-agent/cancel/a%2Fb?x=/y', undefined],
    ['OPTIONS', '/chat-agent/trigger', undefined],
    ['GET', '/chat-agent/trigger', undefined],
    ['GET', '/nothing', undefined],
  ];

  for (const [method, path, body] of requests) {
    const init = {
      method,
      headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json', origin: 'https://shop.example' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const over = await fetch(`${baseUrl}${path}`, init);
    const without = await silent.fetch(`http://x/api${path}`, init);

    expect(await over.text(), path).toBe(await without.text());
    expect(over.status, path).toBe(without.status);
    for (const [name, value] of without.headers) expect(over.headers.get(name), `${path} ${name}`).toBe(value);
  }
});

test('a mock that listens on two ports serves every operation on each port', async () => {
  const mock = createTestMock();
  const first = await mock.listen();
  const other = await mock.listen();
  const acme = createClient({ apiKey: 'acme-key', baseUrl: first.baseUrl, baseUrlAlt: other.baseUrl });

  const triggered = await acme.triggerCall({ body: { phoneNumber: '14155550142', agentName: 'Ava' } });
  if (!triggered.ok) throw new Error(triggered.errorCode);
  const { callId } = triggered.data;

  expect(first.port).not.toBe(other.port);
  const path = { sessionId: callId };
  expect(await acme.getSession({ path, base: 'baseUrl' })).toEqual(await acme.getSession({ path, base: 'baseUrlAlt' }));
  expect(await acme.cancelCall({ path: { callId } })).toMatchObject({ ok: true, data: { removedJobs: 1 } });
});

test('the dashboard and the media send the header X-Content-Type-Options exactly once', async () => {
  const { baseUrl } = await createTestMock().listen();
  for (const path of ['/_mock/dashboard/', '/_mock/', '/media/samples/picture.png'])
    expect((await fetch(baseUrl.replace(/\/api$/, path))).headers.get('x-content-type-options'), path).toBe('nosniff');
});

test('mock.listen fails for a port that is already in use', async () => {
  const { port } = await createTestMock().listen();

  await expect(createTestMock().listen({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

const limit = 1024 * 1024;

test("the mock's HTTP server refuses a body that is too large before the body is complete", async () => {
  const { port } = await createTestMock().listen();
  const connection = openRawConnection(port);
  connection.socket.write(requestText('POST /api/chat-agent/trigger', { ...json, 'content-length': 10 * limit }));
  connection.socket.write('a'.repeat(limit + 1));

  const [answer, ...more] = parseAnswers(await connection.closed);

  expect(answer).toMatchObject({ status: 413, body: errorBody(413, 'bodyTooLarge') });
  expect(answer?.headers).toMatchObject({ 'content-type': 'application/json', connection: 'close' });
  expect(more).toEqual([]);
});

test("the mock's HTTP server reads a chunked body, however the network splits the body into chunks", async () => {
  const { port } = await createTestMock().listen();
  const bytes = Buffer.from(JSON.stringify({ ...messenger, communicationChannel: 'Grüße 👋' }));
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/chat-agent/trigger' });
  sent.setHeader('content-type', 'application/json');
  sent.setHeader('x-api-key', 'acme-key');
  for (const byte of bytes) sent.write(Buffer.of(byte));
  sent.end();

  const [answer] = await once(sent, 'response');
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;

  expect(JSON.parse(text)).toMatchObject({
    errorCode: 'channelNotFound',
    message: expect.stringContaining('Grüße 👋'),
  });
});

test('a client that disconnects in the middle of a body affects no other client of the mock', async () => {
  const mistakes: unknown[] = [];
  const replies: unknown[] = [];
  const mock = createTestMock({
    onError: (error) => mistakes.push(error),
    onReply: (request) => replies.push(request.target),
  });
  const { port, baseUrl } = await mock.listen();
  const connection = openRawConnection(port);
  connection.socket.write(requestText('POST /api/chat-agent/trigger', { ...json, 'content-length': 1_000 }, '{"a":'));
  connection.socket.end();
  await connection.closed;

  expect((await fetch(`${baseUrl}/nothing`)).status).toBe(404);
  expect(replies).toEqual(['/api/nothing']);
  expect(mistakes).toEqual([]);
});

const unreadable: [string, string][] = [
  ['text that is not HTTP', 'Hello, who is there?\r\n\r\n'],
  ['a different protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a TLS handshake', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n'],
  ['an unknown method', requestText('FETCH /api/session/fetch/ses_1')],
  ['a header without a name', 'GET /api/x HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n'],
  ['a length that is not a number', requestText('POST /api/call/trigger', { ...json, 'content-length': 'much' })],
  [
    'both Content-Length and chunked encoding',
    requestText(
      'POST /api/call/trigger',
      { ...json, 'content-length': 4, 'transfer-encoding': 'chunked' },
      '0\r\n\r\n',
    ),
  ],
  [
    'a chunk without a length',
    requestText('POST /api/call/trigger', { ...json, 'transfer-encoding': 'chunked' }, 'x\r\n'),
  ],
  ['no Host header', 'GET /api/session/fetch/ses_1 HTTP/1.1\r\nx-api-key: acme-key\r\n\r\n'],
];

const tooLong: [string, string][] = [
  ['a long header', requestText('GET /api/session/fetch/ses_1', { 'x-long': 'a'.repeat(17 * 1024) })],
  ['a long path', requestText(`GET /api/session/fetch/${'a'.repeat(17 * 1024)}`)],
  [
    'headers that are too long together',
    requestText('GET /api/x', Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, 'a'.repeat(60)]))),
  ],
];

test.each([
  ...unreadable.map(([what, text]) => [what, 400, text, errorBody(400, 'unreadableRequest')] as const),
  ...tooLong.map(([what, text]) => [what, 431, text, errorBody(431, 'headersTooLarge')] as const),
])('for a request with %s, the mock answers %i and closes the connection', async (what, status, text, body) => {
  const { port } = await createTestMock().listen();
  const answers = parseAnswers(await sendRawText(port, text));

  expect(answers).toMatchObject([{ status, body }]);
  expect(answers[0]?.headers).toMatchObject({ 'content-type': 'application/json', connection: 'close' });
  if (what !== 'no Host header') expect(answers[0]?.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  if (status === 400) expect(answers[0]?.headers).toMatchObject({ 'understudy-gap': 'transport/unreadable-request' });
});

test("the mock's HTTP server answers pipelined requests in order", async () => {
  const { port } = await createTestMock().listen();
  const body = JSON.stringify(messenger);
  const answers = parseAnswers(
    await sendRawText(
      port,
      [
        requestText('POST /api/chat-agent/trigger', { ...json, 'content-length': body.length }, body),
        requestText('GET /api/session/fetch/ses_1'),
        requestText('OPTIONS /api/call/trigger'),
        requestText('GET /api/nothing'),
        requestText('DELETE /api/chat-agent/cancel/ses_1', { connection: 'close' }),
      ].join(''),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 404, 204, 404, 200]);
});

test("if the mock's HTTP server cannot send a response, it reports the error and closes the connection", async () => {
  const errors: unknown[] = [];
  const reply = { status: 200, headers: { 'x-broken': 'two\nlines' } };
  const server = createNodeServer(() => reply, { report: (error) => errors.push(error) });
  await using service = await startServer(server);
  const connection = openRawConnection(service.port);
  connection.socket.write(requestText('GET /api/nothing'));

  expect(await connection.closed).toBe('');
  expect(errors).toEqual([expect.objectContaining({ code: 'ERR_INVALID_CHAR' })]);
});

// Every time limit of a connection is at least 5 seconds. So if this test passes, `close` has not waited for a time
// limit.
test('mock.close closes idle connections and connections with an incomplete request', async () => {
  const mock = createTestMock();
  const { port, baseUrl } = await mock.listen();
  const silent = openRawConnection(port);
  const halfHeaders = openRawConnection(port);
  halfHeaders.socket.write('GET /api/session');
  const halfBody = openRawConnection(port);
  halfBody.socket.write(requestText('POST /api/chat-agent/trigger', { ...json, 'content-length': 1_000 }, '{'));
  const idle = openRawConnection(port);
  idle.socket.write(requestText('GET /api/nothing'));
  await idle.until(/pathNotFound.*\}$/);

  await mock.close();

  await Promise.all([silent, halfHeaders, halfBody, idle].map(({ closed }) => closed));
  expect([silent, halfHeaders, halfBody].map(({ readReceived }) => readReceived())).toEqual(['', '', '']);
  await expect(fetch(`${baseUrl}/nothing`)).rejects.toThrow(TypeError);
});

const request2 = (method: string, target: string) =>
  createRequest({
    method,
    target,
    headers: {},
    body: new Uint8Array(),
  });
const isUp = () => true;
const isDown = () => false;

test('a mock that closes with a grace period does not wait for event streams', async () => {
  const mock = createMock();
  const { port } = await mock.listen();
  const stream = await fetch(`http://127.0.0.1:${port}/_mock/events/stream`);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');

  await mock.close({ graceSeconds: 600 });
  expect(await stream.text(), 'ended, not broken off').toBeTypeOf('string');
});

test('the liveness probe of the mock succeeds without a database, but the readiness probe fails', async () => {
  expect(await answerProbe(request2('GET', '/_mock/live'), isDown)).toMatchObject({ status: 204 });
  expect(await answerProbe(request2('GET', '/_mock/ready'), isDown)).toMatchObject({ status: 503 });
  expect(await answerProbe(request2('HEAD', '/_mock/ready'), isUp)).toMatchObject({ status: 204 });
});
