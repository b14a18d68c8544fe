import { request as sendRequest } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkTraffic } from '../../contracts/traffic/check-traffic.ts';
import { type ProxiedExchange, startProxy } from '../../contracts/traffic/proxy.ts';
import { createRecorder } from '../../contracts/traffic/record-scenario.ts';
import { createMock } from '../../mock/index.ts';
import { TextError } from '../../src/files/issue.ts';
import { har, harEntry, notFound } from '../support/har.ts';
import { serveFetch, serveHttp } from '../support/http/serve-http.ts';

const mock = createMock({ seed: 'proxy' });
const wrong = await serveFetch(async (request) => {
  const { pathname } = new URL(request.url);
  const answer = (body: unknown) => Response.json(body);
  if (pathname.startsWith('/api/session/fetch/')) {
    const transcript = [{ type: 'message', role: 5, content: [], timestamp: '2026-11-20T09:00:00Z' }];
    return answer({ responseCode: 200, message: 'Session details found', data: { sessionId: 'a', transcript } });
  }
  if (pathname.startsWith('/api/call/cancel/')) return answer({ responseCode: 201, message: 'x', data: {} });
  return mock.fetch(request);
});
type RunningProxy = Awaited<ReturnType<typeof startProxy>>;

const passed: ProxiedExchange[] = [];
let proxy: RunningProxy;
let before: RunningProxy;

beforeAll(async () => {
  const { baseUrl } = await mock.listen();
  const onPassed = (one: ProxiedExchange) => void passed.push(one);
  const start = async (upstream: string) => {
    return startProxy({ upstream, port: 0, onExchange: onPassed });
  };
  [proxy, before] = await Promise.all([start(baseUrl), start(wrong.baseUrl)]);
});
afterAll(async () => {
  await Promise.all([proxy.close(), before.close(), mock.close(), wrong[Symbol.asyncDispose]()]);
});

async function sendThroughProxy(
  { baseUrl }: RunningProxy,
  line: string,
  body?: object | string,
  key: string | null = 'acme-key',
) {
  const [method = '', path = ''] = line.split(' ');
  const headers = { ...(key === null ? {} : { 'x-api-key': key }), 'content-type': 'application/json' };
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const count = passed.length;
  const answer = await fetch(baseUrl + path, { method, headers, ...(text === undefined ? {} : { body: text }) });
  const answered = { status: answer.status, text: await answer.text() };
  await expect.poll(() => passed.length).toBeGreaterThan(count);
  return { ...answered, reported: passed.at(-1) };
}

