import { expect, test } from 'vitest';
import { type Clock, createMock, type MockOptions } from '../../../../mock/index.ts';
import { createApiClient } from '../../../support/mock/api-client.ts';
import { createControlledMock } from '../../../support/mock/controlled-mock.ts';
import { start } from '../../../support/mock/world.ts';

const tenOClock = '2026-11-20T10:00:00.000Z';

test("a client can move the mock's clock by a duration, to a time or to the next event", async () => {
  const { control, chat } = createControlledMock();
  await chat({ scheduleTime: tenOClock });
  const now = '2026-11-20T09:00:00.000Z';
  expect(await control.getClock()).toEqual({ mode: 'manual', factor: null, now, nextAt: tenOClock });

  const bySpan = await control.advanceClock({ minutes: 20, seconds: 30 });
  expect([bySpan.now, bySpan.events]).toEqual(['2026-11-20T09:20:30.000Z', []]);

  const toNext = await control.advanceToNext();
  expect([toNext.now, toNext.events.map(({ type }) => type)]).toEqual([tenOClock, ['message-sending']]);

  const toInstant = await control.advanceClock({ to: '2026-11-20T11:30:00+01:00' });
  expect([toInstant.now, toInstant.events.map(({ type, at }) => `${type} ${at}`)]).toEqual([
    '2026-11-20T10:30:00.000Z',
    ['message-sent 2026-11-20T10:00:00.500Z'],
  ]);
});

test.each([
  [{ to: '2026-11-20T08:59:59Z' }, 409, 'conflict', 'cannot go back'],
  [{ to: 'tomorrow' }, 422, 'validationError', 'to must be'],
  [{ to: '2026-02-31T00:00:00Z' }, 422, 'validationError', 'to must be'],
  [{}, 422, 'validationError', 'The body'],
  [{ hours: -1 }, 422, 'validationError', 'hours'],
  [{ hours: 1, to: tenOClock }, 422, 'validationError', 'The body'],
  [{ weeks: 1 }, 422, 'validationError', 'weeks'],
  [{ days: 1e9 }, 409, 'conflict', 'cannot go beyond'],
])('the mock refuses to move its clock by %j, and gives the reason', async (step, status, errorCode, message) => {
  const { control } = createControlledMock();

  const refused = control.advanceClock(step as never);

  await expect(refused).rejects.toMatchObject({ status, errorCode, message: expect.stringContaining(message) });
  expect((await control.getClock()).now).toBe('2026-11-20T09:00:00.000Z');
});

test.each([
  [{ mode: 'manual', now: '2026-11-20T08:00:00Z' }, 'conflict', 'cannot go back'],
  [{ mode: 'scaled' }, 'validationError', 'factor'],
  [{ mode: 'manual', factor: 2 }, 'validationError', 'mode must be "scaled"'],
  [{ mode: 'scaled', factor: 0 }, 'validationError', 'factor'],
  [{ mode: 'real', now: '2030-01-01T00:00:00Z' }, 'conflict', 'scaled'],
  [{ mode: 'sideways' }, 'validationError', 'mode'],
])('the mock refuses the clock setting %j', async (setting, errorCode, message) => {
  const { control } = createControlledMock();
  const before = await control.getClock();

  await expect(control.setClock(setting as never)).rejects.toMatchObject({
    errorCode,
    message: expect.stringContaining(message),
  });
  expect(await control.getClock()).toEqual(before);
});

test('after the computer was asleep, the mock applies the missed events in order, and still answers requests', async () => {
  let time = start;
  const clock: Clock = { mode: 'real', factor: 1, now: () => time, realMsUntil: (at) => at - time };
  const mock = createMock({ clock, seed: 'long' });
  await using _ = mock;
  const api = createApiClient(mock);
  const body = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7', scheduleTime: tenOClock };
  for (let index = 0; index < 600; index += 1) await api.createSession(body);
  const before = (await mock.control.listEvents()).next;
  const waiting = async () => (await mock.control.listMessages({ state: 'pending', limit: 1 })).total;

  time += 7_200_000;
  const atFirst = await waiting();
  const created = await api.createSession({ communicationChannel: 'Website Chat', customerNumber: 'late' });
  await expect.poll(waiting).toBe(0);

  expect(atFirst).toBeGreaterThan(0);
  const { events, next } = await mock.control.listEvents({ since: before, limit: 1_000 });
  const rest = await mock.control.listEvents({ since: next, limit: 1_000 });
  const timestamps = [...events, ...rest.events].map(({ at }) => at);
  expect(timestamps).toEqual(timestamps.toSorted());
  const { createdAt } = (await mock.control.readSession({ sessionId: created })).session;
  expect(Date.parse(createdAt)).toBeLessThan(time);
});

