import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Inconclusive } from '../../../contracts/oracle/violation.ts';
import { createHttpTransport, NoResponse, type SendOptions } from '../../../contracts/transport/http-transport.ts';
import { serveFetch } from '../../support/http/serve-fetch.ts';

const request = { method: 'GET', url: 'http://service.test/api/session/fetch/a', headers: {}, body: undefined };
const way: SendOptions = { signal: undefined, isIdempotent: true, beforeRetry() {} };

/** A body of so many mebibytes that is made as it is read; how many were read. */
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

test('an answer without end is not read on, and not asked for again', async () => {
  const { stream, read } = createLongBody(1_000);
  let requests = 0;
  const line = createHttpTransport(async () => {
    requests += 1;
    return new Response(stream);
  });

  const failure = await line.send(request, 10, { ...way, isIdempotent: true }).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(Inconclusive);
  expect(failure).toMatchObject({ isTransient: false, message: expect.stringContaining('not read on') });
  expect(read()).toBeLessThan(20);
  expect(requests).toBe(1);
});

test('a long answer is read, whatever its pieces cut in two', async () => {
  const bytes = new TextEncoder().encode(`"${'€'.repeat(50_000)}"`);
  const pieces = [bytes.subarray(0, 2), bytes.subarray(2, 70_001), bytes.subarray(70_001)];
  const line = createHttpTransport(async () => new Response(ReadableStream.from(pieces)));

  expect((await line.send(request, 10, way)).text).toBe(`"${'€'.repeat(50_000)}"`);
});

test('when the service asks for more time than is left nothing is waited for', async () => {
  let requests = 0;
  const line = createHttpTransport(async () => {
    requests += 1;
    return new Response('{}', { status: 429, headers: { 'retry-after': '20' } });
  });

  await expect(line.send(request, 10, { ...way, deadline: performance.now() + 5_000 })).rejects.toThrow(
    'more time than the run has left',
  );
  expect(requests).toBe(1);
});

test('who interrupts need not wait until a request may be sent', async () => {
  const ending = new AbortController();
  const line = createHttpTransport(async () => {
    queueMicrotask(() => ending.abort());
    return new Response('{}', { status: 429, headers: { 'retry-after': '50' } });
  });

  await expect(line.send(request, 10, { ...way, waitSignal: ending.signal })).rejects.toThrow(NoResponse);
});

test('requests that we broke off do not make the service unreachable', async () => {
  const ending = new AbortController();
  let inFlight = 0;
  const transport = createHttpTransport(({ signal }) => {
    inFlight += 1;
    if (inFlight === 20) queueMicrotask(() => ending.abort());
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const sendings = Array.from({ length: 20 }, () => transport.send(request, 10, { ...way, signal: ending.signal }));

  expect(new Set((await Promise.allSettled(sendings)).map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(inFlight).toBe(20);
  expect(transport.unreachableReason()).toBeUndefined();
});

test('who interrupts is heard, also once what nobody refers to was collected', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  await using silent = await serveFetch(() => {
    resolve();
    return new Promise(() => {});
  });
  const ending = new AbortController();
  const sent = createHttpTransport()
    .send({ ...request, url: `${silent.baseUrl}/session/fetch/a` }, 600, { ...way, signal: ending.signal })
    .catch((error: unknown) => error);
  await asked;
  collectGarbage();
  ending.abort();

  expect(await sent).toBeInstanceOf(NoResponse);
});
