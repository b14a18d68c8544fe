// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptsOf } from '../../../mock/domain/world.ts';
import { advance, createCall, parseInstant, readSession, timelineOf, worldWith } from '../../support/mock/world.ts';
import { farFuture, formatSeconds, formatTime, narrow, numbers } from './placed-calls.ts';

test.each([
  ['completed', '10s call-ready, 10s call-placed, 14s call-answered, 44s call-hung-up', 'call_hangup', 30, true],
  ['longTalk', '10s call-ready, 10s call-placed, 14s call-answered, 614s call-hung-up', 'call_hangup', 600, true],
  ['noAnswer', '10s call-ready, 10s call-placed, 14s call-not-answered', 'call_expired', null, false],
  ['couldNotConnect', '10s call-ready, 10s call-placed, 14s call-not-connected', 'could_not_connect', null, false],
  ['errored', '10s call-ready, 10s call-placed, 14s call-answered, 44s call-errored', 'call_errored', 30, true],
  [
    'agentErrored',
    '10s call-ready, 10s call-placed, 14s call-answered, 44s call-agent-errored',
    'agent_errored',
    30,
    true,
  ],
  ['expired', '10s call-expired', 'call_expired', null, false],
] as const)(
  'a phone call has the statuses, the duration and the recording that belong to its outcome: %s',
  (course, events, status, duration, isRecorded) => {
    const world = worldWith();
    const callId = createCall(world, { phoneNumber: numbers[course] });

    expect(timelineOf(advance(world, farFuture)).join(', ')).toBe(events);
    const data = readSession(world, callId);
    expect(data).toMatchObject({ status, duration, retryAttemptNo: 0 });
    expect('recordingUrl' in data && data.recordingUrl !== null, 'session/recording-presence').toBe(isRecorded);
  },
);

test('a call ends when its agent fails while speaking', () => {
  const world = worldWith();
  const callId = createCall(world, { agentName: 'Oda' });

  expect(timelineOf(advance(world, farFuture)).at(-1)).toBe('44s call-agent-errored');
  expect(readSession(world, callId)).toMatchObject({ status: 'agent_errored', transcript: [{ agentName: 'Oda' }] });
});

test("the transcript of a call gets the opening at the call's start, and other entries at the end", () => {
  const world = worldWith();
  const callId = createCall(world, { metadata: { name: 'Jo' } });
  advance(world, farFuture);
  const { transcript, agentDetails } = readSession(world, callId);

  expect(transcript).toMatchObject([
    { role: 'assistant', content: [{ text: 'Hi Jo, Mia here.' }], timestamp: '2026-11-20T09:00:14.000Z' },
    { role: 'user', content: [{ text: 'Where is my order?' }], senderId: '+14155550170', senderName: 'Jo' },
    { type: 'thinking', thinking: 'Where is the order of Jo?' },
    { type: 'function_call', name: 'look_up' },
    { type: 'function_call_output', output: 'On its way to Jo.' },
    { role: 'assistant', content: [{ text: 'It is on its way, Jo.' }], senderId: agentDetails.number },
    { role: 'user', content: [{ text: 'Thanks.' }] },
    { role: 'assistant', content: [{ text: 'I do not know, Jo.' }], timestamp: '2026-11-20T09:00:44.000Z' },
  ]);
});

test('trigger-call/option-effects: the agent of a call starts with the initialMessage, which may have placeholders', () => {
  const world = worldWith();
  const options = { initialMessage: 'Is this ${name}? ${other}' };
  const callId = createCall(world, { options, metadata: { name: 'Jo' } });
  advance(world, farFuture);

  expect(readSession(world, callId).transcript[0]).toMatchObject({ content: [{ text: 'Is this Jo? ${other}' }] });
});

test('the mock distributes phone calls among the numbers of the channel', () => {
  const world = worldWith();
  const ids = Array.from({ length: 20 }, (_, low) => createCall(world, {}, { nonce: { high: 1, low } }));
  expect(readSession(world, ids[0] ?? '').agentDetails.number).toBeNull();
  advance(world, farFuture);
  const placedFrom = ids.map((id) => readSession(world, id).agentDetails.number);

  expect([...new Set(placedFrom)].sort()).toEqual(['+14155550111', '14155550112']);
});

