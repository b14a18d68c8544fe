import { expect, test } from 'vitest';
import { createControlledMock } from '../../../support/mock/controlled-mock.ts';

/** The types of the events of a session, each with its cause. */
async function causesOf({ control }: ReturnType<typeof createControlledMock>, sessionId: string) {
  const { items } = await control.readTimeline({ sessionId });
  return items.map(({ event, cause }) => [event.type, cause]);
}

test('every event of a chat has its cause: a request, an operation of the control plane, or the time', async () => {
  const own = createControlledMock();
  const { control, chat, api } = own;
  await chat();
  const sessionId = await chat({ scheduleTime: '2026-11-20T10:00:00Z' });
  await control.advanceClock({ hours: 2 });
  await control.sendCustomerMessage({ sessionId, text: 'Hello' });
  await control.endSession({ sessionId });

  expect(await causesOf(own, sessionId)).toEqual([
    ['chat-started', { type: 'request', number: 2, operationId: 'triggerChat' }],
    ['message-scheduled', { type: 'request', number: 2, operationId: 'triggerChat' }],
    ['message-sending', { type: 'time', operationId: 'advanceClock' }],
    ['message-sent', { type: 'time', operationId: 'advanceClock' }],
    ['chat-completed', { type: 'time', operationId: 'advanceClock' }],
    ['conversation-continued', { type: 'control', operationId: 'sendCustomerMessage' }],
    ['chat-completed', { type: 'control', operationId: 'endSession' }],
  ]);

  const cancelled = await chat({ scheduleTime: '2026-11-20T20:00:00Z' });
  await api('DELETE', `/chat-agent/cancel/${cancelled}`);
  const cause = { type: 'request', number: 4, operationId: 'cancelScheduledMessages' };
  expect((await causesOf(own, cancelled)).slice(2)).toEqual([
    ['message-cancelled', cause],
    ['chat-completed', cause],
  ]);
  const atOnce = await chat();
  expect((await causesOf(own, atOnce)).at(-1)).toEqual([
    'message-sending',
    { type: 'request', number: 5, operationId: 'triggerChat' },
  ]);
});

test('it goes on from a number, and after another state was restored old causes are unknown', async () => {
  const own = createControlledMock();
  const { control, chat } = own;
  const sessionId = await chat();
  const { next } = await control.readTimeline({ sessionId });
  await control.advanceClock({ minutes: 1 });
  const { items } = await control.readTimeline({ sessionId, since: next });
  expect(items.map(({ event }) => event.type)).toEqual(['message-sent']);

  await control.saveSnapshot({ name: 'here' });
  await control.loadSnapshot({ name: 'here' });

  expect(await causesOf(own, sessionId)).toEqual([
    ['chat-started', { type: 'unknown' }],
    ['message-scheduled', { type: 'unknown' }],
    ['message-sending', { type: 'unknown' }],
    ['message-sent', { type: 'unknown' }],
  ]);
  await expect(control.readTimeline({ sessionId: 'none' })).rejects.toMatchObject({ status: 404 });
});
