import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRandomSource } from '../../../mock/domain/identifiers.ts';
import { createAlarm } from '../../../mock/engine/clock.ts';
import { createEngine } from '../../../mock/engine/engine.ts';
import { type Clock, createMock, manualClock, realClock, scaledClock } from '../../../mock/index.ts';
import { createMemoryLog } from '../../../mock/log/event-log.ts';
import { initialEvents } from '../../../mock/start/bootstrap.ts';
import { builtInWorkspaces } from '../../../mock/start/options.ts';
import { day, formatInstant, hour, minute, second } from '../../../src/instant.ts';
import { messageScheduledAt, readStatusAndTime, scheduleMessage } from '../../support/mock/controlled-mock.ts';
import { engineRequest } from '../../support/mock/engine.ts';
import { start } from '../../support/mock/world.ts';

const fakeTimers = () =>
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
afterEach(() => vi.useRealTimers());

describe('an alarm', () => {
  beforeEach(fakeTimers);

  function createRecordedAlarm(clock: Clock) {
    const rung: number[] = [];
    const bell = createAlarm(clock, () => rung.push(clock.now()));
    return { bell, rung };
  }

  test("the mock's alarm rings at most a hundred times in a second, whatever the number of due events", () => {
    const rung: number[] = [];
    const clock = realClock();
    const bell = createAlarm(clock, () => {
      rung.push(clock.now() - start);
      bell.set(clock.now() + 1);
    });
    bell.set(start + second);

    vi.advanceTimersByTime(second + 25);
    expect(rung).toEqual([second, second + 10, second + 20]);
  });

  test('a cancelled alarm of the mock does not ring', () => {
    const { bell, rung } = createRecordedAlarm(realClock());
    bell.set(start + minute);
    bell.set(undefined);

    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(hour);
    expect(rung).toEqual([]);

    bell.set(start + hour + second);
    vi.advanceTimersByTime(second);
    expect(rung).toHaveLength(1);
  });

  test.each([25, 49, 50, 365])("the mock's alarm waits %i days, longer than one timer can wait", (days) => {
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const { bell, rung } = createRecordedAlarm(realClock());
    bell.set(start + days * day);

    vi.advanceTimersByTime(days * day - 1);
    expect(rung).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rung).toEqual([start + days * day]);
    const longestMs = 2 ** 31 - 1;
    expect(waits).toHaveBeenCalledTimes(Math.ceil((days * day) / longestMs));
    for (const [, ms] of waits.mock.calls) expect(ms).toBeLessThanOrEqual(longestMs);
    waits.mockRestore();
  });

  test("the mock's alarm starts no timer while the clock is paused", () => {
    const { bell } = createRecordedAlarm(manualClock(start));
    bell.set(start + minute);

    expect(vi.getTimerCount()).toBe(0);
  });

  test("the mock's alarm never rings early, even if the clock counts fractions of a millisecond", () => {
    const { bell, rung } = createRecordedAlarm(scaledClock(7, start));
    bell.set(start + 100);

    vi.advanceTimersByTime(14);
    expect(rung).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rung).toEqual([start + 105]);
  });
});

describe('a mock whose clock runs', () => {
  beforeEach(fakeTimers);

  test.each([
    ['the clock of the machine', () => realClock(), 1],
    ['a clock that runs sixty times as fast', () => scaledClock(60, start), 60],
  ])('a mock with %s applies a due event at its due time without any request', (_, clockOf, factor) => {
    const clock = clockOf();
    const log = createMemoryLog(initialEvents(builtInWorkspaces, start));
    const engine = createEngine({ random: createRandomSource('alarm'), clock, log });
    engine.execute(engineRequest('triggerChat', { body: messageScheduledAt(start + hour) }));
    const before = log.length();
    const timelineSince = () => log.read(before).map(({ type, at }) => `${type} ${at - start}`);

    vi.advanceTimersByTime((hour - second) / factor);
    expect(timelineSince()).toEqual([]);
    vi.advanceTimersByTime((2 * second) / factor);
    expect(timelineSince()).toEqual([`message-sending ${hour}`, `message-sent ${hour + 500}`]);
    vi.advanceTimersByTime(hour / factor);
    expect(timelineSince()).toHaveLength(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  async function createWaitingMock(clock: Clock) {
    const log = createMemoryLog();
    const mock = createMock({ seed: 'alarm', clock, log });
    await scheduleMessage(mock, start + hour);
    const before = log.length();
    return { mock, typesSince: () => log.read(before).map(({ type }) => type) };
  }

  test('a mock whose manual clock is replaced by a running clock applies due events without requests', async () => {
    const { mock, typesSince } = await createWaitingMock(manualClock(start));
    await mock.control.setClock({ mode: 'scaled', factor: 3_600 });

    vi.advanceTimersByTime(2 * second);
    expect(typesSince()).toEqual(['message-sending', 'message-sent', 'chat-completed']);
  });

  test('a closed mock applies no further due events', async () => {
    const { mock, typesSince } = await createWaitingMock(realClock());
    await mock.close();
    await scheduleMessage(mock, start + minute);

    vi.advanceTimersByTime(day);
    expect(typesSince()).toEqual(['chat-started', 'message-scheduled']);
  });

  test('the mock reports an error when it cannot store a due event', async () => {
    const reported: unknown[] = [];
    const log = createMemoryLog();
    const append = vi.fn(log.append);
    const mock = createMock({ log: { ...log, append }, onError: (error) => reported.push(error) });
    await scheduleMessage(mock, start + hour);
    append.mockImplementation(() => expect.fail('The disk is full.'));

    vi.advanceTimersByTime(hour);
    expect(reported).toMatchObject([{ message: 'The disk is full.' }]);
  });

  test('createMock uses the clock that the caller passes', async () => {
    const stopped: Clock = { mode: 'scaled', factor: 1, now: () => start, realMsUntil: () => undefined };
    const mock = createMock({ clock: stopped });
    const sessionId = await scheduleMessage(mock, start + hour);

    expect(vi.getTimerCount()).toBe(0);
    expect(await readStatusAndTime(mock, sessionId)).toEqual(['active', formatInstant(start)]);
  });
});

test('a set alarm of the mock does not keep the Node process alive', () => {
  const keepingAlive = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = keepingAlive();
  const bell = createAlarm(realClock(), () => {});
  bell.set(Date.now() + hour);
  expect(keepingAlive()).toBe(before);

  const ordinary = setTimeout(() => {}, hour);
  expect(keepingAlive()).toBe(before + 1);
  clearTimeout(ordinary);
  bell.set(undefined);
});
