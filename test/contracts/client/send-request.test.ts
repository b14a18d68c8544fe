import type { RequestListener } from 'node:http';
import zlib, { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createHttpSender } from '../../../contracts/client/send-request.ts';
import { createTransport, NoResponse, type SendOptions } from '../../../contracts/client/transport.ts';
import { Inconclusive, writeJson } from '../../../contracts/facts/exchange.ts';
import { serveHttp } from '../../support/http/serve-http.ts';

const options: SendOptions = { signal: new AbortController().signal, isIdempotent: false, beforeRetry() {} };

async function serve(answer: RequestListener) {
  const server = await serveHttp(answer);
  return { ...server, url: `${server.baseUrl}/session/fetch/a` };
}

const toGet = (url: string) => ({ method: 'GET', url, headers: {}, body: undefined });

test("the kit's own HTTP client sends the same request as fetch", async () => {
  const received: unknown[] = [];
  await using server = await serve(async (message, reply) => {
    const chunks: Buffer[] = await message.toArray();
    const { method, url, headers } = message;
    const { 'content-type': type, 'content-length': length, 'X-Api-Key': _, ...rest } = headers;
    received.push({ method, url, type, length, key: rest['x-api-key'], body: Buffer.concat(chunks).toString() });
    reply.writeHead(302, [
      ['Location', '/elsewhere'],
      ['Content-Type', 'application/json'],
      ['X-Part', 'ä'],
      ['X-Part', 'b'],
    ] as never);
    reply.end('{"text":"€"}');
  });
  const headers = { 'X-Api-Key': 'a key', 'content-type': 'application/json' };
  const requests = [
    { ...toGet(`${server.url}?a=%20b`), headers },
    { ...toGet(server.url), method: 'DELETE' },
    { ...toGet(server.url), method: 'PUT' },
    { ...toGet(server.url), method: 'POST', headers, body: '{"message":"Grüße 👋"}' },
  ];
  const sendAll = async (fetch?: typeof globalThis.fetch) => {
    const transport = createTransport(fetch);
    const answers = [];
    for (const request of requests) {
      const { status, headers, text } = await transport.send(request, options);
      const { location, 'content-type': type, 'x-part': part } = headers;
      answers.push({ status, location, type, part, text });
    }
    return { answers, requests: received.splice(0) };
  };

  const overFetch = await sendAll(fetch);

  expect(overFetch.answers).toHaveLength(4);
  expect(overFetch.requests).toMatchObject([{ key: 'a key' }, {}, {}, { body: '{"message":"Grüße 👋"}' }]);
  expect(await sendAll()).toEqual(overFetch);
});

const same = (text: string) => Buffer.from(text);

test.each<[encoding: string, compress: (text: string) => Buffer]>([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['Deflate', deflateRawSync],
  ['gzip, br', (text) => brotliCompressSync(gzipSync(text))],
  ['deflate,gzip', (text) => gzipSync(deflateRawSync(text))],
  ['identity', same],
  ...('zstdCompressSync' in zlib ? [['zstd', zlib.zstdCompressSync] as [string, (text: string) => Buffer]] : []),
])("the kit's client decodes a response in %s", async (encoding, compress) => {
  const texts = ['{"text":"€"}', `"${'long '.repeat(50_000)}"`];
  const bodies = [...texts.map(compress), Buffer.alloc(0)];
  await using server = await serve((_, reply) => {
    reply.setHeader('content-encoding', encoding).end(bodies.shift());
  });

  for (const text of [...texts, ''])
    expect(await createTransport().send(toGet(server.url), options)).toMatchObject({ text });
});

test.each(['compress', 'gzip, compress', 'constructor', 'gzip,'.repeat(6)])(
  'the kit does not judge a response in %s, because the kit cannot decode this encoding',
  async (encoding) => {
    await using server = await serve((_, reply) => void reply.setHeader('content-encoding', encoding).end('x'));

    await expect(createTransport().send(toGet(server.url), options)).rejects.toThrow(
      new Inconclusive(`A response has the content-encoding ${encoding}, which the kit cannot decode.`),
    );
  },
);

test("the kit's client opens a new connection for each request to a service that closes connections", async () => {
  await using server = await serve((message, reply) => {
    const { socket } = message;
    reply.end('{}');
    socket.removeAllListeners('data').once('data', () => socket.destroy());
  });
  const send = createHttpSender();
  const post = { ...toGet(server.url), method: 'POST', body: '{}' };
  const outcomes: string[] = [];
  for (let count = 0; count < 20; count++) {
    const outcome = await send(post, AbortSignal.timeout(10_000)).then(
      async ({ chunks }) => {
        for await (const _ of chunks);
        return 'answered';
      },
      () => 'lost',
    );
    outcomes.push(outcome);
  }

  expect(outcomes.filter((outcome) => outcome === 'lost')).toHaveLength(1);
});

test.each<[string, RequestListener, RegExp]>([
  ['closes the connection', (message) => void message.socket.destroy(), /ECONNRESET/],
  [
    'ends in the middle of its answer',
    (message, reply) => {
      reply.writeHead(200, { 'content-length': 100 });
      reply.write('{', () => message.socket.destroy());
    },
    /ECONNRESET/,
  ],
  [
    'names the encoding gzip for a body that is not compressed',
    (_, reply) => void reply.setHeader('content-encoding', 'gzip').end('{}'),
    /Z_DATA_ERROR/,
  ],
  [
    'answers in a different protocol',
    (message) =>
      void message.socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: a\r\n\r\n'),
    /closed without a readable response/,
  ],
  ['answers no HTTP', (message) => void message.socket.end('hello'), /HPE_/],
  ['sends no bytes', () => {}, /no answer came within 50 ms/],
  ['never ends', (_, reply) => void reply.write('{'), /no answer came within 50 ms/],
])("the kit's client reports that it got no response from a service that %s", async (_, answer, reason) => {
  await using server = await serve(answer);
  const answerSeconds = reason.source.includes('50 ms') ? 0.05 : 10;
  const failure = await createTransport(undefined, undefined, { answerSeconds })
    .send(toGet(server.url), options)
    .catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(NoResponse);
  expect(failure).toMatchObject({ wasSent: true, message: expect.stringMatching(reason) });
});

test("the kit's client reports that it sent nothing when no server listens", async () => {
  const failure = await createTransport()
    .send(toGet('http://127.0.0.1:1/api'), options)
    .catch((error: unknown) => error);

  expect(failure).toMatchObject({ wasSent: false, message: expect.stringContaining('ECONNREFUSED') });
});

test("the kit's client keeps the order of the fields in a JSON object, except for fields with numeric names", () => {
  const values = { second: 2, first: { 1: 'b', 2: 'c', 10: 'a' }, list: ['z', { 0: true, 1: null }], none: undefined };

  const written = '{"second":2,"first":{"10":"a","1":"b","2":"c"},"list":["z",{"1":null,"0":true}]}';
  expect(writeJson(values)).toBe(written);
});

test.each([[[]], [{}], ['"\\\u2028'], [0.5], [null], [[undefined]], [{ '': { a: [[]] } }]])(
  "the kit's client writes the value %j like JSON.stringify",
  (value) => {
    expect(writeJson(value)).toBe(JSON.stringify(value));
  },
);
