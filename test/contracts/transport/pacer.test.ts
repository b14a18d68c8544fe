import { expect, test } from 'vitest';
import { createPacer, retryAfterSeconds } from '../../../contracts/transport/pacer.ts';

test.each<[headers: Record<string, string>, seconds: number | undefined]>([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': ' 0 ' }, 0],
  [{ date: 'Fri, 01 Jan 2027 00:00:00 GMT', 'retry-after': 'Fri, 01 Jan 2027 00:00:30 GMT' }, 30],
  [{ date: 'Fri, 01 Jan 2027 00:01:00 GMT', 'retry-after': 'Fri, 01 Jan 2027 00:00:30 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('%j asks for %s seconds', (headers, seconds) => expect(retryAfterSeconds(headers)).toBe(seconds));

test('what could do something twice is never sent again, whatever the service answers', () => {
  const shouldRetry = (status: number, headers: Record<string, string>, mayRepeat: boolean, attempt = 1) =>
    createPacer().shouldRetry({ status, headers }, attempt, mayRepeat);

  expect(shouldRetry(200, {}, true)).toBe(false);
  expect(shouldRetry(429, {}, false)).toBe(false);
  expect(shouldRetry(429, {}, true)).toBe(true);
  expect(shouldRetry(503, {}, false)).toBe(false);
  expect(shouldRetry(503, {}, true)).toBe(true);
  expect(shouldRetry(503, { 'retry-after': '1' }, false)).toBe(false);
  expect(shouldRetry(429, {}, true, 5)).toBe(false);
});

test('who asks for an hour gets nothing more', async () => {
  const pace = createPacer();

  expect(pace.shouldRetry({ status: 429, headers: { 'retry-after': '3600' } }, 1, true)).toBe(false);
  expect(pace.stopReason()).toContain('3600 seconds');
  await pace.waitForSlot(undefined);
});
