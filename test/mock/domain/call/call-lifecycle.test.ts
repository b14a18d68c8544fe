// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextDueAt } from '../../../../mock/domain/lifecycle.ts';
import type { World } from '../../../../mock/domain/world.ts';
import { studio, studioWith } from '../../../support/mock/workspaces.ts';
import {
  advance,
  cancelCallCommand,
  createCall,
  execute,
  executeAll,
  parseInstant,
  readSession,
  secondsAfterStart,
  start,
  timelineOf,
  worldOf,
  worldWith,
} from '../../../support/mock/world.ts';

const farFuture = secondsAfterStart(10_000_000);
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

  test('every status of a call on its way is seen', () => {
    const world = worldWith();
    const callId = createCall(world);
    const statuses = [0, 9.999, 10, 13.999, 14, 43.999, 44].map((seconds) => {
      advance(world, secondsAfterStart(seconds));
      return readSession(world, callId).status;
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
    const world = worldWith();
    const callId = createCall(world, { agentName: 'Oda' });

    expect(timelineOf(advance(world, farFuture)).at(-1)).toBe('44s call-agent-errored');
    expect(readSession(world, callId)).toMatchObject({ status: 'agent_errored', transcript: [{ agentName: 'Oda' }] });
  });

  test('takes as long as the workspace says', () => {
    const durations = { queueSeconds: 0, ringSeconds: 0.25, talkSeconds: 1.5 };
    const world = worldOf([studioWith({ durations })]);
    const callId = createCall(world, { scheduleTime: '2026-11-20T09:00:05Z' });

    expect(timelineOf(advance(world, farFuture))).toEqual([
      '5s call-ready',
      '5s call-placed',
      '5.25s call-answered',
      '6.75s call-hung-up',
    ]);
    expect(readSession(world, callId)).toMatchObject({ duration: 1.5 });
  });

  test('a call that is due later is not kept waiting any longer', () => {
    const world = worldWith();
    createCall(world, { scheduleTime: '2026-11-20T09:01:00Z' });

    expect(timelineOf(advance(world, secondsAfterStart(60)))).toEqual(['60s call-ready', '60s call-placed']);
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

  test('has a call_id of its own for every tool call, in every attempt', () => {
    const world = worldWith();
    const callId = createCall(world, { phoneNumber: '+14155550121', noOfRetries: 2 });
    createCall(world);
    advance(world, farFuture);
    const ids = [...world.sessions.keys()].flatMap((id) =>
      readSession(world, id).transcript.flatMap((entry) => (entry.type === 'function_call' ? [entry.call_id] : [])),
    );

    expect(world.sessions.has(`${callId}-r2`)).toBe(true);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
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

describe('lines', () => {
  test('trigger-call/number-of-lines: as many calls are under way as the channel has lines', () => {
    const world = worldWith();
    for (let n = 0; n < 5; n += 1) createCall(world);

    expect(timelineOf(advance(world, farFuture)).filter((event) => event.endsWith('placed'))).toEqual([
      '10s call-placed',
      '10s call-placed',
      '44s call-placed',
      '44s call-placed',
      '78s call-placed',
    ]);
  });

  test('each channel has its own, and so has each workspace', () => {
    const world = worldWith();
    for (const channel of ['Line', 'Line', 'Line', 'Narrow', 'Narrow']) createCall(world, { channel });
    createCall(world, { agentName: 'Rob' }, { workspaceId: 'rival' });
    advance(world, secondsAfterStart(10));
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
    const world = worldWith();
    createCall(world, { ...narrow, phoneNumber: numbers.couldNotConnect });
    createCall(world, narrow);

    expect(timelineOf(advance(world, secondsAfterStart(14)))).toContain('14s call-placed');
  });

  test('never are more calls under way than there are lines', () => {
    const channels = fc.constantFrom('Line', 'Narrow');
    const calls = fc.array(fc.tuple(channels, fc.constantFrom(...Object.values(numbers)), fc.nat(120)), {
      maxLength: 15,
    });

    fc.assert(
      fc.property(calls, (calls) => {
        const world = worldWith();
        for (const [channel, phoneNumber, seconds] of calls) {
          createCall(world, {
            channel,
            phoneNumber,
            noOfRetries: 1,
            retryAfterHours: 0,
            scheduleTime: formatSeconds(seconds),
          });
        }
        for (let moment = nextDueAt(world); moment !== undefined; moment = nextDueAt(world)) {
          advance(world, moment);
          expect(countBusyLines(world, 'Line')).toBeLessThanOrEqual(2);
          expect(countBusyLines(world, 'Narrow')).toBeLessThanOrEqual(1);
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
    const world = worldWith();
    const [first, low, high] = ['first', 'low', 'high'].map((name) =>
      createCall(world, { ...narrow, callPriority: name === 'low' ? 100 : 1, metadata: { name } }),
    );

    expect(placedCallsIn(advance(world, farFuture))).toEqual([first, high, low]);
  });

  test('of equal priority goes first what was due first', () => {
    const world = worldWith();
    const first = createCall(world, narrow);
    const late = createCall(world, { ...narrow, scheduleTime: formatSeconds(30) });
    const early = createCall(world, { ...narrow, scheduleTime: formatSeconds(20) });

    expect(placedCallsIn(advance(world, farFuture))).toEqual([first, early, late]);
  });

  test('of equal moments goes first what came first', () => {
    const world = worldWith();
    const ids = Array.from({ length: 5 }, () => createCall(world, narrow));

    expect(placedCallsIn(advance(world, farFuture))).toEqual(ids);
  });

  test('priority counts too among calls that become due in the same moment, while a line is free', () => {
    const world = worldWith();
    const scheduled = { ...narrow, scheduleTime: formatSeconds(60) };
    const low = createCall(world, { ...scheduled, callPriority: 100 });
    const high = createCall(world, { ...scheduled, callPriority: 1 });

    expect(placedCallsIn(advance(world, farFuture))).toEqual([high, low]);
  });

  test('a call that its working hours sent away keeps its place among equals', () => {
    const world = worldWith();
    const first = createCall(world, { ...narrow, phoneNumber: numbers.longTalk });
    const sentAway = createCall(world, {
      ...narrow,
      startWorkingHour: '08:00',
      endWorkingHour: '09:01',
      timezone: 'UTC',
    });
    const later = createCall(world, { ...narrow, scheduleTime: '2026-11-21T08:00:00Z' });

    expect(placedCallsIn(advance(world, farFuture))).toEqual([first, sentAway, later]);
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
        const world = worldWith();
        const first = createCall(world, { ...narrow, phoneNumber: numbers.longTalk, callPriority: 1 });
        const waiting = calls.map(({ priority, due }) => ({
          id: createCall(world, { ...narrow, callPriority: priority, scheduleTime: formatSeconds(due * 60) }),
          priority,
          due,
        }));
        waiting.sort((one, other) => one.priority - other.priority || one.due - other.due);

        expect(placedCallsIn(advance(world, farFuture))).toEqual([first, ...waiting.map(({ id }) => id)]);
      }),
      { seed: 1 },
    );
  });
});

describe('working hours', () => {
  test('a call that gets ready after the end goes to the start of the next day', () => {
    const world = worldWith();
    // Asked for at 09:00:00, still inside; ready ten seconds later.
    createCall(world, { startWorkingHour: '08:00', endWorkingHour: '09:00', timezone: 'UTC' });

    expect(timelineOf(advance(world, farFuture)).slice(0, 3)).toEqual([
      '10s call-rescheduled',
      '82800s call-ready',
      '82800s call-placed',
    ]);
  });

  test('a call that waited for a line beyond the end goes to the next day', () => {
    const world = worldWith();
    const hours = { startWorkingHour: '08:00', endWorkingHour: '09:01', timezone: 'UTC' };
    createCall(world, { ...narrow, phoneNumber: numbers.longTalk });
    const waiting = createCall(world, { ...narrow, ...hours });
    const open = createCall(world, narrow);

    expect(timelineOf(advance(world, farFuture))).toEqual([
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
    expect(readSession(world, open).updatedAt).toBe('2026-11-20T09:10:48.000Z');
    expect(readSession(world, waiting).updatedAt).toBe('2026-11-21T08:00:34.000Z');
  });

  test('no call is placed outside its hours', () => {
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
});

describe('callOnDate', () => {
  const today = { callOnDate: '2026-11-20', timezone: 'UTC' };

  test('a call that is placed that day is placed', () => {
    const world = worldWith();
    createCall(world, today);

    expect(timelineOf(advance(world, farFuture)).at(-1)).toBe('44s call-hung-up');
  });

  test('a call that is not placed by the end of the day expires then, and is not triggered', () => {
    const world = worldWith();
    const callId = createCall(world, { ...today, scheduleTime: '2026-11-21T10:00:00Z' });

    expect(timelineOf(advance(world, parseInstant('2026-11-20T23:59:59.999Z')))).toEqual([]);
    expect(timelineOf(advance(world, farFuture))).toEqual(['54000s call-expired']);
    expect(readSession(world, callId)).toMatchObject({ status: 'call_expired', duration: null });
  });

  test('trigger-call/call-on-date-zone: the day is that of the timezone', () => {
    const world = worldWith();
    createCall(world, { callOnDate: '2026-11-20', scheduleTime: '2026-11-21T10:00:00Z' });

    expect(advance(world, farFuture)).toMatchObject([
      { type: 'call-expired', at: parseInstant('2026-11-20T18:30:00Z') },
    ]);
  });

  test('a call for which no line is free expires', () => {
    const world = worldWith();
    const now = parseInstant('2026-11-20T23:59:00Z');
    createCall(world, { ...narrow, phoneNumber: numbers.longTalk }, { now });
    const waiting = createCall(world, { ...narrow, ...today }, { now });
    advance(world, farFuture);

    expect(readSession(world, waiting)).toMatchObject({
      status: 'call_expired',
      updatedAt: '2026-11-21T00:00:00.000Z',
    });
  });

  test('a call that its working hours send to the next day expires', () => {
    const world = worldWith();
    createCall(world, { ...today, startWorkingHour: '07:00', endWorkingHour: '08:00' });

    expect(timelineOf(advance(world, farFuture))).toEqual(['54000s call-expired']);
  });

  test('a call that is under way when the day ends goes on', () => {
    const world = worldWith();
    const callId = createCall(
      world,
      { ...today, phoneNumber: numbers.longTalk },
      { now: parseInstant('2026-11-20T23:58:00Z') },
    );
    advance(world, farFuture);

    expect(readSession(world, callId)).toMatchObject({ status: 'call_hangup', duration: 600 });
  });

  test('trigger-call/call-on-date-past: a call whose day is over expires at once', () => {
    const world = worldWith();
    const callId = createCall(world, { callOnDate: '2026-11-19', timezone: 'UTC' });

    expect(readSession(world, callId).status).toBe('call_expired');
    expect(advance(world, farFuture)).toEqual([]);
  });

  test('trigger-call/call-on-date-past: also where calls do not wait in the queue', () => {
    const world = worldOf([studioWith({ durations: { queueSeconds: 0 } })]);
    const callId = createCall(world, { callOnDate: '2026-11-19', timezone: 'UTC' });

    expect(readSession(world, callId).status).toBe('call_expired');
  });

  test('trigger-call/call-on-date-early: a call may be placed before its day', () => {
    const world = worldWith();
    createCall(world, { callOnDate: '2026-11-25' });

    expect(timelineOf(advance(world, secondsAfterStart(10)))).toContain('10s call-placed');
  });

  test('a call that is due with the first moment of the next day is not placed on that date', () => {
    const world = worldWith();
    createCall(world, { ...today, scheduleTime: '2026-11-21T00:00:00Z' });

    expect(timelineOf(advance(world, farFuture))).toEqual(['54000s call-expired']);
  });

  test('a call whose line gets free with the first moment of the next day is not placed on that date', () => {
    const world = worldWith();
    // In the queue for 10 seconds, ringing for 4 and talking for 600: over at midnight.
    createCall(world, { ...narrow, phoneNumber: numbers.longTalk }, { now: parseInstant('2026-11-20T23:49:46Z') });
    const waiting = createCall(world, { ...narrow, ...today }, { now: parseInstant('2026-11-20T23:59:00Z') });
    advance(world, farFuture);

    expect(readSession(world, waiting).status).toBe('call_expired');
  });
});

describe('retries', () => {
  test.each(['noAnswer', 'couldNotConnect', 'errored'] as const)(
    'trigger-call/what-is-a-failure: after %s',
    (course) => {
      const world = worldWith();
      const callId = createCall(world, { phoneNumber: numbers[course], noOfRetries: 1 });
      advance(world, farFuture);

      expect(world.attempts.get(callId)).toEqual([callId, `${callId}-r1`]);
    },
  );

  test.each(['completed', 'longTalk', 'agentErrored', 'expired'] as const)(
    'trigger-call/what-is-a-failure: not after %s',
    (course) => {
      const world = worldWith();
      const callId = createCall(world, { phoneNumber: numbers[course], noOfRetries: 5 });
      advance(world, farFuture);

      expect(world.attempts.get(callId)).toEqual([callId]);
    },
  );

  test('session/retry-sessions: each attempt has a session, its number and its own course', () => {
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

  test('come after the hours between them, counted from the end of the attempt before', () => {
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

  test('wait in the queue as any call does', () => {
    const world = worldWith();
    createCall(world, { phoneNumber: numbers.couldNotConnect, noOfRetries: 1, retryAfterHours: 0 });

    expect(timelineOf(advance(world, farFuture)).slice(-4)).toEqual([
      '14s call-queued',
      '24s call-ready',
      '24s call-placed',
      '28s call-not-connected',
    ]);
  });

  test('are as many as were asked for, where every attempt fails', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), (noOfRetries) => {
        const world = worldWith();
        const callId = createCall(world, { phoneNumber: numbers.couldNotConnect, noOfRetries });
        advance(world, farFuture);

        expect(world.attempts.get(callId)).toHaveLength(noOfRetries + 1);
      }),
      { seed: 1, numRuns: 20 },
    );
  });

  test('trigger-call/retry-hours: are subject to the working hours again', () => {
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

  test('trigger-call/retry-hours: expire with the callOnDate', () => {
    const world = worldWith();
    const day = { callOnDate: '2026-11-20', timezone: 'UTC' };
    const callId = createCall(world, {
      ...day,
      phoneNumber: numbers.couldNotConnect,
      noOfRetries: 3,
      retryAfterHours: 24,
    });

    expect(timelineOf(advance(world, farFuture)).slice(-2)).toEqual(['14s call-queued', '54000s call-expired']);
    expect(world.attempts.get(callId)).toHaveLength(2);
  });

  test('cancel-call/retries-after-cancel: a call that is cancelled between them is not tried again', () => {
    const world = worldWith();
    const callId = createCall(world, { phoneNumber: numbers.couldNotConnect, noOfRetries: 3 });
    executeAll(world, cancelCallCommand(callId, { now: secondsAfterStart(600) }));

    expect(advance(world, farFuture)).toEqual([]);
    expect(world.attempts.get(callId)).toHaveLength(2);
  });

  test('are placed from the number that the first attempt was placed from', () => {
    const trunk = { type: 'outboundSipTrunk', name: 'Line', numbers: ['+14155550111', '+14155550112', '+14155550113'] };
    const world = worldOf([studioWith({ channels: [{ ...trunk, lines: 20 }], workflows: [], agents: studio.agents })]);
    const body = { phoneNumber: numbers.couldNotConnect, noOfRetries: 1 };
    const ids = Array.from({ length: 20 }, (_, low) =>
      createCall(world, body, { nonce: { high: 1, low: low * 4_097 } }),
    );
    advance(world, farFuture);
    const numbersOf = (suffix: string) => ids.map((id) => readSession(world, `${id}${suffix}`).agentDetails.number);

    expect(new Set(numbersOf('')).size).toBe(3);
    expect(numbersOf('-r1')).toEqual(numbersOf(''));
  });
});

test('a cancelled call leaves nothing behind on the agenda', () => {
  const world = worldWith();
  const callId = createCall(world, { callOnDate: '2026-11-25', scheduleTime: '2026-11-22T09:00:00Z' });
  expect(nextDueAt(world)).toBe(parseInstant('2026-11-22T09:00:00Z'));
  execute(world, cancelCallCommand(callId));

  expect(nextDueAt(world)).toBeUndefined();
});

function formatSeconds(seconds: number): string {
  return new Date(start + seconds * 1_000).toISOString();
}

function formatTime(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(11, 16);
}

function placedCallsIn(events: ReturnType<typeof advance>): string[] {
  return events.flatMap((event) => (event.type === 'call-placed' ? [event.sessionId] : []));
}

function countBusyLines(world: World, channelName: string): number {
  const underWay = [...world.sessions.values()].filter(
    ({ start, status }) =>
      start.channelName === channelName && (status === 'call_placed' || status === 'call_in_progress'),
  );
  return underWay.length;
}
