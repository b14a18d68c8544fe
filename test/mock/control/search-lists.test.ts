import { expect, test } from 'vitest';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';

/** A chat that was answered, a mail that waits, a call in the queue, and one request that was refused. */
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
  });
  const queued = await call({ phoneNumber: '+442079460958', metadata: { name: 'Grace' } });
  await api('POST', '/chat-agent/trigger', { communicationChannel: 'Support Messenger' });
  return { ...mock, answered, mail, queued };
}

test('sessions are found by any part of what they say', async () => {
  const { control, answered, mail, queued } = await createSamples();
  const find = async (search: string) =>
    (await control.listSessions({ search })).sessions.map(({ sessionId }) => sessionId);

  expect(await find('lovelace')).toEqual([answered]);
  expect(await find('where ORDER?')).toEqual([answered]);
  expect(await find('a-1077')).toEqual([answered]);
  expect(await find('[sic]')).toEqual([answered]);
  expect(await find('.*')).toEqual([]);
  expect(await find('über invoice')).toEqual([mail]);
  expect(await find('grace')).toEqual([queued, mail]);
  expect(await find('0795')).toEqual([]);
  expect(await find('+44 (20) 7946')).toEqual([queued]);
  expect(await find(mail.slice(4, 20))).toEqual([mail]);
  expect(await find('call_in_queue')).toEqual([queued]);
  expect((await find('  ')).length).toBe(3);
});

test('a list is in the order of what it shows, and says where an item is', async () => {
  const { control, chat } = createControlledMock();
  const first = await chat();
  const second = await chat();
  await control.advanceClock({ minutes: 1 });
  const third = await chat({ scheduleTime: '2026-11-21T09:00:00Z' });
  await control.advanceClock({ minutes: 1 });
  await control.sendCustomerMessage({ sessionId: first, text: 'Hello' });

  const { sessions, position } = await control.listSessions({ order: 'updated', limit: 2, locate: second });
  expect(sessions.map(({ sessionId }) => sessionId)).toEqual([first, third]);
  expect(position).toBe(2);
  expect((await control.listSessions({ locate: second, search: 'nobody' })).position).toBeNull();
  expect((await control.listSessions({ locate: second })).position).toBe(1);
  expect((await control.listSessions()).position).toBeUndefined();

  const messages = await control.listMessages({ order: 'time', locate: `${first}/0` });
  expect(messages.messages.map(({ sessionId }) => sessionId)).toEqual([third, second, first]);
  expect(messages.position).toBe(2);
  expect(await control.listExchanges({ locate: 1 })).toMatchObject({ position: 2, total: 3 });
  expect((await control.listExchanges({ locate: 9 })).position).toBeNull();
});

test('a session says who it is with, what was said last, and when it goes on', async () => {
  const { control, answered, mail, queued } = await createSamples();
  const infoOf = async (sessionId: string) => (await control.readSession({ sessionId })).session;

  expect(await infoOf(answered)).toMatchObject({
    customerName: 'Ada Lovelace',
    lastMessage: { role: 'assistant', text: expect.stringMatching(/\w/) },
    dueAt: null,
  });
  expect(await infoOf(mail)).toMatchObject({
    customerName: null,
    lastMessage: null,
    dueAt: '2026-11-21T09:00:00.000Z',
  });
  expect(await infoOf(queued)).toMatchObject({ customerName: 'Grace', dueAt: '2026-11-20T09:01:00.000Z' });
  expect((await control.readSession({ sessionId: answered })).record).toMatchObject({
    sessionId: answered,
    userDetails: { name: 'Ada Lovelace' },
    analysis: null,
  });
});
