// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextMoment } from '../../../mock/domain/passage.ts';
import type { World } from '../../../mock/domain/world.ts';
import {
  advance,
  after,
  ask,
  at,
  callIn,
  cancelCallCommand,
  given,
  later,
  sessionIn,
  start,
  story,
  worldOf,
} from '../../support/given.ts';
import { studio, studioWith } from '../../support/workspaces.ts';

const farFuture = later(10_000_000);
const narrow = { channel: 'Narrow' };

/** Magic numbers, by what becomes of a call to them. */
const numbers = {
  completed: '+14155550170',
  noAnswer: '+14155550196', // and then completed
  couldNotConnect: '+14155550191',
  errored: '+14155550192',
  agentErrored: '+14155550193',
  longTalk: '+14155550194',
  expired: '+14155550195',
};

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
    const world = given();
    const callId = callIn(world, { phoneNumber: numbers[course] });

    expect(story(advance(world, farFuture))).toEqual(events);
    expect(sessionIn(world, callId)).toMatchObject({ status, duration, retryAttemptNo: 0 });
  });

  test('session/recording-presence: only a call that was connected has a recording', () => {
    const recorded = Object.values(numbers).map((phoneNumber) => {
      const world = given();
      const callId = callIn(world, { phoneNumber });
      advance(world, farFuture);
      return sessionIn(world, callId);
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

  test('every status of a call on its way is seen', () => {
    const world = given();
    const callId = callIn(world);
    const statuses = [0, 9.999, 10, 13.999, 14, 43.999, 44].map((seconds) => {
      advance(world, later(seconds));
      return sessionIn(world, callId).status;
    });

    expect(statuses).toEqual([
      'call_in_queue',
      'call_in_queue',
      'call_placed',
      'call_placed',
      'call_in_progress',
      'call_in_progress',
      'call_hangup',
    ]);
  });

  test('an agent that fails at its words ends the call', () => {
    const world = given();
    const callId = callIn(world, { agentName: 'Oda' });

    expect(story(advance(world, farFuture)).at(-1)).toBe('44s call-agent-errored');
    expect(sessionIn(world, callId)).toMatchObject({ status: 'agent_errored', transcript: [{ agentName: 'Oda' }] });
  });

  test('takes as long as the workspace says', () => {
    const durations = { queueSeconds: 0, ringSeconds: 0.25, talkSeconds: 1.5 };
    const world = worldOf([studioWith({ durations })]);
    const callId = callIn(world, { scheduleTime: '2026-11-20T09:00:05Z' });

    expect(story(advance(world, farFuture))).toEqual([
      '5s call-ready',
      '5s call-placed',
      '5.25s call-answered',
      '6.75s call-hung-up',
    ]);
    expect(sessionIn(world, callId)).toMatchObject({ duration: 1.5 });
  });

  test('a call that is due later is not kept waiting any longer', () => {
    const world = given();
    callIn(world, { scheduleTime: '2026-11-20T09:01:00Z' });

    expect(story(advance(world, later(60)))).toEqual(['60s call-ready', '60s call-placed']);
  });
});

describe('the transcript', () => {
  test('holds what was said, the opening at its beginning and the rest at its end', () => {
    const world = given();
    const callId = callIn(world, { metadata: { name: 'Jo' } });
    advance(world, farFuture);
    const { transcript, agentDetails } = sessionIn(world, callId);

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
    const world = given();
    const options = { initialMessage: 'Is this ${name}? ${other}' };
    const callId = callIn(world, { options, metadata: { name: 'Jo' } });
    advance(world, farFuture);

    expect(sessionIn(world, callId).transcript[0]).toMatchObject({ content: [{ text: 'Is this Jo? ${other}' }] });
  });

  test('is empty for a call that was not answered', () => {
    for (const phoneNumber of [numbers.noAnswer, numbers.couldNotConnect, numbers.expired]) {
      const world = given();
      const callId = callIn(world, { phoneNumber });
      advance(world, farFuture);

      expect(sessionIn(world, callId).transcript).toEqual([]);
    }
  });

  test('has a call_id of its own for every tool call, in every attempt', () => {
    const world = given();
    const callId = callIn(world, { phoneNumber: '+14155550121', noOfRetries: 2 });
    callIn(world);
    advance(world, farFuture);
    const ids = [...world.sessions.keys()].flatMap((id) =>
      sessionIn(world, id).transcript.flatMap((entry) => (entry.type === 'function_call' ? [entry.call_id] : [])),
    );

    expect(world.sessions.has(`${callId}-r2`)).toBe(true);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('the number that a call is placed from', () => {
  test("is one of the channel's, and each of them in time", () => {
    const world = given();
    const ids = Array.from({ length: 20 }, (_, low) => callIn(world, {}, { nonce: { high: 1, low } }));
    expect(sessionIn(world, ids[0] ?? '').agentDetails.number).toBeNull();
    advance(world, farFuture);
    const placedFrom = ids.map((id) => sessionIn(world, id).agentDetails.number);

    expect([...new Set(placedFrom)].sort()).toEqual(['+14155550111', '14155550112']);
  });

  test('is the one that was asked for, whatever would have been picked', () => {
    const world = given();
    const ids = Array.from({ length: 20 }, (_, low) =>
      callIn(world, { agentNumber: '+14155550112' }, { nonce: { high: 1, low } }),
    );
    advance(world, farFuture);

    expect(new Set(ids.map((id) => sessionIn(world, id).agentDetails.number))).toEqual(new Set(['14155550112']));
  });
});

describe('lines', () => {
  test('trigger-call/number-of-lines: as many calls are under way as the channel has lines', () => {
    const world = given();
    for (let n = 0; n < 5; n += 1) callIn(world);

    expect(story(advance(world, farFuture)).filter((event) => event.endsWith('placed'))).toEqual([
      '10s call-placed',
      '10s call-placed',
      '44s call-placed',
      '44s call-placed',
      '78s call-placed',
    ]);
  });

  test('each channel has its own, and so has each workspace', () => {
    const world = given();
    for (const channel of ['Line', 'Line', 'Line', 'Narrow', 'Narrow']) callIn(world, { channel });
    callIn(world, { agentName: 'Rob' }, { workspaceId: 'rival' });
    advance(world, later(10));
    const placed = [...world.sessions.values()].map(({ start, status }) => `${start.channelName} ${status}`);

    expect(placed).toEqual([
      'Line call_placed',
      'Line call_placed',
      'Line call_in_queue',
      'Narrow call_placed',
      'Narrow call_in_queue',
      'Line call_placed',
    ]);
  });

  test('a line that nobody answers on is free again at once', () => {
    const world = given();
    callIn(world, { ...narrow, phoneNumber: numbers.couldNotConnect });
    callIn(world, narrow);

    expect(story(advance(world, later(14)))).toContain('14s call-placed');
  });

  test('never are more calls under way than there are lines', () => {
    const channels = fc.constantFrom('Line', 'Narrow');
    const calls = fc.array(fc.tuple(channels, fc.constantFrom(...Object.values(numbers)), fc.nat(120)), {
      maxLength: 15,
    });

    fc.assert(
      fc.property(calls, (calls) => {
        const world = given();
        for (const [channel, phoneNumber, seconds] of calls) {
          callIn(world, { channel, phoneNumber, noOfRetries: 1, retryAfterHours: 0, scheduleTime: textOf(seconds) });
        }
        for (let moment = nextMoment(world); moment !== undefined; moment = nextMoment(world)) {
          advance(world, moment);
          expect(busy(world, 'Line')).toBeLessThanOrEqual(2);
          expect(busy(world, 'Narrow')).toBeLessThanOrEqual(1);
        }
        expect([...world.sessions.values()].filter(({ status }) => status === 'call_in_queue')).toEqual([]);
        expect([...world.pools.values()].filter(({ busyLines }) => busyLines !== 0)).toEqual([]);
      }),
      { seed: 1 },
    );
  });
});

describe('trigger-call/queue-order', () => {
  test('a call of higher priority goes before those that waited longer', () => {
    const world = given();
    const [first, low, high] = ['first', 'low', 'high'].map((name) =>
      callIn(world, { ...narrow, callPriority: name === 'low' ? 100 : 1, metadata: { name } }),
    );

    expect(placed(advance(world, farFuture))).toEqual([first, high, low]);
  });

  test('of equal priority goes first what was due first', () => {
    const world = given();
    const first = callIn(world, narrow);
    const late = callIn(world, { ...narrow, scheduleTime: textOf(30) });
    const early = callIn(world, { ...narrow, scheduleTime: textOf(20) });

    expect(placed(advance(world, farFuture))).toEqual([first, early, late]);
  });

  test('of equal moments goes first what came first', () => {
    const world = given();
    const ids = Array.from({ length: 5 }, () => callIn(world, narrow));

    expect(placed(advance(world, farFuture))).toEqual(ids);
  });

  test('priority counts too among calls that become due in the same moment, while a line is free', () => {
    const world = given();
    const scheduled = { ...narrow, scheduleTime: textOf(60) };
    const low = callIn(world, { ...scheduled, callPriority: 100 });
    const high = callIn(world, { ...scheduled, callPriority: 1 });

    expect(placed(advance(world, farFuture))).toEqual([high, low]);
  });

  test('a call that its working hours sent away keeps its place among equals', () => {
    const world = given();
    const first = callIn(world, { ...narrow, phoneNumber: numbers.longTalk });
    const sentAway = callIn(world, {
      ...narrow,
      startWorkingHour: '08:00',
      endWorkingHour: '09:01',
      timezone: 'UTC',
    });
    const later = callIn(world, { ...narrow, scheduleTime: '2026-11-21T08:00:00Z' });

    expect(placed(advance(world, farFuture))).toEqual([first, sentAway, later]);
  });

  test('whatever waits for a line leaves by priority, due moment and arrival', () => {
    const calls = fc.array(
      fc.record({ priority: fc.integer({ min: 1, max: 3 }), due: fc.integer({ min: 1, max: 3 }) }),
      {
        maxLength: 8,
      },
    );

    fc.assert(
      fc.property(calls, (calls) => {
        const world = given();
        const first = callIn(world, { ...narrow, phoneNumber: numbers.longTalk, callPriority: 1 });
        const waiting = calls.map(({ priority, due }) => ({
          id: callIn(world, { ...narrow, callPriority: priority, scheduleTime: textOf(due * 60) }),
          priority,
          due,
        }));
        waiting.sort((one, other) => one.priority - other.priority || one.due - other.due);

        expect(placed(advance(world, farFuture))).toEqual([first, ...waiting.map(({ id }) => id)]);
      }),
      { seed: 1 },
    );
  });
});

describe('working hours', () => {
  test('a call that gets ready after the end goes to the start of the next day', () => {
    const world = given();
    // Asked for at 09:00:00, still inside; ready ten seconds later.
    callIn(world, { startWorkingHour: '08:00', endWorkingHour: '09:00', timezone: 'UTC' });

    expect(story(advance(world, farFuture)).slice(0, 3)).toEqual([
      '10s call-rescheduled',
      '82800s call-ready',
      '82800s call-placed',
    ]);
  });

  test('a call that waited for a line beyond the end goes to the next day', () => {
    const world = given();
    const hours = { startWorkingHour: '08:00', endWorkingHour: '09:01', timezone: 'UTC' };
    callIn(world, { ...narrow, phoneNumber: numbers.longTalk });
    const waiting = callIn(world, { ...narrow, ...hours });
    const open = callIn(world, narrow);

    expect(story(advance(world, farFuture))).toEqual([
      '10s call-ready',
      '10s call-ready',
      '10s call-ready',
      '10s call-placed',
      '14s call-answered',
      '614s call-hung-up',
      '614s call-rescheduled',
      '614s call-placed',
      '618s call-answered',
      '648s call-hung-up',
      '82800s call-ready',
      '82800s call-placed',
      '82804s call-answered',
      '82834s call-hung-up',
    ]);
    expect(sessionIn(world, open).updatedAt).toBe('2026-11-20T09:10:48.000Z');
    expect(sessionIn(world, waiting).updatedAt).toBe('2026-11-21T08:00:34.000Z');
  });

  test('no call is placed outside its hours', () => {
    const time = fc.integer({ min: 0, max: 1_439 });
    const calls = fc.array(fc.tuple(time, time, fc.nat(86_400)), { maxLength: 8 });

    fc.assert(
      fc.property(calls, (calls) => {
        const world = given();
        const hoursOf = new Map(
          calls.map(([from, until, seconds]) => {
            const hours = { startWorkingHour: timeText(from), endWorkingHour: timeText(until), timezone: 'UTC' };
            const body = { ...narrow, ...hours, scheduleTime: textOf(seconds), phoneNumber: numbers.longTalk };
            return [callIn(world, body), { from, until }] as const;
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
});

describe('callOnDate', () => {
  const today = { callOnDate: '2026-11-20', timezone: 'UTC' };

  test('a call that is placed that day is placed', () => {
    const world = given();
    callIn(world, today);

    expect(story(advance(world, farFuture)).at(-1)).toBe('44s call-hung-up');
  });

  test('a call that is not placed by the end of the day expires then, and is not triggered', () => {
    const world = given();
    const callId = callIn(world, { ...today, scheduleTime: '2026-11-21T10:00:00Z' });

    expect(story(advance(world, at('2026-11-20T23:59:59.999Z')))).toEqual([]);
    expect(story(advance(world, farFuture))).toEqual(['54000s call-expired']);
    expect(sessionIn(world, callId)).toMatchObject({ status: 'call_expired', duration: null });
  });

  test('trigger-call/call-on-date-zone: the day is that of the timezone', () => {
    const world = given();
    callIn(world, { callOnDate: '2026-11-20', scheduleTime: '2026-11-21T10:00:00Z' });

    expect(advance(world, farFuture)).toMatchObject([{ type: 'call-expired', at: at('2026-11-20T18:30:00Z') }]);
  });

  test('a call for which no line is free expires', () => {
    const world = given();
    const now = at('2026-11-20T23:59:00Z');
    callIn(world, { ...narrow, phoneNumber: numbers.longTalk }, { now });
    const waiting = callIn(world, { ...narrow, ...today }, { now });
    advance(world, farFuture);

    expect(sessionIn(world, waiting)).toMatchObject({ status: 'call_expired', updatedAt: '2026-11-21T00:00:00.000Z' });
  });

  test('a call that its working hours send to the next day expires', () => {
    const world = given();
    callIn(world, { ...today, startWorkingHour: '07:00', endWorkingHour: '08:00' });

    expect(story(advance(world, farFuture))).toEqual(['54000s call-expired']);
  });

  test('a call that is under way when the day ends goes on', () => {
    const world = given();
    const callId = callIn(world, { ...today, phoneNumber: numbers.longTalk }, { now: at('2026-11-20T23:58:00Z') });
    advance(world, farFuture);

    expect(sessionIn(world, callId)).toMatchObject({ status: 'call_hangup', duration: 600 });
  });

  test('trigger-call/call-on-date-past: a call whose day is over expires at once', () => {
    const world = given();
    const callId = callIn(world, { callOnDate: '2026-11-19', timezone: 'UTC' });

    expect(sessionIn(world, callId).status).toBe('call_expired');
    expect(advance(world, farFuture)).toEqual([]);
  });

  test('trigger-call/call-on-date-past: also where calls do not wait in the queue', () => {
    const world = worldOf([studioWith({ durations: { queueSeconds: 0 } })]);
    const callId = callIn(world, { callOnDate: '2026-11-19', timezone: 'UTC' });

    expect(sessionIn(world, callId).status).toBe('call_expired');
  });

  test('trigger-call/call-on-date-early: a call may be placed before its day', () => {
    const world = given();
    callIn(world, { callOnDate: '2026-11-25' });

    expect(story(advance(world, later(10)))).toContain('10s call-placed');
  });

  test('a call that is due with the first moment of the next day is not placed on that date', () => {
    const world = given();
    callIn(world, { ...today, scheduleTime: '2026-11-21T00:00:00Z' });

    expect(story(advance(world, farFuture))).toEqual(['54000s call-expired']);
  });

  test('a call whose line gets free with the first moment of the next day is not placed on that date', () => {
    const world = given();
    // In the queue for 10 seconds, ringing for 4 and talking for 600: over at midnight.
    callIn(world, { ...narrow, phoneNumber: numbers.longTalk }, { now: at('2026-11-20T23:49:46Z') });
    const waiting = callIn(world, { ...narrow, ...today }, { now: at('2026-11-20T23:59:00Z') });
    advance(world, farFuture);

    expect(sessionIn(world, waiting).status).toBe('call_expired');
  });
});

describe('retries', () => {
  test.each(['noAnswer', 'couldNotConnect', 'errored'] as const)(
    'trigger-call/what-is-a-failure: after %s',
    (course) => {
      const world = given();
      const callId = callIn(world, { phoneNumber: numbers[course], noOfRetries: 1 });
      advance(world, farFuture);

      expect(world.attempts.get(callId)).toEqual([callId, `${callId}-r1`]);
    },
  );

  test.each(['completed', 'longTalk', 'agentErrored', 'expired'] as const)(
    'trigger-call/what-is-a-failure: not after %s',
    (course) => {
      const world = given();
      const callId = callIn(world, { phoneNumber: numbers[course], noOfRetries: 5 });
      advance(world, farFuture);

      expect(world.attempts.get(callId)).toEqual([callId]);
    },
  );

  test('session/retry-sessions: each attempt has a session, its number and its own course', () => {
    const world = given();
    const callId = callIn(world, { phoneNumber: '+14155550121', noOfRetries: 5, metadata: { name: 'Jo' } });
    advance(world, farFuture);
    const ids = [callId, `${callId}-r1`, `${callId}-r2`];

    expect(ids.map((id) => sessionIn(world, id))).toMatchObject([
      { retryAttemptNo: 0, status: 'call_expired', duration: null, dynamicVariables: { name: 'Jo' } },
      { retryAttemptNo: 1, status: 'call_errored', duration: 30, dynamicVariables: { name: 'Jo' } },
      { retryAttemptNo: 2, status: 'call_hangup', duration: 30, dynamicVariables: { name: 'Jo' } },
    ]);
    expect([...world.sessions.keys()]).toEqual(ids);
  });

  test('come after the hours between them, counted from the end of the attempt before', () => {
    const world = given();
    callIn(world, { phoneNumber: numbers.couldNotConnect, noOfRetries: 2, retryAfterHours: 0.5 });

    expect(story(advance(world, farFuture)).filter((event) => !event.endsWith('ready'))).toEqual([
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

  test('wait in the queue as any call does', () => {
    const world = given();
    callIn(world, { phoneNumber: numbers.couldNotConnect, noOfRetries: 1, retryAfterHours: 0 });

    expect(story(advance(world, farFuture)).slice(-4)).toEqual([
      '14s call-queued',
      '24s call-ready',
      '24s call-placed',
      '28s call-not-connected',
    ]);
  });

  test('are as many as were asked for, where every attempt fails', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), (noOfRetries) => {
        const world = given();
        const callId = callIn(world, { phoneNumber: numbers.couldNotConnect, noOfRetries });
        advance(world, farFuture);

        expect(world.attempts.get(callId)).toHaveLength(noOfRetries + 1);
      }),
      { seed: 1, numRuns: 20 },
    );
  });

  test('trigger-call/retry-hours: are subject to the working hours again', () => {
    const world = given();
    const hours = { startWorkingHour: '08:00', endWorkingHour: '09:30', timezone: 'UTC' };
    callIn(world, { ...hours, phoneNumber: numbers.couldNotConnect, noOfRetries: 1 });
    const happened = advance(world, farFuture);

    expect(happened.find(({ type }) => type === 'call-queued')).toMatchObject({ dueAt: at('2026-11-21T08:00:00Z') });
    expect(story(happened).filter((event) => event.endsWith('placed'))).toEqual([
      '10s call-placed',
      '82800s call-placed',
    ]);
  });

  test('trigger-call/retry-hours: expire with the callOnDate', () => {
    const world = given();
    const day = { callOnDate: '2026-11-20', timezone: 'UTC' };
    const callId = callIn(world, { ...day, phoneNumber: numbers.couldNotConnect, noOfRetries: 3, retryAfterHours: 24 });

    expect(story(advance(world, farFuture)).slice(-2)).toEqual(['14s call-queued', '54000s call-expired']);
    expect(world.attempts.get(callId)).toHaveLength(2);
  });

  test('cancel-call/retries-after-cancel: a call that is cancelled between them is not tried again', () => {
    const world = given();
    const callId = callIn(world, { phoneNumber: numbers.couldNotConnect, noOfRetries: 3 });
    after(world, cancelCallCommand(callId, { now: later(600) }));

    expect(advance(world, farFuture)).toEqual([]);
    expect(world.attempts.get(callId)).toHaveLength(2);
  });

  test('are placed from the number that the first attempt was placed from', () => {
    const trunk = { type: 'outboundSipTrunk', name: 'Line', numbers: ['+14155550111', '+14155550112', '+14155550113'] };
    const world = worldOf([studioWith({ channels: [{ ...trunk, lines: 20 }], workflows: [], agents: studio.agents })]);
    const body = { phoneNumber: numbers.couldNotConnect, noOfRetries: 1 };
    const ids = Array.from({ length: 20 }, (_, low) => callIn(world, body, { nonce: { high: 1, low: low * 4_097 } }));
    advance(world, farFuture);
    const numbersOf = (suffix: string) => ids.map((id) => sessionIn(world, `${id}${suffix}`).agentDetails.number);

    expect(new Set(numbersOf('')).size).toBe(3);
    expect(numbersOf('-r1')).toEqual(numbersOf(''));
  });
});

test('a cancelled call leaves nothing behind on the agenda', () => {
  const world = given();
  const callId = callIn(world, { callOnDate: '2026-11-25', scheduleTime: '2026-11-22T09:00:00Z' });
  expect(nextMoment(world)).toBe(at('2026-11-22T09:00:00Z'));
  ask(world, cancelCallCommand(callId));

  expect(nextMoment(world)).toBeUndefined();
});

function textOf(seconds: number): string {
  return new Date(start + seconds * 1_000).toISOString();
}

function timeText(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(11, 16);
}

function placed(events: ReturnType<typeof advance>): string[] {
  return events.flatMap((event) => (event.type === 'call-placed' ? [event.sessionId] : []));
}

function busy(world: World, channelName: string): number {
  const underWay = [...world.sessions.values()].filter(
    ({ start, status }) =>
      start.channelName === channelName && (status === 'call_placed' || status === 'call_in_progress'),
  );
  return underWay.length;
}
