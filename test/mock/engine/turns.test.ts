import { expect, test } from 'vitest';
import { createMock, type Mock, manualClock } from '../../../mock/index.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { start } from '../../support/mock/world.ts';

const scheduleTime = '2026-11-20T10:00:00Z';

async function createBusyMock(messages: number) {
  const mock = createMock({ clock: manualClock(start), seed: 'long' });
  const api = createApiClient(mock);
  const body = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7', scheduleTime };
  for (let index = 0; index < messages; index += 1) await api.createSession(body);
  return { mock, api };
}

async function untilMoved(mock: Mock): Promise<void> {
  while (mock.time.now() === start) await new Promise((resolve) => setImmediate(resolve));
}

test('between two steps of a long clock move, the mock answers read requests and refuses a second move', async () => {
  const { mock, api } = await createBusyMock(600);
  await using _ = mock;

  const move = mock.control.advanceClock({ hours: 2 });
  const second = mock.control.advanceClock({ hours: 2 });
  const read = api.send('GET /session/fetch/none');
  const order: string[] = [];
  void move.then(() => order.push('move'));
  void read.then(() => order.push('read'));
  await Promise.allSettled([move, second, read]);

  await expect(second).rejects.toMatchObject({ status: 409, errorCode: 'conflict' });
  expect(order).toEqual(['read', 'move']);
  expect(mock.time.now()).toBe(start + 2 * 3_600_000);
});

test('a reset of the mock ends a long clock move between two steps', async () => {
  const { mock } = await createBusyMock(600);
  await using _ = mock;

  const move = mock.control.advanceClock({ hours: 2 });
  await untilMoved(mock);
  expect((await mock.control.getClock()).now).toMatch(/^2026-11-20T10:00:00/);
  await mock.control.resetMock();

  await expect(move).rejects.toMatchObject({ status: 409 });
  expect((await mock.control.getHealth()).now).toBe('2026-11-20T09:00:00.000Z');
});

test("a new time for the mock's clock ends a long clock move, and applies the due events", async () => {
  const { mock } = await createBusyMock(3_000);
  await using _ = mock;

  const move = mock.control.advanceClock({ hours: 2 });
  await untilMoved(mock);
  const setting = mock.control.setClock({ mode: 'manual', now: '2026-11-20T12:00:00Z' });
  await expect(move).rejects.toMatchObject({ status: 409 });
  const { total } = await mock.control.listMessages({ state: 'sending', limit: 1 });

  expect(total, 'not all are sent by the request between two slices').toBeGreaterThan(0);
  expect((await setting).now).toBe('2026-11-20T12:00:00.000Z');
  expect((await mock.control.listMessages({ state: 'sent', limit: 1 })).total).toBe(3_000);
});