test('undoClockMove restores the time and the state of the mock before the last move of the clock', async () => {
  const { control, chat, read } = createControlledMock();
  const sessionId = await chat({ scheduleTime: tenOClock });
  const before = await control.getClock();
  await control.advanceClock({ hours: 2 });
  expect((await read(sessionId)).transcript).toHaveLength(1);

  expect(await control.undoClockMove()).toEqual(before);

  expect((await read(sessionId)).transcript).toEqual([]);
  expect((await control.advanceToNext()).now).toBe(tenOClock);
});

test('undoClockMove can undo a clock move of a single workspace', async () => {
  const { control } = createControlledMock();
  await control.setClock({ workspaceId: 'acme', mode: 'manual' });
  await control.advanceClock({ workspaceId: 'acme', hours: 2 });

  expect((await control.getClock()).undoTo).toBeUndefined();
  expect(await control.undoClockMove({ workspaceId: 'acme' })).toMatchObject({ now: '2026-11-20T09:00:00.000Z' });
});

type Controlled = ReturnType<typeof createControlledMock>;

test.each<[string, (mock: Controlled) => unknown]>([
  ['without a move', () => {}],
  ['after a move to the current time', ({ control }) => control.advanceClock({ seconds: 0 })],
  ['after a later request', async ({ control, chat }) => [await control.advanceClock({ hours: 1 }), await chat()]],
  ['twice', async ({ control }) => [await control.advanceClock({ hours: 1 }), await control.undoClockMove()]],
  ['after a reset', async ({ control }) => [await control.advanceClock({ hours: 1 }), await control.resetMock()]],
  [
    'once the clock runs',
    async ({ control }) => [
      await control.advanceClock({ hours: 1 }),
      await control.setClock({ mode: 'scaled', factor: 1 }),
    ],
  ],
])('the mock refuses the operation undoClockMove %s', async (_, prepare) => {
  const controlled = createControlledMock();
  await prepare(controlled);

  expect((await controlled.control.getClock()).undoTo).toBeUndefined();
  await expect(controlled.control.undoClockMove()).rejects.toMatchObject({ status: 409 });
});

test('the mock refuses to undo a long move of its clock, because requests may have arrived during the move', async () => {
  const { control, chat } = createControlledMock();
  for (let count = 0; count < 400; count += 1) await chat({ scheduleTime: tenOClock });
  expect((await control.advanceClock({ hours: 2 })).total).toBe(1_200);

  await expect(control.undoClockMove()).rejects.toMatchObject({ status: 409 });
});

test('the undo of a clock move removes no request that arrived during the move', async () => {
  const { control, chat, read } = createControlledMock();
  const [, ...sessionIds] = await Promise.all([
    control.advanceClock({ hours: 2 }),
    ...Array.from({ length: 20 }, () => chat()),
  ]);
  await control.undoClockMove().catch(() => {});

  for (const sessionId of sessionIds) expect((await read(sessionId)).sessionId).toBe(sessionId);
});

test('after a clock move to the current time, the mock can still undo the previous clock move', async () => {
  const { control } = createControlledMock();
  await control.advanceClock({ hours: 1 });
  await control.advanceToNext();

  expect(await control.undoClockMove()).toMatchObject({ now: '2026-11-20T09:00:00.000Z' });
});

test.each<[string, MockOptions]>([
  ['the move has removed a session', { maxSessions: 2 }],
  ['a session has expired', { sessionTtl: { hours: 1 } }],
])('the mock refuses the operation undoClockMove if %s', async (_, options) => {
  const { control, chat, call } = createControlledMock(options);
  const sessionId = await chat();
  await control.advanceClock({ minutes: 1 });
  await control.endSession({ sessionId });
  await call({ phoneNumber: '+14155550121', noOfRetries: 2, retryAfterHours: 1 });
  await control.advanceClock({ days: 30 });

  await expect(control.undoClockMove()).rejects.toMatchObject({ status: 409 });
  expect((await control.listEvents({})).events.some(({ type }) => type === 'sessions-evicted')).toBe(true);
});
