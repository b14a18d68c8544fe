// Sets up a state once, saves it as a snapshot, and starts each test from it.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createMock, manualClock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

const mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });
let sessionId = '';

beforeAll(async () => {
  const chat = await client.triggerChat({
    body: { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' },
  });
  if (chat.ok) sessionId = chat.data.sessionId;
  await mock.control.advanceClock({ minutes: 1 });
  await mock.control.sendCustomerMessage({ sessionId, text: 'Where is my order?' });
  await mock.control.saveSnapshot({ name: 'in-conversation' });
});
beforeEach(async () => {
  await mock.control.loadSnapshot({ name: 'in-conversation' });
});

const status = async () => (await mock.control.listSessions()).sessions.map((session) => session.status);

test('the chat may end', async () => {
  await mock.control.advanceClock({ hours: 1 });
  expect(await status()).toEqual(['completed']);
});

test('or the agent may fail', async () => {
  await mock.control.failAgent({ sessionId });
  expect(await status()).toEqual(['agent_errored']);
});
