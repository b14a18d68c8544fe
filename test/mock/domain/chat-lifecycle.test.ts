import fc from 'fast-check';
import { expect, test } from 'vitest';
import { studioWith } from '../../support/mock/workspaces.ts';
import {
  advance,
  type chatCommand,
  createChat,
  readSession,
  secondsAfterStart,
  start,
  timelineOf,
  worldOf,
  worldWith,
} from '../../support/mock/world.ts';

type Body = Parameters<typeof chatCommand>[0];

const message = { communicationChannel: 'Messenger', customerNumber: '+14155550170' };
const email = { communicationChannel: 'Desk', customerEmail: 'jo@example.com' };
const farFuture = secondsAfterStart(1_000_000);

test('a message has the state `sending` for the beingSentSeconds of its workspace', () => {
  const durations = { beingSentSeconds: 0, idleMinutes: 0.5 };
  const world = worldOf([studioWith({ durations })]);
  createChat(world, { ...message, scheduleTime: '2026-11-20T09:01:00Z' });

  expect(timelineOf(advance(world, farFuture))).toEqual([
    '60s message-sending',
    '60s message-sent',
    '90s chat-completed',
  ]);
});

test.each<[string, Body]>([
  ['a built-in number that fails, without +', { ...message, customerNumber: '14155550191' }],
  ['a listed number', { ...message, customerNumber: '14155550121' }],
  ['a listed address', { ...email, customerEmail: 'bounce@example.com' }],
])('trigger-chat/failed-send: if a message does not reach %s, the session completes without the message', (_, body) => {
  const world = worldWith();
  const sessionId = createChat(world, { ...body, scheduleTime: '2026-11-20T09:01:00Z' });

  expect(timelineOf(advance(world, farFuture))).toEqual([
    '60s message-sending',
    '60.5s message-failed',
    '60.5s chat-completed',
  ]);
  expect(readSession(world, sessionId)).toMatchObject({ status: 'completed', transcript: [], analysis: null });
});

test('trigger-chat/failed-send: a chat without activity for half an hour completes when its last message fails', () => {
  const world = worldWith();
  const bounce = { ...email, customerEmail: 'bounce@example.com', scheduleTime: '2026-11-20T12:00:00Z' };
  const sessionId = createChat(world, bounce);
  createChat(world, { doReturnResponse: true, agentName: 'Mia', sessionId });
  advance(world, farFuture);

  expect(readSession(world, sessionId).status).toBe('completed');
});

test.each<[string, Body]>([
  ['for a built-in number', { ...message, customerNumber: '+14155550193' }],
  ['by its script', { ...message, agentName: 'Ned' }],
])('an agent that fails %s gives the session the status agent_errored', (_, body) => {
  const world = worldWith();
  const sessionId = createChat(world, { ...body, scheduleTime: '2026-11-20T09:01:00Z' });

  expect(timelineOf(advance(world, farFuture))).toEqual(['60s message-sending', '60.5s agent-failed']);
  expect(readSession(world, sessionId)).toMatchObject({ status: 'agent_errored', transcript: [], analysis: null });
});

test('an email thread gets the status agent_errored when its agent fails for two messages at the same time', () => {
  const world = worldWith();
  const thread = createChat(world, { ...email, agentName: 'Ned' });
  createChat(world, { ...email, agentName: 'Ned', emailOptions: { replyTo: thread } }, { now: secondsAfterStart(0.2) });
  advance(world, farFuture);

  expect(readSession(world, thread).status).toBe('agent_errored');
});

test('session/idle-completion: a conversation completes half an hour after its last message, even after an earlier pause', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 4_000_000 }), { minLength: 1, maxLength: 8 });

  fc.assert(
    fc.property(pauses, (pauses) => {
      const world = worldWith();
      let now = start;
      const sendReply = () => createChat(world, { doReturnResponse: true, agentName: 'Mia' }, { now });
      const sessionId = sendReply();
      for (const pause of pauses) {
        now += pause;
        createChat(world, { doReturnResponse: true, agentName: 'Mia', sessionId }, { now });
      }

      advance(world, now + 1_799_999);
      expect(readSession(world, sessionId).status).toBe('active');
      advance(world, now + 1_800_000);
      expect(readSession(world, sessionId).status).toBe('completed');
    }),
    { seed: 1 },
  );
});
