import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAdaptiveTimeout, createPacer, retryAfterSeconds } from '../../../contracts/client/transport.ts';
import { inspectSubject } from '../../../contracts/index.ts';
import { createMock } from '../../../mock/index.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

test.each<[headers: Record<string, string>, seconds: number | undefined]>([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': ' 0 ' }, 0],
  [{ date: 'Fri, 01 Jan 2027 00:00:00 GMT', 'retry-after': 'Fri, 01 Jan 2027 00:00:30 GMT' }, 30],
  [{ date: 'Fri, 01 Jan 2027 00:01:00 GMT', 'retry-after': 'Fri, 01 Jan 2027 00:00:30 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('the kit reads the seconds to wait from the response headers %j: %s', (headers, seconds) =>
  expect(retryAfterSeconds(headers)).toBe(seconds),
);

test('the kit resends a write request only if the service says that it did not process the first request', () => {
  const shouldRetry = (status: number, headers: Record<string, string>, mayRepeat: boolean, attempt = 1) =>
    createPacer().shouldRetry({ status, headers }, attempt, mayRepeat);

  expect(shouldRetry(200, {}, true)).toBe(false);
  expect(shouldRetry(429, {}, false)).toBe(true);
  expect(shouldRetry(429, {}, true)).toBe(true);
  expect(shouldRetry(503, {}, false)).toBe(false);
  expect(shouldRetry(503, {}, true)).toBe(true);
  expect(shouldRetry(503, { 'retry-after': '1' }, false)).toBe(true);
  expect(shouldRetry(502, { 'retry-after': '1' }, false)).toBe(false);
  expect(shouldRetry(500, {}, false)).toBe(false);
  expect(shouldRetry(429, {}, true, 5)).toBe(false);
});

test('the kit sends no more requests per second than the subject file allows', async () => {
  const pace = createPacer(100);
  const startedAt = performance.now();

  await Promise.all(Array.from({ length: 11 }, () => pace.waitForSlot(undefined)));

  expect(performance.now() - startedAt).toBeGreaterThan(95);
});

test('the kit lowers the number of concurrent requests to three when the service refuses four', async () => {
  const pace = createPacer();
  const [refused, ...others] = await Promise.all([1, 2, 3, 4].map(() => pace.waitForSlot(undefined)));
  pace.shouldRetry({ status: 429, headers: {} }, 1, true);
  let isSent = false;
  const next = pace.waitForSlot(undefined).then(() => (isSent = true));

  refused?.[Symbol.dispose]();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isSent).toBe(false);
  others[0]?.[Symbol.dispose]();
  await next;
});

function widenWait(seconds: number, answers: readonly number[]): number {
  const adaptiveTimeout = createAdaptiveTimeout();
  for (const milliseconds of answers) adaptiveTimeout.recordAnswer(milliseconds);
  return adaptiveTimeout.adaptiveTimeout(seconds);
}

test.each<[what: string, answers: number[], seconds: number]>([
  ['unchanged before any response', [], 10],
  ['unchanged after immediate responses', [0, 0, 0], 10],
  ['longer after slow responses', [500, 500, 500], 14],
  ['unchanged after one slow response among many', [0, 0, 9_000, 0], 10],
  ['at most 60 seconds', [60_000], 60],
  ['by the latest responses only', [...Array(15).fill(9_000), ...Array(15).fill(250)], 12],
])('the kit adapts a timeout of 10 seconds to the response times of the service: %s', (_, answers, seconds) => {
  expect(widenWait(10, answers)).toBe(seconds);
});

test('a timeout of the kit grows to at most 6 times its original length, however slow the service is', () => {
  const milliseconds = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 40 });

  fc.assert(
    fc.property(fc.double({ min: 0, max: 600, noNaN: true }), milliseconds, (seconds, answers) => {
      const wait = widenWait(seconds, answers);

      expect(wait).toBeGreaterThanOrEqual(seconds);
      expect(wait).toBeLessThanOrEqual(seconds * 6);
    }),
    { seed: 1 },
  );
});

const subject = mockSubject('http://127.0.0.1:1/api');

test('the command doctor proposes a request rate below the limit of a service that answers 429', async () => {
  const mock = createMock();
  let acceptedAt: number[] = [];
  const fetch = async (request: Request) => {
    const now = performance.now();
    acceptedAt = acceptedAt.filter((at) => at > now - 1_000);
    if (acceptedAt.length >= 20) return new Response('', { status: 429, headers: { 'retry-after': '0' } });
    acceptedAt.push(now);
    return mock.fetch(request);
  };
  const limited = await inspectSubject(subject, { effects: 'record', fetch });
  const unlimited = await inspectSubject(subject, { effects: 'record', fetch: mock.fetch });

  expect(limited.proposedRate).toBe(16);
  expect(unlimited.proposedRate).toBeUndefined();
});
