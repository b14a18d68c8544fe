import { expect, test } from 'vitest';
import { decide } from '../../../../mock/domain/operations/index.ts';
import {
  advance,
  createCall,
  createChat,
  execute,
  readSession,
  refusalOf,
  secondsAfterStart,
  sessionCommand,
  successOf,
  worldWith,
} from '../../../support/mock/world.ts';

const message = { communicationChannel: 'Messenger', customerNumber: '+14155550170' };

test('Get Session answers for a session of another workspace exactly as for an unknown session', () => {
  const world = worldWith();
  const sessionId = createChat(world, message);
  const foreign = decide(world, sessionCommand(sessionId, { workspaceId: 'rival' }));
  const unknown = decide(worldWith(), sessionCommand(sessionId, { workspaceId: 'rival' }));

  expect(refusalOf(foreign)).toMatchObject({ status: 404, errorCode: 'sessionNotFound' });
  expect(JSON.stringify(foreign).replace('rival', 'studio')).toBe(JSON.stringify(unknown).replace('rival', 'studio'));
});

test.each([
  [{ ...message }, { id: '+14155550170', name: null, number: '+14155550170', email: null }],
  [
    { communicationChannel: 'Site', customerNumber: 'u1' },
    { id: 'u1', name: null, number: null, email: null },
  ],
  [
    { communicationChannel: 'Desk', customerEmail: 'jo@example.com', metadata: { name: 'Jo' } },
    { id: 'jo@example.com', name: 'Jo', number: null, email: 'jo@example.com' },
  ],
])(
  'session/user-details-source: Get Session takes userDetails from the first request of a session',
  (body, expected) => {
    const world = worldWith();

    expect(readSession(world, createChat(world, body)).userDetails).toEqual(expected);
  },
);

test.each([{ name: 7 }, { name: { first: 'Jo' } }, { name: null }, {}, Object.create({ name: 'Jo' })])(
  'Get Session returns no name of the customer if the request has the metadata %j',
  (metadata) => {
    const world = worldWith();

    expect(readSession(world, createChat(world, { ...message, metadata })).userDetails.name).toBeNull();
  },
);

test('session/analysis-content: a completed chat has an analysis', () => {
  const world = worldWith();
  const sessionId = createChat(world, message);
  advance(world, secondsAfterStart(1_800));
  expect(readSession(world, sessionId).analysis).toBeNull();
  advance(world, secondsAfterStart(1_800.5));

  expect(readSession(world, sessionId)).toMatchObject({ status: 'completed', analysis: { sentiment: 'positive' } });
});

test('session/updated-at: the field updatedAt of a session is the time of the latest change', () => {
  const world = worldWith();
  const callId = createCall(world);
  const shown = [secondsAfterStart(10), secondsAfterStart(14), secondsAfterStart(44), secondsAfterStart(1_000)].map(
    (instant) => {
      advance(world, instant);
      return readSession(world, callId, { now: instant }).updatedAt;
    },
  );

  expect(shown).toEqual([
    '2026-11-20T09:00:10.000Z',
    '2026-11-20T09:00:14.000Z',
    '2026-11-20T09:00:44.000Z',
    '2026-11-20T09:00:44.000Z',
  ]);
});

test('the response to Get Session names the open question trigger-chat/failed-send if the only message of the chat failed', () => {
  const world = worldWith();
  const sessionId = createChat(world, { communicationChannel: 'Site', customerNumber: 'send-fails' });
  advance(world, secondsAfterStart(1));

  expect(successOf(execute(world, sessionCommand(sessionId, { now: secondsAfterStart(1) }))).gaps).toEqual([
    'trigger-chat/failed-send',
  ]);
});

test('the response to Get Session names the open questions about calls if the session is a call', () => {
  const world = worldWith();

  expect(successOf(execute(world, sessionCommand(createCall(world)))).gaps).toEqual([
    'session/call-id',
    'session/time-of-call',
  ]);
});
