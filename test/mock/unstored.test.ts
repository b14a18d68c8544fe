import { expect, test } from 'vitest';
import type { NumberedEvent } from '../../mock/engine/event-log.ts';
import type { StoreChange } from '../../mock/log/event-store.ts';
import { createEventLog } from '../../mock/log/memory-log.ts';
import { createControlledMock } from '../support/mock/controlled-mock.ts';

/** A store in memory that can be full. */
function createFullStore() {
  let stored: NumberedEvent[] = [];
  const store = {
    isFull: false,
    read: () => stored,
    async append({ isReplacement, events }: StoreChange) {
      if (store.isFull) throw new Error('The disk is full.');
      stored = [...(isReplacement ? [] : stored), ...events];
    },
  };
  return store;
}

const body = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };

test('what could not be stored is answered with 500 and has not happened', async () => {
  const store = createFullStore();
  const errors: unknown[] = [];
  const { api, control, chat } = createControlledMock({
    log: createEventLog(store, []),
    onError: (error) => errors.push(error),
  });
  await chat();
  store.isFull = true;
  const refused = await Promise.all([
    api('POST', '/chat-agent/trigger', body),
    api('POST', '/chat-agent/trigger', body),
  ]);
  store.isFull = false;

  expect(refused.map(({ errorCode }) => errorCode)).toEqual(['internalError', 'internalError']);
  expect(errors.map(String)).toContain('Error: The disk is full.');
  expect((await control.listSessions()).total).toBe(1);
  await chat();
  expect((await control.listSessions()).total).toBe(2);
});

test('a stream of events has nothing that was not stored', async () => {
  const store = createFullStore();
  const { mock, chat, api } = createControlledMock({ log: createEventLog(store, []), onError: () => {} });
  const response = await mock.fetch('http://mock/_mock/events/stream');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  const reading = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += new TextDecoder().decode(value);
    }
  })();
  const sessionId = await chat();
  await expect.poll(() => text).toContain(sessionId);
  store.isFull = true;
  await api('POST', '/chat-agent/trigger', body);
  await mock.close();
  await reading;

  expect(text.split('event: chat-started')).toHaveLength(2);
});