async function startSocketService(serve: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => serve(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

type ProxyOptions = Partial<Parameters<typeof startProxy>[0]>;

/** A proxy of one test, with all exchanges that it reports. */
async function startOwnProxy(upstream: string, options: ProxyOptions = {}) {
  const reported: ProxiedExchange[] = [];
  const own = await startProxy({ upstream, port: 0, onExchange: (one) => void reported.push(one), ...options });
  onTestFinished(() => own.close());
  return { ...own, reported };
}

describe.each(['is silent', 'answers a byte at a time'])('a service that %s', (kind) => {
  async function startSlowService() {
    const arrived = Promise.withResolvers<Socket>();
    const upstream = await startSocketService((socket) => {
      if (kind !== 'is silent') socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{');
      arrived.resolve(socket);
    });
    return { proxy: await startOwnProxy(upstream), arrived: arrived.promise };
  }

  test.each(['the app hangs up', 'the proxy is stopped'])(
    'if the service is slow, the proxy closes the connection to the service when %s',
    async (end) => {
      const { proxy: slow, arrived } = await startSlowService();
      const app = new AbortController();
      const answer = fetch(`${slow.baseUrl}/session/fetch/ses_1`, { signal: app.signal }).catch(() => 'none');
      const socket = await arrived;

      const hungUp = new Promise((resolve) => socket.once('close', resolve));
      if (end === 'the app hangs up') app.abort();
      else await slow.close();

      await hungUp;
      expect(await answer).toBe('none');
    },
  );
});

const deep = `{"responseCode":200,"message":"Session details found","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
const ways: Record<string, (socket: Socket) => void> = {
  'deeply nested JSON': (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${deep.length}\r\n\r\n${deep}`),
  'an endless body'(socket) {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n');
    const more = () => {
      while (!socket.destroyed && socket.write(' '.repeat(2 ** 20)));
      if (!socket.destroyed) socket.once('drain', more);
    };
    more();
  },
  'a protocol upgrade': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
};

test.each<[keyof typeof ways, number]>([
  ['deeply nested JSON', 200],
  ['an endless body', 502],
  ['a protocol upgrade', 502],
])('the proxy keeps running after this response: %s', async (way, status) => {
  const upstream = await startSocketService((socket) => ways[way]?.(socket));
  const { baseUrl, reported } = await startOwnProxy(upstream);

  const ask = () => fetch(`${baseUrl}/session/fetch/a`, { headers: { 'x-api-key': 'acme-key' } });
  expect((await ask()).status).toBe(status);
  expect((await ask()).status).toBe(status);
  if (status === 200) await expect.poll(() => reported.length).toBe(2);
});

test('for an invalid record of a chat, the proxy reports wrong fields, but no missing fields of a call', async () => {
  const { reported } = await sendThroughProxy(before, 'GET /session/fetch/a');
  const findings = reported?.findings ?? [];

  expect(findings).toContainEqual({
    place: 'response body /data/transcript/0/role',
    expected: 'a string',
    found: '5',
    statements: ['transcript/message/role'],
  });
  expect(findings).toContainEqual({
    place: 'response body /data/createdAt',
    expected: 'a value',
    found: 'nothing',
    statements: ['session/field/created-at'],
  });
  expect(findings.length).toBeLessThan(14);
});

const statusOf = (headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const url = `${proxy.baseUrl}/session/fetch/unknown`;
    sendRequest(url, { headers: { 'x-api-key': 'acme-key', ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
const allowed: Record<string, string>[] = [
  {},
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://127.0.0.1:3000' },
  { 'sec-fetch-site': 'none' },
];
const refused: Record<string, string>[] = [
  { host: 'evil.test' },
  { host: '127.0.0.1' },
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.test' },
  { 'sec-fetch-site': 'cross-site' },
];

test.each(allowed)('the proxy admits a program or page of this machine with the headers %j', async (headers) => {
  expect(await statusOf(headers)).toBe(404);
});

test.each(refused)('the proxy refuses a page of another origin with the headers %j', async (headers) => {
  const before = passed.length;

  expect(await statusOf(headers)).toBe(403);
  expect(passed).toHaveLength(before);
});

test.each<[text: string, message: RegExp]>([
  ['{\n"log": {,', /^the file must be JSON; found something else\.$/],
  ['[]', /^log\.entries must be a list\.$/],
  ['{"log":{"entries":{}}}', /^log\.entries must be a list\.$/],
  ['{"log":{"entries":[{}]}}', /^entry 1 must have a request \(method, url, headers\)/],
])('the command check reports a file that is not a HAR file: %j', (text, message) => {
  expect(() => checkTraffic(text, { bases: [] })).toThrow(TextError);
  expect(() => checkTraffic(text, { bases: [] })).toThrow(message);
});

test('for a wrong response in a HAR file, the command check reports the entry number and the violated statement', () => {
  const wrong = { ...notFound, data: {} };
  const entries = [
    harEntry(),
    harEntry({ content: { text: JSON.stringify(wrong) } }),
    harEntry({ url: 'https://service.example.com/page.html' }),
    harEntry({ content: {} }),
    harEntry({ status: 0, content: {} }),
    harEntry({ status: 429, content: { text: '{}' } }),
  ];

  const checked = checkTraffic(JSON.stringify(har(entries)), { bases: [] });

  expect(checked).toMatchObject({ judged: 2, unrelated: 1 });
  expect(checked.wrong).toMatchObject([
    { entry: 2, operationId: 'getSession', statements: ['envelope/data-of-error'] },
  ]);
  expect(checked.inconclusive.map((one) => [one.entry, one.reason])).toEqual([
    [4, 'the body of the answer was not recorded'],
    [5, 'no answer was recorded'],
    [6, expect.stringContaining('429')],
  ]);
});

test('the proxy forwards a GET request with a body', async () => {
  let received = '';
  await using service = await serveHttp(async (message, response) => {
    received = `${message.method} ${await readText(message)}`;
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"errorCode":"sessionNotFound"}');
  });
  const own = await startOwnProxy(service.baseUrl);
  const answer = await new Promise<string>((resolve, reject) => {
    const sent = sendRequest(`${own.baseUrl}/session/fetch/a`, { headers: { 'content-length': 2 } }, (reply) => {
      resolve(readText(reply).then((text) => `${reply.statusCode} ${text}`));
    });
    sent.on('error', reject).end('{}');
  });

  expect(received).toBe('GET {}');
  expect(answer).toBe('404 {"errorCode":"sessionNotFound"}');
});

test('the proxy forwards bodies in a content encoding that the proxy cannot decode, and does not check them', async () => {
  const received: unknown[] = [];
  const answer = '{"responseCode":404,"errorCode":"sessionNotFound","message":"x","data":null}';
  await using service = await serveHttp(async (message, response) => {
    received.push([message.headers['content-encoding'], Buffer.concat(await message.toArray())]);
    const encoding = message.url?.split('/').at(-1) ?? '';
    const body = encoding === 'deflate' ? deflateSync(answer) : answer;
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    response.writeHead(404, headers).end(body);
  });
  const recorder = createRecorder();
  const { baseUrl, reported } = await startOwnProxy(service.baseUrl, { onRecord: recorder.add });
  const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
  const read = async (encoding: string) => {
    const reply = await fetch(`${baseUrl}/session/fetch/${encoding}`, { headers });
    return [reply.headers.get('content-encoding'), await reply.text()];
  };

  expect(await read('deflate')).toEqual([null, answer]);
  expect(await read('acme-key')).toEqual(['acme-key', answer]);
  const body = gzipSync('{}');
  const packed = { ...headers, 'content-encoding': 'gzip' };
  await fetch(`${baseUrl}/call/trigger`, { method: 'POST', headers: packed, body });

  await expect.poll(() => reported).toHaveLength(3);
  expect(received.at(-1)).toEqual(['gzip', body]);
  expect(reported.map(({ findings }) => findings)).toEqual([[], [], []]);
  expect(reported.map(({ unchecked }) => unchecked)).toEqual([
    undefined,
    'the response has the content-encoding <key of the workspace>, which the kit cannot decode',
    'the request has the content-encoding gzip',
  ]);
  expect(recorder.finish()?.omissions).toHaveLength(2);
});

test.each(['/api/..%2fadmin', '/api/%2e%2e%2fadmin', '/api/x/..%5c..%5cadmin', '/api/..%252fadmin'])(
  'the proxy does not forward a request whose path may lead out of the service: %s',
  async (path) => {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const { origin, port } = new URL(proxy.baseUrl);
      sendRequest(origin, { port, path }, (reply) => resolve(reply.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(answer).toBe(404);
  },
);

test('a recording lists interrupted exchanges, and keeps incomplete responses', async () => {
  const arrived: string[] = [];
  await using service = await serveHttp((message, reply) => {
    const id = message.url?.split('/').at(-1) ?? '';
    arrived.push(id);
    if (id === 'complete') return void reply.writeHead(404).end('{}');
    if (id === 'silent') return;
    reply.writeHead(200).write(id === 'large' ? Buffer.alloc(10_000_001, ' ') : '{');
    if (id === 'broken') setTimeout(() => reply.destroy(), 20);
    if (id === 'large') reply.end();
  });
  const recorder = createRecorder();
  const own = await startOwnProxy(service.baseUrl, { onRecord: recorder.add });
  const ask = (id: string, signal: AbortSignal | null = null) =>
    fetch(`${own.baseUrl}/session/fetch/${id}`, { headers: { 'x-api-key': 'acme-key' }, signal }).catch(() => {});
  await ask('complete');
  await ask('broken');
  await ask('large');
  for (const id of ['silent', 'slow']) {
    const app = new AbortController();
    const asked = ask(id, app.signal);
    await expect.poll(() => arrived.at(-1)).toBe(id);
    app.abort();
    await asked;
  }
  const waiting = ask('stopped');
  await expect.poll(() => arrived.at(-1)).toBe('stopped');
  await own.close();
  await waiting;

  const { scenario, omissions } = recorder.finish() ?? {};
  const answered = scenario?.steps.flatMap((step) => step.answered ?? []);
  expect(answered?.map(({ status }) => status)).toEqual([404, 0]);
  expect(omissions).toEqual([
    'getSession after request 2 was left out: the response has more than 10000000 bytes.',
    'getSession after request 2 was left out: the app closed the connection before the answer.',
    'getSession after request 2 was left out: the app closed the connection before the answer.',
    'getSession after request 2 was left out: the proxy was stopped before the answer.',
  ]);
});

test('the command check reads a response with a byte order mark like any other response', async () => {
  const url = 'http://x/api/session/fetch/none';
  const content = { text: '\uFEFF{"responseCode":404,"errorCode":"sessionNotFound","message":"x","data":null}' };
  const json = { name: 'content-type', value: 'application/json' };
  const entries = [
    { request: { method: 'GET', url, headers: [] }, response: { status: 404, headers: [json], content } },
  ];

  expect(checkTraffic(JSON.stringify({ log: { entries } }), { bases: [] }).wrong).toEqual([]);
});
