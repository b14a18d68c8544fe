// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import { describe, expect, test } from 'vitest';
import { nextDueAt } from '../../../../mock/domain/lifecycle.ts';
import {
  advance,
  cancelCallCommand,
  createCall,
  execute,
  parseInstant,
  readSession,
  timelineOf,
  worldWith,
} from '../../../support/mock/world.ts';
import { farFuture, numbers } from './placed-calls.ts';

describe('the course of a call', () => {
  test.each([
    ['completed', ['10s call-ready', '10s call-placed', '14s call-answered', '44s call-hung-up'], 'call_hangup', 30],
    ['longTalk', ['10s call-ready', '10s call-placed', '14s call-answered', '614s call-hung-up'], 'call_hangup', 600],
    ['noAnswer', ['10s call-ready', '10s call-placed', '14s call-not-answered'], 'call_expired', null],
    ['couldNotConnect', ['10s call-ready', '10s call-placed', '14s call-not-connected'], 'could_not_connect', null],
    ['errored', ['10s call-ready', '10s call-placed', '14s call-answered', '44s call-errored'], 'call_errored', 30],
    [
      'agentErrored',
      ['10s call-ready', '10s call-placed', '14s call-answered', '44s call-agent-errored'],
      'agent_errored',
      30,
    ],
    ['expired', ['10s call-expired'], 'call_expired', null],
  ] as const)('%s', (course, events, status, duration) => {
    const world = worldWith();
    const callId = createCall(world, { phoneNumber: numbers[course] });

    expect(timelineOf(advance(world, farFuture))).toEqual(events);
    expect(readSession(world, callId)).toMatchObject({ status, duration, retryAttemptNo: 0 });
  });

  test('session/recording-presence: only a call that was connected has a recording', () => {
    const recorded = Object.values(numbers).map((phoneNumber) => {
      const world = worldWith();
      const callId = createCall(world, { phoneNumber });
      advance(world, farFuture);
      return readSession(world, callId);
    });

    expect(recorded.map((data) => 'recordingUrl' in data && data.recordingUrl !== null)).toEqual([
      true,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test('an agent that fails at its words ends the call', () => {
    const world = worldWith();
    const callId = createCall(world, { agentName: 'Oda' });

    expect(timelineOf(advance(world, farFuture)).at(-1)).toBe('44s call-agent-errored');
    expect(readSession(world, callId)).toMatchObject({ status: 'agent_errored', transcript: [{ agentName: 'Oda' }] });
  });
});

describe('the transcript', () => {
  test('holds what was said, the opening at its beginning and the rest at its end', () => {
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

  test('trigger-call/option-effects: the initialMessage is said first, its placeholders filled', () => {
    const world = worldWith();
    const options = { initialMessage: 'Is this ${name}? ${other}' };
    const callId = createCall(world, { options, metadata: { name: 'Jo' } });
    advance(world, farFuture);

    expect(readSession(world, callId).transcript[0]).toMatchObject({ content: [{ text: 'Is this Jo? ${other}' }] });
  });

  test('is empty for a call that was not answered', () => {
    for (const phoneNumber of [numbers.noAnswer, numbers.couldNotConnect, numbers.expired]) {
      const world = worldWith();
      const callId = createCall(world, { phoneNumber });
      advance(world, farFuture);

      expect(readSession(world, callId).transcript).toEqual([]);
    }
  });
});

describe('the number that a call is placed from', () => {
  test("is one of the channel's, and each of them in time", () => {
    const world = worldWith();
    const ids = Array.from({ length: 20 }, (_, low) => createCall(world, {}, { nonce: { high: 1, low } }));
    expect(readSession(world, ids[0] ?? '').agentDetails.number).toBeNull();
    advance(world, farFuture);
    const placedFrom = ids.map((id) => readSession(world, id).agentDetails.number);

    expect([...new Set(placedFrom)].sort()).toEqual(['+14155550111', '14155550112']);
  });

  test('is the one that was asked for, whatever would have been picked', () => {
    const world = worldWith();
    const ids = Array.from({ length: 20 }, (_, low) =>
      createCall(world, { agentNumber: '+14155550112' }, { nonce: { high: 1, low } }),
    );
    advance(world, farFuture);

    expect(new Set(ids.map((id) => readSession(world, id).agentDetails.number))).toEqual(new Set(['14155550112']));
  });
});

test('a cancelled call leaves nothing behind on the agenda', () => {
  const world = worldWith();
  const callId = createCall(world, { callOnDate: '2026-11-25', scheduleTime: '2026-11-22T09:00:00Z' });
  expect(nextDueAt(world)).toBe(parseInstant('2026-11-22T09:00:00Z'));
  execute(world, cancelCallCommand(callId));

  expect(nextDueAt(world)).toBeUndefined();
});
