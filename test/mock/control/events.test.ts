import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock, type Mock } from '../../../mock/index.ts';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';

async function openStream({ fetch }: Pick<Mock, 'fetch'>, headers: Record<string, string> = {}) {
  const response = await fetch('http://mock/_mock/events/stream', { headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(() => reader?.cancel());
  let text = '';
  const read = async () => {
    text += (await reader?.read())?.value ?? '';
    return text;
  };
  /** Reads until the text of the stream so far contains the part. */
  const until = async (part: string) => {
    while (!text.includes(part)) await read();
    return text;
  };
  return { read, until };
}

test('the event stream of the mock sends new events, and on request also past events', async () => {
  const { control, chat } = createControlledMock();
  const stream = control.streamEvents({ since: 0 });
  const next = async () => (await stream.next()).value?.type;
  expect([await next(), await next(), await next()]).toEqual(Array(3).fill('workspace-opened'));

  const coming = next();
  await chat();

  expect([await coming, await next()]).toEqual(['chat-started', 'message-scheduled']);
  await stream.return?.();
});

test('a client that reconnects to the event stream receives the events since the disconnection', async () => {
  const { mock, chat } = createControlledMock();
  await chat();
  const stream = await openStream(mock, { 'last-event-id': '4' });
  const text = await stream.until('data:');

  expect(text).toContain('event: message-scheduled\n');
  expect(text).not.toContain('event: chat-started\n');
  expect(text).toContain('id: 5\n');
});

test('the event stream tells a reconnected client that the mock was reset', async () => {
  const { mock, control, chat } = createControlledMock();
  await chat();
  const { next } = await control.listEvents();
  await control.resetMock();
  const stream = await openStream(mock, { 'last-event-id': `${next}` });
  expect(await stream.until('data:')).toContain('event: replaced\nid: 3\ndata: {"next":3}\n\n');

  await chat();

  expect(await stream.until('chat-started')).toContain('event: chat-started\nid: 4\n');
});

test('the event stream shows no API key', async () => {
  const { control, chat } = createControlledMock();
  const { apiKeys } = await control.createWorkspace();
  await chat({}, apiKeys[0]);
  await control.saveSnapshot({ name: 'here' });
  await control.loadSnapshot({ name: 'here' });

  const { workspaces } = await control.listWorkspaces();
  const text = JSON.stringify(await control.listEvents({ limit: 1000 }));

  for (const key of workspaces.flatMap((one) => one.apiKeys)) expect(text).not.toContain(key);
});

test('the event stream sends a long history in parts, complete and in order', async () => {
  const { control } = createControlledMock();
  for (let index = 0; index < 1_100; index += 1) {
    await control.setNextCallOutcomes({ workspaceId: 'acme', outcome: 'errored' });
  }
  const stream = control.streamEvents({ since: 3 });
  const numbers: number[] = [];
  for await (const { number } of stream) {
    numbers.push(number);
    if (numbers.length === 600) await control.setNextCallOutcomes({ workspaceId: 'acme', outcome: 'errored' });
    if (numbers.length === 1_101) break;
  }

  expect(numbers).toEqual(Array.from({ length: 1_101 }, (_, index) => index + 3));
});

test('the control plane lists the events of one session', async () => {
  const { control, chat } = createControlledMock();
  await chat();
  const sessionId = await chat({ scheduleTime: '2026-11-20T10:00:00Z' });
  await control.advanceClock({ hours: 2 });

  expect((await control.listEvents({ sessionId })).events).toMatchObject([
    { type: 'chat-started' },
    { type: 'message-scheduled', dueAt: '2026-11-20T10:00:00.000Z' },
    { type: 'message-sending' },
    { type: 'message-sent' },
    { type: 'chat-completed' },
  ]);
  await expect(control.listEvents({ sessionId: 'nobody' })).rejects.toMatchObject({ status: 404 });
});

test.each<[string, (mocked: ReturnType<typeof createControlledMock>) => unknown]>([
  [
    'a request of the app',
    ({ mock }) => mock.fetch('http://mock/api/session/fetch/x', { headers: { 'x-api-key': 'acme-key' } }),
  ],
  ['a fault', ({ control }) => control.addFault({ effect: { type: 'internalError' } })],
  ['a snapshot', ({ control }) => control.saveSnapshot({ name: 'here' })],
  ['a move of the clock', ({ mock }) => mock.time.advance({ minutes: 1 })],
])('the event stream also announces a change that is not in the event log: %s', async (_, change) => {
  const mocked = createControlledMock();
  const stream = await openStream(mocked.mock);
  await stream.until('listening');

  await change(mocked);
  await change(mocked);

  expect((await stream.until('event:')).match(/event: .*/g)).toEqual(['event: changed']);
});

test('the event stream sends a comment every 15 seconds, so that no proxy closes the stream', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const stream = await openStream(createMock());
  expect(await stream.read()).toBe(': listening\n\n');

  vi.advanceTimersByTime(15_000);

  expect(await stream.read()).toBe(': listening\n\n:\n\n');
});
