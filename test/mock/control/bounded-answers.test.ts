import { expect, test } from 'vitest';
import { bounds } from '../../../mock/domain/bounds.ts';
import { createMock, manualClock } from '../../../mock/index.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { start } from '../../support/mock/world.ts';

const long = 'x'.repeat(900_000);

test('a page of long messages ends early, and the next one goes on', async () => {
  await using mock = createMock({ clock: manualClock(start), seed: 'bounded' });
  const api = createApiClient(mock);
  const say = { messageType: 'say', message: long };
  const body = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', messengerOptions: say };
  for (let index = 0; index < 6; index += 1) await api.createSession(body);
  mock.time.advance({ hours: 1 });

  const { messages, total } = await mock.control.listMessages({ limit: 1_000 });
  const second = await mock.control.listMessages({ limit: 1_000, offset: messages.length });
  const data = await mock.fetch('http://mock/_mock/data/messages');
  const events = await mock.control.listEvents();

  expect([messages.length, total]).toEqual([1, 6]);
  expect(second.messages[0]?.sessionId).not.toBe(messages[0]?.sessionId);
  expect([data.status, (await data.text()).length]).toEqual([200, expect.any(Number)]);
  expect(JSON.stringify(events).length).toBeLessThan(bounds.answerSize * 2);
});

test('an answer of the data that is too large is refused, and says how to ask', async () => {
  await using mock = createMock({ seed: 'bounded' });
  const metadata = { note: long };
  const script = [{ type: 'message', content: [{ type: 'text', text: 'Hi' }], metadata }];
  const agents = ['One', 'Two', 'Three'].map((name) => ({
    name,
    published: '1',
    versions: [{ label: '1', opening: script, replies: [], otherwise: script }],
  }));
  mock.setWorkspaces({ workspaces: [{ id: 'big', apiKeys: ['big-key'], channels: [], agents }] });

  const response = await mock.fetch('http://mock/_mock/data/agents');

  expect(response.status).toBe(413);
  expect(await response.text()).toContain('_per_page');
});

test('no more streams are open than can be served', async () => {
  await using mock = createMock({ seed: 'bounded' });
  const open = () => mock.fetch('http://mock/_mock/events/stream');
  const streams = await Promise.all(Array.from({ length: bounds.eventStreams }, open));

  const refused = await open();
  await streams[0]?.body?.cancel();
  const accepted = await open();

  expect([refused.status, accepted.status]).toEqual([409, 200]);
});
