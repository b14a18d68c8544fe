import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attemptsOf } from '../../../../mock/domain/world.ts';
import {
  advance,
  cancelCallCommand,
  createCall,
  executeAll,
  parseInstant,
  readSession,
  secondsAfterStart,
  timelineOf,
  worldWith,
} from '../../../support/mock/world.ts';
import { farFuture, numbers } from './placed-calls.ts';

describe('retries', () => {
  test.each(['noAnswer', 'couldNotConnect', 'errored'] as const)(
    'trigger-call/what-is-a-failure: after %s',
    (course) => {
      const world = worldWith();
      const callId = createCall(world, { phoneNumber: numbers[course], noOfRetries: 1 });
      advance(world, farFuture);

      expect(attemptsOf(world, callId)).toEqual([callId, `${callId}-r1`]);
    },
  );

  test.each(['completed', 'longTalk', 'agentErrored', 'expired'] as const)(
    'trigger-call/what-is-a-failure: not after %s',
    (course) => {
      const world = worldWith();
      const callId = createCall(world, { phoneNumber: numbers[course], noOfRetries: 5 });
      advance(world, farFuture);

      expect(attemptsOf(world, callId)).toEqual([callId]);
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

  test('are as many as were asked for, where every attempt fails', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), (noOfRetries) => {
        const world = worldWith();
        const callId = createCall(world, { phoneNumber: numbers.couldNotConnect, noOfRetries });
        advance(world, farFuture);

        expect(attemptsOf(world, callId)).toHaveLength(noOfRetries + 1);
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
    expect(attemptsOf(world, callId)).toHaveLength(2);
  });

  test('cancel-call/retries-after-cancel: a call that is cancelled between them is not tried again', () => {
    const world = worldWith();
    const callId = createCall(world, { phoneNumber: numbers.couldNotConnect, noOfRetries: 3 });
    executeAll(world, cancelCallCommand(callId, { now: secondsAfterStart(600) }));

    expect(advance(world, farFuture)).toEqual([]);
    expect(attemptsOf(world, callId)).toHaveLength(2);
  });
});
