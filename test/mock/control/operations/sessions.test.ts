import { expect, test } from 'vitest';
import { createControlledMock } from '../../../support/mock/controlled-mock.ts';

test('the control plane lists sessions newest first, and applies the filters', async () => {
  const { control, chat, call } = createControlledMock();
  const first = await chat();
  const mail = await chat({ communicationChannel: 'Help Desk', customerEmail: 'ada@example.com' });
  const phone = await call();
  const other = await chat({ communicationChannel: 'Live Chat', customerNumber: 'v-1' }, 'globex-key');
  const idsOf = async (filter: Parameters<typeof control.listSessions>[0]) =>
    (await control.listSessions(filter)).sessions.map(({ sessionId }) => sessionId);

  expect(await idsOf({})).toEqual([other, phone, mail, first].filter((id) => id !== ''));
  expect(await idsOf({ workspaceId: 'acme' })).toEqual([phone, mail, first]);
  expect(await idsOf({ kind: 'call' })).toEqual([phone]);
  expect(await idsOf({ workspaceId: 'acme', kind: 'chat' })).toEqual([mail, first]);
  expect(await idsOf({ status: 'call_in_queue' })).toEqual([phone]);
  expect(await idsOf({ channelType: 'email' })).toEqual([mail]);
  expect(await idsOf({ customer: '14155550123' })).toEqual([phone, first]);
  expect(await idsOf({ customer: 'nobody' })).toEqual([]);
});

test('after sendCustomerMessage, readSession shows the answer of the agent and the variables', async () => {
  const { control, chat, read } = createControlledMock();
  const sessionId = await chat({ metadata: { name: 'Ada' } });
  expect(await control.readSession({ sessionId })).toMatchObject({ transcript: [], variables: { name: 'Ada' } });
  await control.advanceClock({ minutes: 1 });
  const { events } = await control.sendCustomerMessage({ sessionId, text: 'Ada here. My order?' });

  const { session, transcript, recordingUrl } = await control.readSession({ sessionId });

  expect(session).toMatchObject({ sessionId, status: 'active', entries: transcript.length });
  expect(events.map(({ type }) => type)).toEqual(['conversation-continued']);
  const roles = ['assistant', 'user', undefined, undefined, undefined, 'assistant'];
  expect((await read(sessionId)).transcript.map(({ role }) => role)).toEqual(roles);
  expect(transcript).toEqual((await read(sessionId)).transcript);
  expect(recordingUrl).toBeNull();
});

test('the operations failAgent and endSession end an active chat or a phone call in progress', async () => {
  const { control, chat, call, read } = createControlledMock();
  const failing = await chat();
  const ending = await chat();
  const failingCall = await call();
  const endingCall = await call();
  await control.advanceClock({ seconds: 15 });

  await control.failAgent({ sessionId: failing });
  await control.endSession({ sessionId: ending });
  await control.failAgent({ sessionId: failingCall });
  await control.endSession({ sessionId: endingCall });

  const statuses = [failing, ending, failingCall, endingCall].map(async (id) => (await read(id)).status);
  expect(await Promise.all(statuses)).toEqual(['agent_errored', 'completed', 'agent_errored', 'call_hangup']);
  expect((await control.advanceClock({ days: 1 })).events).toEqual([]);
});

test('the control plane refuses an operation that is impossible in the state of the session', async () => {
  const { control, chat, call } = createControlledMock();
  const sending = await chat();
  const queued = await call();
  const before = await control.listEvents();
  const refusals = await Promise.allSettled([
    control.sendCustomerMessage({ sessionId: 'none', text: 'Hi' }),
    control.sendCustomerMessage({ sessionId: queued, text: 'Hi' }),
    control.sendCustomerMessage({ sessionId: sending, text: '' }),
    control.failAgent({ sessionId: queued }),
    control.failAgent({ sessionId: 'none' }),
    control.endSession({ sessionId: queued }),
    control.endSession({ sessionId: sending }),
    control.endSession({ sessionId: 'none' }),
  ]);

  expect(refusals.map((one) => one.status === 'rejected' && one.reason.errorCode)).toEqual([
    'sessionNotFound',
    'conflict',
    'validationError',
    'conflict',
    'sessionNotFound',
    'conflict',
    'conflict',
    'sessionNotFound',
  ]);
  expect(await control.listEvents()).toEqual(before);
});