test.each([
  ['noAnswer', 2],
  ['couldNotConnect', 2],
  ['errored', 2],
  ['completed', 1],
  ['longTalk', 1],
  ['agentErrored', 1],
  ['expired', 1],
] as const)('trigger-call/what-is-a-failure: a call that ends with %s has %i attempts', (course, attempts) => {
  const world = worldWith();
  const callId = createCall(world, { phoneNumber: numbers[course], noOfRetries: 1 });
  advance(world, farFuture);

  expect(attemptsOf(world, callId)).toHaveLength(attempts);
});

test('session/retry-sessions: each attempt of a call has a separate session with the number of the attempt', () => {
  const world = worldWith();
  const callId = createCall(world, { phoneNumber: '+14155550121', noOfRetries: 5, metadata: { name: 'Jo' } });
  advance(world, farFuture);
  const ids = [callId, `${callId}-r1`, `${callId}-r2`];

  expect(ids.map((id) => readSession(world, id))).toMatchObject([
    { retryAttemptNo: 0, status: 'call_expired', duration: null, dynamicVariables: { name: 'Jo' } },
    { retryAttemptNo: 1, status: 'call_errored', duration: 30, dynamicVariables: { name: 'Jo' } },
    { retryAttemptNo: 2, status: 'call_hangup', duration: 30, dynamicVariables: { name: 'Jo' } },
  ]);
  expect([...world.sessions.keys()]).toEqual(ids);
});

test('a retry of a call is due retryAfterHours after the end of the previous attempt', () => {
  const world = worldWith();
  createCall(world, { phoneNumber: numbers.couldNotConnect, noOfRetries: 2, retryAfterHours: 0.5 });

  expect(timelineOf(advance(world, farFuture)).filter((event) => !event.endsWith('ready'))).toEqual([
    '10s call-placed',
    '14s call-not-connected',
    '14s call-queued',
    '1814s call-placed',
    '1818s call-not-connected',
    '1818s call-queued',
    '3618s call-placed',
    '3622s call-not-connected',
  ]);
});

test('trigger-call/retry-hours: the mock places a retry of a call only within the working hours', () => {
  const world = worldWith();
  const hours = { startWorkingHour: '08:00', endWorkingHour: '09:30', timezone: 'UTC' };
  createCall(world, { ...hours, phoneNumber: numbers.couldNotConnect, noOfRetries: 1 });
  const happened = advance(world, farFuture);

  expect(happened.find(({ type }) => type === 'call-queued')).toMatchObject({
    dueAt: parseInstant('2026-11-21T08:00:00Z'),
  });
  expect(timelineOf(happened).filter((event) => event.endsWith('placed'))).toEqual([
    '10s call-placed',
    '82800s call-placed',
  ]);
});

test('trigger-call/retry-hours: a retry of a call expires at the end of the callOnDate', () => {
  const world = worldWith();
  const day = { callOnDate: '2026-11-20', timezone: 'UTC' };
  const callId = createCall(world, {
    ...day,
    phoneNumber: numbers.couldNotConnect,
    noOfRetries: 3,
    retryAfterHours: 24,
  });

  expect(timelineOf(advance(world, farFuture)).slice(-2)).toEqual(['14s call-queued', '54000s call-expired']);
  expect(attemptsOf(world, callId)).toHaveLength(2);
});

test('no call is placed outside its working hours', () => {
  const time = fc.integer({ min: 0, max: 1_439 });
  const calls = fc.array(fc.tuple(time, time, fc.nat(86_400)), { maxLength: 8 });

  fc.assert(
    fc.property(calls, (calls) => {
      const world = worldWith();
      const hoursOf = new Map(
        calls.map(([from, until, seconds]) => {
          const hours = { startWorkingHour: formatTime(from), endWorkingHour: formatTime(until), timezone: 'UTC' };
          const body = { ...narrow, ...hours, scheduleTime: formatSeconds(seconds), phoneNumber: numbers.longTalk };
          return [createCall(world, body), { from, until }] as const;
        }),
      );
      const happened = advance(world, farFuture).filter(({ type }) => type === 'call-placed');

      expect(happened).toHaveLength(calls.length);
      for (const event of happened) {
        if (!('sessionId' in event)) continue;
        const { from, until } = hoursOf.get(event.sessionId) ?? { from: 0, until: 0 };
        const minute = (event.at % 86_400_000) / 60_000;
        const inside = from <= until ? from <= minute && minute <= until : minute >= from || minute <= until;
        expect(from === until || inside).toBe(true);
      }
    }),
    { seed: 1 },
  );
});
