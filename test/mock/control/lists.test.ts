import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPage } from '../../../mock/control/context/collection.ts';
import { bounds } from '../../../mock/domain/bounds.ts';
import { createMock, manualClock } from '../../../mock/index.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';
import { start } from '../../support/mock/world.ts';

test('the pages of a list in the control plane are parts of one sorted list', async () => {
  const pairs = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 200, size: 'max' });
  await fc.assert(
    fc.asyncProperty(pairs, fc.nat(220), fc.integer({ min: 1, max: 40 }), async (rows, offset, limit) => {
      const sortKeyOf = (pair: [number, number]) => pair;

      const { items } = await readPage({ rows, filters: {}, sortKeyOf, show: (row) => row }, { offset, limit });

      const sorted = rows.toSorted(([one, first], [other, second]) => one - other || first - second);
      expect(items).toEqual(sorted.slice(offset, offset + limit));
    }),
  );
});

test('a page of a control plane list exceeds the maximum size only if the page has one item', async () => {
  const show = (length: number) => 'x'.repeat(length);
  const lengthsOf = async (...rows: number[]) =>
    (await readPage({ rows, filters: {}, show }, {})).items.map(({ length }) => length);
  const half = bounds.answerSize / 2 - 2;

  expect(await lengthsOf(half, half, half)).toEqual([half, half]);
  expect(await lengthsOf(half, half + 1, half)).toEqual([half]);
  expect(await lengthsOf(3 * half, half)).toEqual([3 * half]);
});

async function createSamples() {
  const mock = createControlledMock();
  const { control, chat, call, api } = mock;
  const answered = await chat({ metadata: { name: 'Ada Lovelace', orderId: 'A-1077' } });
  await control.advanceClock({ minutes: 1 });
  await control.sendCustomerMessage({ sessionId: answered, text: 'Where is my order? [sic]' });
  const mail = await chat({
    communicationChannel: 'Help Desk',
    customerEmail: 'grace@example.com',
    emailOptions: { messageType: 'say', body: 'Your invoice', subject: 'Über uns' },
    scheduleTime: '2026-11-21T09:00:00Z',
    metadata: { name: 'ΟΔΟΣΑ' },
  });
  const queued = await call({ phoneNumber: '+442079460958', metadata: { name: 'Grace' } });
  await api('POST', '/chat-agent/trigger', { communicationChannel: 'Support Messenger' });
  return { ...mock, answered, mail, queued };
}

test("the control plane's search finds sessions by any part of their text, in any letter case", async () => {
  const { control, answered, mail, queued } = await createSamples();
  const find = async (search: string) =>
    (await control.listSessions({ search })).sessions.map(({ sessionId }) => sessionId);

  expect(await find('lovelace')).toEqual([answered]);
  expect(await find('where ORDER?')).toEqual([answered]);
  expect(await find('a-1077')).toEqual([answered]);
  expect(await find('[sic]')).toEqual([answered]);
  expect(await find('.*')).toEqual([]);
  expect(await find('über invoice')).toEqual([mail]);
  expect(await find('ΟΔΟΣ to:οδος')).toEqual([mail]);
  expect(await find('grace')).toEqual([queued, mail]);
  expect(await find('channel:grace')).toEqual([]);
  expect(await find('channel:messenger status:active')).toEqual([answered]);
  expect(await find('0795')).toEqual([]);
  expect(await find('+44 (20) 7946')).toEqual([queued]);
  expect(await find(mail.slice(4, 20))).toEqual([mail]);
  expect(await find('call_in_queue')).toEqual([queued]);
  expect((await find('  ')).length).toBe(3);
});

test('the control plane sorts sessions and messages by the times that the lists show', async () => {
  const { control, chat } = createControlledMock();
  const first = await chat();
  const second = await chat();
  await control.advanceClock({ minutes: 1 });
  const third = await chat({ scheduleTime: '2026-11-21T09:00:00Z' });
  await control.advanceClock({ minutes: 1 });
  await control.sendCustomerMessage({ sessionId: first, text: 'Hello' });

  const { sessions } = await control.listSessions({ order: 'updated', limit: 2 });
  expect(sessions.map(({ sessionId }) => sessionId)).toEqual([first, third]);

  const messages = await control.listMessages({ order: 'time' });
  expect(messages.messages.map(({ sessionId }) => sessionId)).toEqual([third, second, first]);
});

const long = 'x'.repeat(900_000);

test('the control plane shortens a page that contains long messages, and continues on the next page', async () => {
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

test('if a response would be too large, the data API refuses the request and suggests a smaller request', async () => {
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

test('a search of requests in the journal finds values, but no API keys', async () => {
  const { control, chat, call } = createControlledMock();
  await chat({ metadata: { name: 'Bob' } });
  await chat({ customerNumber: '+14155550188', metadata: { name: 'Ada' } });
  await call({ phoneNumber: '+14155550199' });
  const count = async (search: string) => (await control.listExchanges({ search })).total;

  expect(await count('ada')).toBe(1);
  expect(await count('agentName')).toBe(0);
  expect(await count('name:Ada')).toBe(1);
  expect(await count('to:5550188')).toBe(1);
  expect(await count('workspace:5550188')).toBe(0);
  expect(await count('status:200')).toBe(3);
  expect(await count('status:200 to:5550199')).toBe(1);
  expect(await count('(415) 555-0199')).toBe(1);
});
