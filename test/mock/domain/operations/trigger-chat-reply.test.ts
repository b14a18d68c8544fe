// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import { expect, test } from 'vitest';
import { decide } from '../../../../mock/domain/operations/index.ts';
import type { World } from '../../../../mock/domain/world.ts';
import type { DataOf } from '../../../../src/operations.ts';
import {
  advance,
  chatCommand,
  createChat,
  dataOf,
  execute,
  readSession,
  refusalOf,
  secondsAfterStart,
  start,
  successOf,
  timelineOf,
  worldWith,
} from '../../../support/mock/world.ts';

type Body = Parameters<typeof chatCommand>[0];

const reply = { doReturnResponse: true, agentName: 'Mia' };

test("in reply mode, Trigger Chat returns the agent's answer and sends no message", () => {
  const world = worldWith();
  const command = chatCommand({ ...reply, message: 'Hello', metadata: { name: 'Jo' } });
  const { data, events, gaps } = successOf(execute(world, command));

  expect(data.transcript).toMatchObject([
    { role: 'user', content: [{ text: 'Hello' }], senderName: 'Jo', agentName: null },
    { role: 'assistant', content: [{ text: 'I do not know, Jo.' }], senderName: 'Mia', agentName: 'Mia' },
  ]);
  expect(timelineOf(events)).toEqual(['0s chat-started', '0s conversation-continued']);
  expect(gaps).toEqual([]);
  expect(timelineOf(advance(world, secondsAfterStart(10_000)))).toEqual(['1800s chat-completed']);
});

test('trigger-chat/reply-without-message: if a reply-mode request has no message, the agent answers with its opening', () => {
  for (const body of [{}, { message: '' }]) {
    const { data, gaps } = successOf(execute(worldWith(), chatCommand({ ...reply, ...body })));

    expect(data.transcript).toMatchObject([{ content: [{ text: 'Hi ${name}, Mia here.' }] }]);
    expect(gaps).toEqual(['trigger-chat/reply-without-message', 'trigger-chat/missing-variable']);
  }
});

test.each([
  [{ customerNumber: '+14155550170' }, '+14155550170'],
  [{ customerEmail: 'jo@example.com' }, 'jo@example.com'],
  [{ customerNumber: '+14155550170', customerEmail: 'jo@example.com' }, '+14155550170'],
  [{}, expect.stringMatching(/^guest_[0-9a-f]{16}$/)],
])('in reply mode, the mock identifies the customer from the fields %j', (who, senderId) => {
  const world = worldWith();
  const { sessionId, transcript } = replyData(world, { message: 'Hello', ...who });

  expect(transcript[0]).toMatchObject({ senderId });
  expect(readSession(world, sessionId).userDetails).toMatchObject({ id: senderId });
});

test('trigger-chat/continue-ended-session: a request in reply mode makes a completed session active again', () => {
  const world = worldWith();
  const { sessionId } = replyData(world, { message: 'Hello' });
  advance(world, secondsAfterStart(3_600));
  expect(readSession(world, sessionId).status).toBe('completed');

  replyData(world, { message: 'Hello', sessionId }, secondsAfterStart(3_600));

  expect(readSession(world, sessionId).status).toBe('active');
});

test('trigger-chat/continue-other-agent: the agent that a request in reply mode names continues the session', () => {
  const world = worldWith();
  const { sessionId } = replyData(world, { message: 'Hello' });
  const { transcript } = replyData(world, { agentVersion: '1', message: 'Hello', sessionId });

  expect(transcript).toMatchObject([{}, { content: [{ text: 'The first Mia does not know.' }] }]);
  expect(readSession(world, sessionId).agentDetails.version).toBe('1');
});

test('trigger-chat/continue-no-reply-session: reply mode can continue a session that did not start in reply mode', () => {
  const world = worldWith();
  const sent = createChat(world, { communicationChannel: 'Site', customerNumber: 'u1' });
  replyData(world, { message: 'Hello', sessionId: sent }, secondsAfterStart(1));

  expect(readSession(world, sent)).toMatchObject({
    communicationChannelName: 'Site',
    transcript: [{ role: 'assistant' }, { role: 'user', senderId: 'u1' }, { role: 'assistant' }],
  });
});

test.each<[Body, number, string, string[]]>([
  [{ ...reply, agentName: '' }, 400, 'agentNameRequired', ['validation/empty-text']],
  [{ ...reply, sessionId: '' }, 404, 'sessionNotFound', []],
  [{ ...reply, agentName: 'Ned' }, 500, 'internalError', ['trigger-chat/agent-failure-in-reply-mode']],
])('Trigger Chat in reply mode refuses the request %j', (body, status, errorCode, gaps) => {
  expect(refusalOf(decide(worldWith(), chatCommand(body)))).toMatchObject({ status, errorCode, gaps });
});

test('transport/several-faults: Trigger Chat in reply mode reports a missing session before other mistakes', () => {
  const command = chatCommand({ doReturnResponse: true, sessionId: 'ses_x' });

  expect(refusalOf(decide(worldWith(), command)).errorCode).toBe('sessionNotFound');
});

test('errors/internal-error-cause: the mock stores nothing for a reply-mode request if the agent fails', () => {
  const world = worldWith();
  const { sessionId } = replyData(world, { message: 'Hello' });
  const before = readSession(world, sessionId);

  expect(execute(world, chatCommand({ ...reply, message: 'break', sessionId })).ok).toBe(false);
  expect(readSession(world, sessionId)).toEqual(before);
});

test('trigger-chat/channel-in-reply-mode: reply mode ignores the fields for the channel and the delivery', () => {
  const options: Body = {
    communicationChannel: 'Elsewhere',
    messengerOptions: { messageType: 'say', message: 'never' },
    emailOptions: { replyTo: 'ses_x' },
    attachments: ['https://files.example.com/a.png'],
    timezone: 'Nowhere',
  };
  const metadata = { name: 'Jo' };
  const { data, gaps } = successOf(
    execute(worldWith(), chatCommand({ ...reply, message: 'Hello', metadata, ...options })),
  );

  expect(data.transcript).toMatchObject([{ role: 'user' }, { content: [{ text: 'I do not know, Jo.' }] }]);
  expect(gaps).toEqual(['trigger-chat/channel-in-reply-mode', 'trigger-chat/reply-mode-send-options']);
});

type ReplyData = Required<DataOf<'triggerChat'>>;

function replyData(world: World, body: Body, now = start): ReplyData {
  const { sessionId, transcript } = dataOf(world, chatCommand({ ...reply, ...body }, { now }));
  if (transcript === undefined) throw new Error('There is no transcript.');
  return { sessionId, transcript };
}
