import { expect, onTestFinished, test, vi } from 'vitest';
import { createFetchAdapter } from '../../../mock/http/adapters/fetch-adapter.ts';
import { withInternalErrors } from '../../../mock/http/handle.ts';
import { type AwaitableReply, type HttpRequest, limits } from '../../../mock/http/message.ts';
import { createMock } from '../../../mock/index.ts';
import { createSource, textReply } from '../../support/mock/replies.ts';

function createAdapter(answer: (request: HttpRequest) => AwaitableReply) {
  return createFetchAdapter(withInternalErrors(answer, () => {}));
}

/** An adapter that gives the reply to a request after it has resolved `arrived`. */
function createArriving(reply: AwaitableReply) {
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  const adapter = createAdapter(() => {
    resolve();
    return reply;
  });
  return { adapter, arrived };
}

const delayed = { ...textReply(''), delivery: { delayMs: 86_400_000 } };

function ask({ fetch }: { fetch(request: Request): Promise<Response> }, init: RequestInit = {}): Promise<Response> {
  return fetch(new Request('http://mock.test/stream', init));
}

function readerOf({ body }: Response) {
  if (body === null) throw new Error('There is no body.');
  return body.pipeThrough(new TextDecoderStream()).getReader();
}

test('mock.fetch returns each chunk of a stream immediately', async () => {
  const { reply, push, open } = createSource();
  const response = await ask(createAdapter(() => reply));
  const reader = readerOf(response);
  push('data: one\n\n');
  const first = await reader.read();
  push('data: zwei ö\n\n');
  const second = await reader.read();
  const before = open();
  await reader.cancel();

  expect([first.value, second.value]).toEqual(['data: one\n\n', 'data: zwei ö\n\n']);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect([before, open()]).toEqual([1, 0]);
  push('nobody reads this');
});

test('a stream of mock.fetch ends when the client aborts the request', async () => {
  const { reply, push, open } = createSource();
  const control = new AbortController();
  const reader = readerOf(
    await ask(
      createAdapter(() => reply),
      { signal: control.signal },
    ),
  );
  push('one');
  await reader.read();
  const next = reader.read();
  control.abort(new Error('Enough.'));

  await expect(next).rejects.toThrow('Enough.');
  expect(open()).toBe(0);
});

test('a stream of mock.fetch ends when its unread bytes exceed the limit', async () => {
  const { reply, push, open } = createSource();
  const response = await ask(createAdapter(() => reply));
  push('x'.repeat(limits.unreadStreamBytes));
  const before = open();
  push('x');

  expect([before, open()]).toEqual([1, 0]);
  await expect(response.text()).rejects.toThrow(TypeError);
});

test('mock.fetch rejects a delayed response immediately when the client aborts the request', async () => {
  const control = new AbortController();
  const { adapter, arrived } = createArriving(delayed);
  const waiting = ask(adapter, { signal: control.signal });
  await arrived;
  await new Promise(setImmediate);
  control.abort(new Error('Enough.'));

  await expect(waiting).rejects.toThrow('Enough.');
});

test('mock.fetch rejects a delayed response when the mock closes, and leaves no timer behind', async () => {
  const { adapter, arrived } = createArriving(delayed);
  // Other tests of this process have timers too, so recognise this timer by its duration of one day.
  const set = vi.spyOn(globalThis, 'setTimeout');
  const clear = vi.spyOn(globalThis, 'clearTimeout');
  onTestFinished(() => void vi.restoreAllMocks());
  const waiting = ask(adapter);
  await arrived;
  await new Promise(setImmediate);
  const timer = set.mock.results[set.mock.calls.findIndex(([, ms]) => ms === 86_400_000)]?.value;
  expect(timer).toBeDefined();
  adapter.close();

  await expect(waiting).rejects.toMatchObject({ message: 'fetch failed', cause: expect.any(Error) });
  expect(clear).toHaveBeenCalledWith(timer);
});

test('when a fault resets the connection, mock.fetch rejects with the same error as fetch, and gives the reason', async () => {
  const waiting = ask(createAdapter(() => ({ ...textReply('never'), delivery: { failure: 'resetBefore' } })));

  await expect(waiting).rejects.toBeInstanceOf(TypeError);
  await expect(waiting).rejects.toMatchObject({
    message: 'fetch failed',
    cause: { message: expect.stringContaining('fault') },
  });
});

test('mock.fetch rejects immediately when the client aborts while the mock computes the response', async () => {
  const control = new AbortController();
  const { adapter, arrived } = createArriving(new Promise(() => {}));
  const waiting = ask(adapter, { signal: control.signal });
  await arrived;
  control.abort(new Error('Enough.'));

  await expect(waiting).rejects.toThrow('Enough.');
});

test('mock.fetch accepts a path without an origin, and rejects an invalid URL', async () => {
  const mock = createMock();
  const byPath = await mock.fetch('/_mock/clock');
  const byUrl = await mock.fetch('http://anywhere.example/_mock/clock');
  const refused = mock.fetch('http://:');

  expect([byPath.status, byUrl.status]).toEqual([200, 200]);
  await expect(refused).rejects.toThrow(TypeError);
  await expect(mock.fetch('/api', { method: 'no method' })).rejects.toThrow(TypeError);
});
