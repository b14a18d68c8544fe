import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { readAnswer, toHead } from '../../../contracts/client/send-request.ts';
import { createTransport, type SendOptions } from '../../../contracts/client/transport.ts';
import { openRun, withService } from '../../../contracts/effects/service.ts';
import { Inconclusive } from '../../../contracts/facts/exchange.ts';
import { serveFetch } from '../../support/http/serve-http.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const request = { method: 'GET', url: 'http://service.test/api/session/fetch/a', headers: {}, body: undefined };
const sendOptions: SendOptions = { signal: new AbortController().signal, isIdempotent: true, beforeRetry() {} };

function createLongBody(mebibytes: number) {
  let read = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 1;
      controller.enqueue(new Uint8Array(2 ** 20).fill(0x20));
      if (read === mebibytes) controller.close();
    },
  });
  return { stream, read: () => read };
}

test("the kit's transport aborts an endless response, and does not retry", async () => {
  const { stream, read } = createLongBody(1_000);
  const fetch = vi.fn(async () => new Response(stream));

  const failure = await createTransport(fetch)
    .send(request, { ...sendOptions, isIdempotent: true })
    .catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(Inconclusive);
  expect(failure).toMatchObject({ isTransient: false, message: expect.stringContaining('stopped reading') });
  expect(read()).toBeLessThan(20);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("the kit's transport sends a read request up to three times if no response arrives", async () => {
  const fetch = vi.fn().mockRejectedValue(new TypeError('fetch failed'));

  await expect(createTransport(fetch).send(request, sendOptions)).rejects.toThrow('was not answered');
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('the kit does not give up on a service after a short outage, even with many requests in flight', async () => {
  let isAway = true;
  const line = createTransport(async () => new Response('{}', { status: isAway ? 503 : 200 }));
  const send = () => line.send(request, { ...sendOptions, isIdempotent: false });

  await Promise.all(Array.from({ length: 20 }, send));
  isAway = false;

  expect(line.unreachableReason()).toBeUndefined();
  expect(await send()).toMatchObject({ status: 200 });
});

test('the kit gives up on a service that refuses every attempt to connect', async () => {
  const line = createTransport(async () => new Response('{}', { status: 503, headers: { 'retry-after': '0' } }));
  for (let attempt = 0; attempt < 8; attempt += 1) await line.send(request, { ...sendOptions, isIdempotent: false });

  expect(line.unreachableReason()).toBe('8 requests in a row had no answer; nothing more was sent');
});

test("the kit's transport reads a long response, however the network splits the response into chunks", async () => {
  const bytes = new TextEncoder().encode(`"${'€'.repeat(50_000)}"`);
  const pieces = [bytes.subarray(0, 2), bytes.subarray(2, 70_001), bytes.subarray(70_001)];
  const line = createTransport(async () => new Response(ReadableStream.from(pieces)));

  expect((await line.send(request, sendOptions)).text).toBe(`"${'€'.repeat(50_000)}"`);
});

test('the kit sends a request that it has allowed, even if too little time remains to undo its effect', async () => {
  const line = createTransport(async () => new Response('{}'));

  expect(await line.send(request, { ...sendOptions, deadline: -1_000 })).toMatchObject({ status: 200 });
});

test("the kit's transport does not wait when the service asks for more time than the run has left", async () => {
  const fetch = vi.fn(async () => new Response('{}', { status: 429, headers: { 'retry-after': '20' } }));

  await expect(
    createTransport(fetch).send(request, { ...sendOptions, deadline: performance.now() + 5_000 }),
  ).rejects.toThrow('more time than the run has left');
  expect(fetch).toHaveBeenCalledTimes(1);
});

const busyFor = (seconds: number) =>
  createTransport(async () => new Response('', { status: 429, headers: { 'retry-after': `${seconds}` } }));

test("the kit's transport sends nothing more to a service that asked for a wait of an hour", async () => {
  const line = busyFor(3600);
  await line.send(request, sendOptions);
  await expect(line.send(request, sendOptions)).rejects.toThrow('was not sent: the service asked to wait 3600 seconds');
});

test('an interrupted run of the kit does not wait for the end of a Retry-After', async () => {
  const sent = busyFor(50).send(request, { ...sendOptions, waitSignal: AbortSignal.timeout(50) });
  await expect(sent).rejects.toThrow('the run was interrupted');
});

test('an aborted request of the kit ends immediately, even after a garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const { promise: requestArrived, resolve } = Promise.withResolvers<void>();
  await using silent = await serveFetch(() => {
    resolve();
    return new Promise(() => {});
  });
  const ending = new AbortController();
  const sent = createTransport(undefined, undefined, { answerSeconds: 600 })
    .send({ ...request, url: `${silent.baseUrl}/session/fetch/a` }, { ...sendOptions, signal: ending.signal })
    .catch((error: unknown) => error);
  await requestArrived;
  collectGarbage();
  ending.abort();

  expect(await sent).toMatchObject({ name: 'NoResponse', wasSent: true });
});

const mega = 1024 * 1024;

async function* inChunks(text: string, size = 65_536): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test("the kit's transport truncates the long texts of a large response", async () => {
  const body = JSON.stringify({ data: { sessionId: 'ses-1', note: 'x'.repeat(15 * mega) } });
  const { text, cut } = await readAnswer(inChunks(body), () => {});

  expect(JSON.parse(text)).toMatchObject({ data: { sessionId: 'ses-1', note: expect.stringMatching(/^x{8192}…$/) } });
  expect(cut).toEqual({ bytes: body.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test("the kit's transport records the size and digest of the whole response", async () => {
  const text = 'x'.repeat(10_000);
  const head = toHead({ text });

  expect(head).toEqual({
    text: `${'x'.repeat(8192)}…`,
    cut: { bytes: 10_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(toHead(head)).toEqual(head);
});

test("the kit's transport aborts a response that is too large even with truncated texts", async () => {
  const many = JSON.stringify(Array.from({ length: mega / 2 }, (_, index) => index));
  await expect(readAnswer(inChunks(many), () => {})).rejects.toThrow('did not check it');
  await expect(readAnswer(inChunks(`"${'x'.repeat(17 * mega)}"`), () => {})).rejects.toThrow('stopped reading');
});

const subject = mockSubject('http://mock.test/api');
const link = 'https://media.test/picture.png?until=9&signature=a';

async function follow(answer: () => Response, requests = 5) {
  const sentRequests: Request[] = [];
  const fetch = async (request: Request) => {
    sentRequests.push(request);
    return answer();
  };
  const options = { ...openRun(subject, { fetch, limits: { requests } }), name: 'a rule', effect: 'none' } as const;
  const result = await withService(subject, options, (startCase) => startCase().follow(link)).catch(
    (error: unknown) => error,
  );
  return { result, sentRequests: sentRequests };
}

test('when the kit opens a link from a response, the kit sends no API key and no other header', async () => {
  const { result, sentRequests } = await follow(() => new Response('a picture'));

  expect(result).toMatchObject({ status: 200, text: 'a picture' });
  expect(sentRequests.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    { method: 'GET', url: link, body: null },
  ]);
  expect([...(sentRequests[0]?.headers.keys() ?? [])]).toEqual([]);
});

test('when the kit opens a link from a response, the kit follows no redirect', async () => {
  const { result, sentRequests } = await follow(
    () => new Response(null, { status: 302, headers: { location: 'https://a.test' } }),
  );

  expect(result).toMatchObject({ status: 302 });
  expect(sentRequests.map(({ redirect }) => redirect)).toEqual(['manual']);
});

test('the kit tries only once to open a link to a host that refuses connections', async () => {
  const { result, sentRequests } = await follow(() => {
    throw new TypeError('fetch failed');
  });

  expect(result).toBeUndefined();
  expect(sentRequests).toHaveLength(1);
});
