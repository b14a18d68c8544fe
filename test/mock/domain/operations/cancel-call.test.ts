import { describe, expect, test } from 'vitest';
import { cancelCall } from '../../../../mock/domain/operations/cancel-call.ts';
import {
  advance,
  after,
  ask,
  callIn,
  cancelCallCommand,
  chatIn,
  given,
  later,
  sessionIn,
} from '../../../support/given.ts';

test('a call in the queue is cancelled, and never placed', () => {
  const world = given();
  const callId = callIn(world);

  expect(ask(world, cancelCallCommand(callId, { now: later(9) }))).toEqual({
    accepted: true,
    message: 'Call canceled successfully!',
    data: { removedJobs: 1 },
    events: [{ type: 'call-cancelled', at: later(9), sessionId: callId }],
    gaps: [],
  });
  expect(sessionIn(world, callId).status).toBe('call_canceled');
  expect(advance(world, later(100_000))).toEqual([]);
});

test('a call that waits for a line is cancelled too, and keeps nobody waiting', () => {
  const world = given();
  const [first, second, third] = [0, 1, 2].map(() => callIn(world, { channel: 'Narrow' })) as [string, string, string];
  advance(world, later(20));

  expect(ask(world, cancelCallCommand(second, { now: later(20) }))).toMatchObject({ data: { removedJobs: 1 } });
  advance(world, later(44));

  expect([first, second, third].map((id) => sessionIn(world, id).status)).toEqual([
    'call_hangup',
    'call_canceled',
    'call_placed',
  ]);
});

describe('a call that is not in the queue', () => {
  test.each([
    [10, 'call_placed'],
    [14, 'call_in_progress'],
    [44, 'call_hangup'],
  ])('at %is is refused, because it is %s', (seconds, status) => {
    const world = given();
    const callId = callIn(world);
    advance(world, later(seconds));

    expect(cancelCall(world, cancelCallCommand(callId))).toMatchObject({
      accepted: false,
      status: 409,
      errorCode: 'callNotInQueue',
      message: expect.stringContaining(status),
      gaps: ['cancel-call/not-in-queue'],
    });
    expect(sessionIn(world, callId).status).toBe(status);
  });

  test('is one that is cancelled already', () => {
    const world = given();
    const callId = callIn(world);
    after(world, cancelCallCommand(callId));

    expect(cancelCall(world, cancelCallCommand(callId))).toMatchObject({
      errorCode: 'callNotInQueue',
      message: expect.stringContaining('call_canceled'),
    });
  });
});

describe('unknown', () => {
  test.each(['call_x', '', '__proto__'])('%j', (callId) => {
    expect(cancelCall(given(), cancelCallCommand(callId))).toMatchObject({
      status: 404,
      errorCode: 'callNotFound',
      gaps: ['cancel-call/unknown-call'],
    });
  });

  test('a chat', () => {
    const world = given();
    const chat = chatIn(world, { communicationChannel: 'Site', customerNumber: 'u1' });

    expect(cancelCall(world, cancelCallCommand(chat))).toMatchObject({ status: 404, errorCode: 'callNotFound' });
  });

  test('cancel-call/foreign-call: a call of another workspace, which stays in the queue', () => {
    const world = given();
    const callId = callIn(world);

    expect(ask(world, cancelCallCommand(callId, { workspaceId: 'rival' }))).toMatchObject({
      status: 404,
      errorCode: 'callNotFound',
    });
    expect(sessionIn(world, callId).status).toBe('call_in_queue');
  });
});

describe('cancel-call/waiting-retry', () => {
  test('a retry that waits is cancelled by the id of the call, and none follows', () => {
    const world = given();
    const callId = callIn(world, { phoneNumber: '+14155550191', noOfRetries: 3 });
    advance(world, later(60));

    expect(ask(world, cancelCallCommand(callId, { now: later(60) }))).toMatchObject({
      data: { removedJobs: 1 },
      events: [{ type: 'call-cancelled', sessionId: `${callId}-r1` }],
    });
    expect([callId, `${callId}-r1`].map((id) => sessionIn(world, id).status)).toEqual([
      'could_not_connect',
      'call_canceled',
    ]);
    expect(advance(world, later(100_000))).toEqual([]);
  });

  test('a retry that is under way is not', () => {
    const world = given();
    const callId = callIn(world, { phoneNumber: '+14155550191', noOfRetries: 1 });
    advance(world, later(14 + 3_600));

    expect(cancelCall(world, cancelCallCommand(callId))).toMatchObject({
      errorCode: 'callNotInQueue',
      message: expect.stringContaining('call_placed'),
    });
  });
});
