import { expect, test } from 'vitest';
import { readPage } from '../../../../mock/control/context/collection.ts';
import { messagesOf } from '../../../../mock/control/operations/messages.ts';
import { succeed } from '../../../../mock/domain/decision.ts';
import type { ControlInput } from '../../../../src/control-operations.ts';
import { hour } from '../../../../src/instant.ts';
import { messenger } from '../../../support/bodies.ts';
import { createControlledMock } from '../../../support/mock/controlled-mock.ts';
import { createTestEngine, engineRequest } from '../../../support/mock/engine.ts';
import { start } from '../../../support/mock/world.ts';

test('a list of messages shows the same text of a message before and after the mock sends the message', async () => {
  const { control, chat } = createControlledMock();
  const attachments = ['https://a.example/b.png', 'https://a.example/c.pdf'];
  const sessionId = await chat({ scheduleTime: '2026-11-20T10:00:00Z', metadata: { name: 'Ada' }, attachments });
  const only = async () => (await control.listMessages({ sessionId })).messages[0];
  const pending = await only();

  await control.advanceClock({ hours: 2 });

  expect(pending).toMatchObject({
    sessionId,
    messageIndex: 0,
    workspaceId: 'acme',
    state: 'pending',
    dueAt: '2026-11-20T10:00:00.000Z',
    sentAt: null,
    to: '+14155550123',
    channelType: 'messengerChat',
    channelName: 'Support Messenger',
    text: expect.stringMatching(/^Hi Ada!.*\?$/),
    email: null,
  });
  expect(await only()).toMatchObject({ state: 'sent', sentAt: '2026-11-20T10:00:00.500Z', text: pending?.text });
  expect((await control.readSession({ sessionId })).session.lastMessage?.text).toBe(`${pending?.text} c.pdf`);
});

test('the control plane lists messages by recipient, state and workspace, latest first', async () => {
  const { control, chat } = createControlledMock();
  const one = await chat();
  const fails = await chat({ customerNumber: '+14155550191' });
  const pending = await chat({ scheduleTime: '2026-11-21T10:00:00Z' });
  await control.advanceClock({ minutes: 1 });
  const idsOf = async (filter: Parameters<typeof control.listMessages>[0]) =>
    (await control.listMessages(filter)).messages.map(({ sessionId }) => sessionId);

  expect(await idsOf({})).toEqual([pending, fails, one]);
  expect(await idsOf({ to: '14155550123' })).toEqual([pending, one]);
  expect(await idsOf({ state: 'failed' })).toEqual([fails]);
  expect(await idsOf({ workspaceId: 'globex' })).toEqual([]);
  const page = await control.listMessages({ limit: 2 });
  expect(page).toMatchObject({ total: 3 });
  expect(await idsOf({ limit: 2, offset: 2 })).toEqual([one]);
});

test('a list of messages omits a message that was sent or deleted while the mock built the list', async () => {
  const { engine, clock } = createTestEngine();
  engine.execute(engineRequest('triggerChat', { body: { ...messenger, scheduleTime: '2026-11-20T10:00:00Z' } }));
  const messages = engine.query((world, now) => messagesOf(world, now, engine.links()));
  const read = (query: ControlInput<'listMessages'>) => readPage(messages, query);

  // A page of a list is read asynchronously, so the clock can move between the request and the read.
  const pending = read({ state: 'pending' });
  clock.moveTo(start + 2 * hour);
  engine.settle();
  expect((await pending).items).toEqual([]);

  const any = read({});
  engine.dispatch(() => succeed([{ type: 'workspace-closed', at: clock.now(), workspaceId: 'acme' }]));
  expect((await any).items).toEqual([]);
});

test('the schedule lists all events that have not yet happened, sorted by due time', async () => {
  const { control, chat, call } = createControlledMock();
  const late = await chat({ scheduleTime: '2026-11-20T18:00:00Z' });
  const next = await call({
    scheduleTime: '2026-11-20T12:00:00Z',
    startWorkingHour: '09:05',
    timezone: 'Europe/Berlin',
  });
  const soon = await chat({ scheduleTime: '2026-11-20T11:00:00Z' });

  const { scheduled, total } = await control.listSchedule({ workspaceId: 'acme' });

  expect(scheduled.map(({ sessionId }) => sessionId)).toEqual([soon, next, late]);
  expect(total).toBe(3);
  expect(scheduled[0]).toMatchObject({ kind: 'message', messageIndex: 0, to: '+14155550123', workingHours: null });
  expect(scheduled[1]).toMatchObject({
    kind: 'call',
    messageIndex: null,
    waiting: false,
    channelName: 'Sales Line',
    agentName: 'Ava',
    dueAt: '2026-11-20T12:00:00.000Z',
    workingHours: { start: '09:05', end: null, timezone: 'Europe/Berlin' },
  });
  expect(await control.listSchedule({ workspaceId: 'globex' })).toEqual({ scheduled: [], total: 0 });

  await control.advanceClock({ to: '2026-11-20T11:30:00Z' });
  expect((await control.listSchedule()).scheduled.map(({ sessionId }) => sessionId)).toEqual([next, late]);
});
