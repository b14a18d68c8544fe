import { expect, test } from 'vitest';
import { formatInstant, hour, minute, second } from '../../../../src/instant.ts';
import type { BodyOf } from '../../../../src/operations.ts';
import { start } from '../../../support/mock/world.ts';
import { call, createSetup, dataOf, email, maya, messenger, sessionOf, webChat } from './setup.ts';

const kindsOfChannel: [string, BodyOf<'triggerChat'>, object][] = [
  [
    'messenger app',
    { ...messenger, agentNumber: '14155550102' },
    {
      communicationChannelType: 'messengerChat',
      communicationChannelName: 'Support Messenger',
      agentDetails: { name: 'Ava', number: '+14155550102', email: 'ava@example.com', version: '2' },
      userDetails: { id: '+14155550142', name: 'Maya', number: '+14155550142', email: null },
    },
  ],
  [
    'Web Chat',
    webChat,
    {
      communicationChannelType: 'webChat',
      communicationChannelName: 'Website Chat',
      agentDetails: { name: 'Ava', number: '+14155550101', email: 'ava@example.com', version: '2' },
      userDetails: { id: 'user-20417', name: 'Maya', number: null, email: null },
    },
  ],
  [
    'Email',
    email,
    {
      communicationChannelType: 'email',
      communicationChannelName: 'Help Desk',
      agentDetails: { name: 'Sam', number: null, email: 'help@example.com', version: '1' },
      userDetails: { id: 'maya@example.org', name: 'Maya', number: null, email: 'maya@example.org' },
    },
  ],
];

test.each(kindsOfChannel)('get session: %s, from its message to its end', async (_, body, shown) => {
  const { acme, clock } = createSetup();
  const { sessionId } = dataOf(await acme.triggerChat({ body }));
  const begun = formatInstant(start);

  clock.moveTo(start + second);
  const active = await acme.getSession({ path: { sessionId } });
  clock.moveTo(start + hour);
  const completed = await sessionOf(acme, sessionId);

  expect(active).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message: 'Session details found',
    data: {
      ...shown,
      sessionId,
      dynamicVariables: maya,
      transcript: [expect.objectContaining({ type: 'message', timestamp: formatInstant(start + second / 2) })],
      analysis: null,
      status: 'active',
      time: begun,
      createdAt: begun,
      updatedAt: formatInstant(start + second / 2),
    },
  });
  expect(completed).toEqual({
    ...dataOf(active),
    analysis: expect.objectContaining({ summary: expect.any(String) }),
    status: 'completed',
    updatedAt: formatInstant(start + second / 2 + 30 * minute),
  });
});

const courseOfCall: [number, string, number | null][] = [
  [0, 'call_in_queue', null],
  [9.999, 'call_in_queue', null],
  [10, 'call_placed', null],
  [14, 'call_in_progress', null],
  [44, 'call_hangup', 30],
];

test.each(courseOfCall)('get session: a call after %d seconds is %s', async (seconds, status, duration) => {
  const { acme, clock } = createSetup();
  const triggered = await acme.triggerCall({ body: call });
  expect(triggered).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message: 'Call triggered successfully',
    data: { callId: expect.stringMatching(/./) },
  });
  const { callId } = dataOf(triggered);
  clock.moveTo(start + seconds * second);

  const session = await sessionOf(acme, callId);

  const over = status === 'call_hangup';
  expect(session).toMatchObject({
    sessionId: callId,
    communicationChannelType: 'outboundSipTrunk',
    communicationChannelName: 'Sales Line',
    agentDetails: { name: 'Ava', email: 'ava@example.com', version: '2' },
    userDetails: { number: '+14155550142', name: 'Maya', email: null },
    dynamicVariables: maya,
    status,
    duration,
    retryAttemptNo: 0,
    recordingUrl: over ? expect.stringMatching(/^http/) : null,
    analysis: over ? { sentiment: 'positive' } : null,
  });
  expect(session.transcript.length > 0).toBe(seconds >= 14);
});

test('get session: what is said on a call is in its transcript', async () => {
  const { acme, clock } = createSetup();
  const body = { ...call, options: { initialMessage: `Hello \${name}, is this a good time?` } };
  const { callId } = dataOf(await acme.triggerCall({ body }));
  clock.moveTo(start + minute);

  expect((await sessionOf(acme, callId)).transcript).toMatchObject([
    { role: 'assistant', agentName: 'Ava', content: [{ text: 'Hello Maya, is this a good time?' }] },
    { role: 'user', senderId: '+14155550142', content: [{ text: 'Hello, where is my order?' }] },
    { type: 'thinking' },
    { type: 'function_call' },
    { type: 'function_call_output' },
    { role: 'assistant' },
    { role: 'user', content: [{ text: 'Please sum up for me.' }] },
    { type: 'summary' },
    { role: 'assistant' },
  ]);
});

test('a call that nobody took is tried again, in a session with the number of the attempt', async () => {
  const { acme, clock } = createSetup();
  const body = { ...call, phoneNumber: '+14155550121', noOfRetries: 1, retryAfterHours: 1 };
  const { callId } = dataOf(await acme.triggerCall({ body }));
  clock.moveTo(start + 2 * hour);

  expect(await sessionOf(acme, callId)).toMatchObject({ retryAttemptNo: 0, duration: null, recordingUrl: null });
  expect(await sessionOf(acme, `${callId}-r1`)).toMatchObject({
    status: 'call_hangup',
    retryAttemptNo: 1,
    duration: 30,
  });
});
