import { setTimeout as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NumberedEvent } from '../../mock/engine/event-log.ts';
import { type Clock, createMock, type EventLog, type Mock, manualClock } from '../../mock/index.ts';
import { createEventLog, createMemoryLog } from '../../mock/log/event-log.ts';
import type { StoreChange } from '../../mock/log/event-store.ts';
import { createApiClient } from '../support/mock/api-client.ts';
import { createControlledMock } from '../support/mock/controlled-mock.ts';
import { start } from '../support/mock/world.ts';

function createFailures(failing: ReadonlySet<number>) {
  let [isOn, calls, failed] = [false, 0, 0];
  const fail = () => {
    if (!isOn) return;
    calls += 1;
    if (!failing.has(calls)) return;
    failed += 1;
    throw new Error(`Call ${calls} fails.`);
  };
  const wrap = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          fail();
          return value.apply(target, args);
        };
      },
    });
  const set = (value: boolean) => {
    isOn = value;
  };
  return { wrap, set, fail: fail, failed: () => failed };
}

const message = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };
const requests = [
  ['POST', '/api/chat-agent/trigger', message],
  ['POST', '/api/chat-agent/trigger', { ...message, scheduleTime: '2026-11-20T10:00:00Z' }],
  ['POST', '/api/chat-agent/trigger', { doReturnResponse: true, agentName: 'Ava', message: 'everything' }],
  ['POST', '/api/call/trigger', { phoneNumber: '+14155550190', agentName: 'Ava', noOfRetries: 2 }],
  ['DELETE', '/api/chat-agent/cancel/{id}', undefined],
  ['PUT', '/api/call/cancel/{id}', undefined],
  ['GET', '/api/session/fetch/{id}', undefined],
  ['POST', '/_mock/clock/advance', { minutes: 45 }],
  ['POST', '/_mock/clock/next', {}],
  ['PUT', '/_mock/clock', { mode: 'manual' }],
  ['POST', '/_mock/sessions/{id}/customer-messages', { text: 'order' }],
  ['POST', '/_mock/sessions/{id}/end', {}],
  ['POST', '/_mock/workspaces', {}],
  ['POST', '/_mock/snapshots', { name: 'one' }],
  ['POST', '/_mock/snapshots/one/load', {}],
  ['POST', '/_mock/snapshots/one/branch', { workspaceId: 'acme' }],
  ['POST', '/_mock/reset', {}],
  ['GET', '/_mock/sessions', undefined],
  ['GET', '/_mock/journal', undefined],
  ['GET', '/_mock/data/channels', undefined],
  ['PATCH', '/_mock/data/channels/acme:Quiet~Desk', { agent: 'Ava' }],
] as const;

function send(mock: Mock, [method, path, body]: (typeof requests)[number], id: string) {
  return createApiClient(mock, 'http://mock').send(`${method} ${path.replace('{id}', id)}`, { body });
}

async function readAll({ control }: Mock) {
  const { sessions } = await control.listSessions({ limit: 1_000 });
  const { messages } = await control.listMessages({ limit: 1_000 });
  return { sessions, messages, schedule: await control.listSchedule(), calls: await control.listCalls() };
}

test('the mock answers an internal failure with 500 and the documented error body', async () => {
  let [failed, internalErrors] = [0, 0];
  const steps = fc.array(fc.constantFrom(...requests), { minLength: 3, maxLength: 14 });
  const failing = fc.uniqueArray(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, failing, async (chosen, failingCalls) => {
      const failures = createFailures(new Set(failingCalls));
      const inner = createMemoryLog();
      const log: EventLog = failures.wrap(inner);
      const clock: Clock = failures.wrap(manualClock(start));
      const errors: unknown[] = [];
      const onError = (error: unknown) => errors.push(error);
      await using mock = createMock({ log, clock, seed: 'inside', onError, maxSessions: 4 });
      let id = 'none';
      failures.set(true);
      for (const request of chosen) {
        const { status, text } = await send(mock, request, id);
        id = /"(?:sessionId|callId)":"([^"]+)"/.exec(text)?.[1] ?? id;
        if (status !== 500) continue;
        internalErrors += 1;
        expect(JSON.parse(text)).toMatchObject({ responseCode: 500, errorCode: 'internalError', data: null });
        expect(errors.length).toBeGreaterThan(0);
      }
      failures.set(false);
      failed += failures.failed();

      expect((await send(mock, requests[2], id)).status).toBe(200);
      const events = inner.read(0);
      await using replayed = createMock({
        log: createMemoryLog(events),
        clock: manualClock(mock.time.now()),
        seed: 'inside',
        maxSessions: 4,
      });
      expect(await readAll(mock)).toEqual(await readAll(replayed));
    }),
    { numRuns: 80 },
  );
  expect(failed).toBeGreaterThan(100);
  expect(internalErrors).toBeGreaterThan(20);
});

function createFullStore() {
  let stored: NumberedEvent[] = [];
  const store = {
    isFull: false,
    found: Promise.resolve(),
    read: () => stored,
    async append({ isReplacement, events }: StoreChange) {
      if (store.isFull) {
        await store.found;
        throw new Error('The disk is full.');
      }
      stored = [...(isReplacement ? [] : stored), ...events];
    },
  };
  return store;
}

const body = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };

test('the mock answers 500 to a request whose event it cannot store, and the event stream omits the event', async () => {
  const store = createFullStore();
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const { mock, chat, api } = createControlledMock({ log: createEventLog(store, []), onError });
  const response = await mock.fetch('http://mock/_mock/events/stream');
  let text = '';
  const write = (chunk: string) => {
    text += chunk;
  };
  const reading = response.body?.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write }));
  const sessionId = await chat();
  await expect.poll(() => text).toContain(sessionId);
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(store, { isFull: true, found: promise });
  const refused = api('POST', '/chat-agent/trigger', body);
  // Let the event stream send its first part before the store fails.
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  resolve();
  expect((await refused).status).toBe(500);
  await mock.close();
  await reading;

  expect(errors).toMatchObject([{ message: 'The disk is full.' }]);
  expect(text.split('event: chat-started')).toHaveLength(2);
});
