import { describe, expect, test, vi } from 'vitest';
import { bounds } from '../../../mock/domain/bounds.ts';
import { createMock, type Mock, manualClock, realClock, scaledClock } from '../../../mock/index.ts';
import { createMemoryLog } from '../../../mock/log/event-log.ts';
import { day, hour, type Instant, minute } from '../../../src/instant.ts';
import { scheduleMessage } from '../../support/mock/controlled-mock.ts';
import { start } from '../../support/mock/world.ts';

const mockAt = (instant: Instant) => createMock({ seed: 'time', clock: manualClock(instant) });

test("a move of the mock's clock to the next event stops at the next time with an event", async () => {
  const mock = mockAt(start);
  await scheduleMessage(mock, start + 400 * day);

  const moves = Array.from({ length: 4 }, () => [mock.time.toNext().length, mock.time.now() - start - 400 * day]);
  const end = 500 + 30 * minute;
  expect(moves).toEqual([
    [1, 0],
    [1, 500],
    [1, end],
    [0, end],
  ]);
});

test('a mock that restarts late applies overdue events when its clock moves to the next event', async () => {
  const log = createMemoryLog();
  await scheduleMessage(createMock({ seed: 'time', clock: manualClock(start), log }), start + hour);
  const late = createMock({ seed: 'time', clock: manualClock(start + 2 * hour), log });

  expect(late.time.toNext().map(({ type }) => type)).toEqual(['message-sending', 'message-sent', 'chat-completed']);
  expect(late.time.now()).toBe(start + 2 * hour);
});

test("if the store refuses an event, a move of the mock's clock stops before this event", async () => {
  const log = createMemoryLog();
  let isFull = false;
  const append: typeof log.append = (events) => {
    if (isFull) throw new Error('The disk is full.');
    log.append(events);
  };
  const mock = createMock({ seed: 'time', clock: manualClock(start), log: { ...log, append } });
  await scheduleMessage(mock, start + hour);
  await scheduleMessage(mock, start + 2 * hour);
  const moveTo = (instant: Instant) => () => mock.time.moveTo(instant);

  moveTo(start + minute)();
  isFull = true;
  expect(moveTo(start + 3 * hour)).toThrow('The disk is full.');
  expect(mock.time.now() - start, 'before any event').toBe(minute);
  isFull = false;
  moveTo(start + hour + minute)();
  isFull = true;
  expect(moveTo(start + 3 * hour)).toThrow('The disk is full.');
  expect(mock.time.now() - start, 'after an event').toBe(hour + minute);
  isFull = false;
  expect(moveTo(start + 3 * hour)()).toHaveLength(4);
});

test("a mock's clock that moves by a fraction of a millisecond shows whole milliseconds", () => {
  const mock = mockAt(start);
  mock.time.advance({ hours: 1 / 3, seconds: 1 / 3 });
  expect(mock.time.now() - start).toBe(20 * minute + 333);
});

test.each([
  ['to an instant in the past', (mock: Mock) => mock.time.moveTo(start - day)],
  ['by a negative span', (mock: Mock) => mock.time.advance({ days: -1 })],
])('the mock refuses an invalid move of its clock without applying due events: %s', async (_, move) => {
  const mock = mockAt(start);
  await scheduleMessage(mock, start + minute);

  expect(() => move(mock)).toThrow(
    new RangeError('The clock shows 2026-11-20T09:00:00.000Z and cannot go back to 2026-11-19T09:00:00.000Z.'),
  );
  expect(mock.time.now()).toBe(start);
  expect(mock.time.advance({ minutes: 1 })).toHaveLength(1);
});

test("a test that fakes all timers does not stop the mock's snapshots, data API or long clock moves", async () => {
  const mock = mockAt(start);
  for (let count = 0; count < bounds.eventsPerSlice; count += 1) await scheduleMessage(mock, start + hour);
  vi.useFakeTimers();
  try {
    await mock.control.saveSnapshot({ name: 'one' });
    const imported = await mock.control.importSnapshot({
      ...(await mock.control.exportSnapshot({ name: 'one' })),
      name: 'two',
    });
    const data = await mock.fetch('http://mock/_mock/data/messages?_embed=session&_page=1&_per_page=1');

    expect(imported).toMatchObject({ name: 'two' });
    expect(await data.json()).toMatchObject({ data: [{ state: 'pending', session: { status: 'active' } }] });
    expect(await mock.control.advanceClock({ hours: 2 })).toMatchObject({ total: 3 * bounds.eventsPerSlice });
  } finally {
    vi.useRealTimers();
  }
});

describe.each([
  ['real', () => realClock()],
  ['scaled', () => scaledClock(60, start)],
])('a mock with a %s clock refuses to move the clock', (_, clockOf) => {
  test.each([
    ['advanced', (mock: Mock) => mock.time.advance({ days: 1 })],
    ['moved to an instant', (mock: Mock) => mock.time.moveTo(start + 10_000 * day)],
    ['moved to the next instant', (mock: Mock) => mock.time.toNext()],
  ])('a real or scaled clock of the mock cannot be %s, and the error recommends a manual clock', async (_, move) => {
    await using mock = createMock({ clock: clockOf() });
    await scheduleMessage(mock, mock.time.now() + hour);
    expect(() => move(mock)).toThrow(
      /^The clock runs by itself \(it shows \d{4}-\d\d-\d\dT[\d:.]+Z\)\. Only a manual clock can be moved: createMock/,
    );
  });
});
