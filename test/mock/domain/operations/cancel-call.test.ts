import { expect, test } from 'vitest';
import { decide } from '../../../../mock/domain/operations/index.ts';
import {
  advance,
  cancelCallCommand,
  createCall,
  execute,
  readSession,
  refusalOf,
  secondsAfterStart,
  successOf,
  worldWith,
} from '../../../support/mock/world.ts';

test('the mock never places a cancelled call', () => {
  const world = worldWith();
  const callId = createCall(world);

  expect(successOf(execute(world, cancelCallCommand(callId, { now: secondsAfterStart(9) })))).toEqual({
    message: 'Call canceled successfully!',
    data: { removedJobs: 1 },
    events: [{ type: 'call-cancelled', at: secondsAfterStart(9), sessionId: callId }],
    gaps: [],
  });
  expect(readSession(world, callId).status).toBe('call_canceled');
  expect(advance(world, secondsAfterStart(100_000))).toEqual([]);
});

test('after the cancel of a call that waits for a phone line, the next call gets the line', () => {
  const world = worldWith();
  const [first, second, third] = [0, 1, 2].map(() => createCall(world, { channel: 'Narrow' })) as [
    string,
    string,
    string,
  ];
  advance(world, secondsAfterStart(20));

  expect(successOf(execute(world, cancelCallCommand(second, { now: secondsAfterStart(20) })))).toMatchObject({
    data: { removedJobs: 1 },
  });
  advance(world, secondsAfterStart(44));

  expect([first, second, third].map((id) => readSession(world, id).status)).toEqual([
    'call_hangup',
    'call_canceled',
    'call_placed',
  ]);
});

test.each([
  [10, 'call_placed'],
  [14, 'call_in_progress'],
  [44, 'call_hangup'],
])('the mock refuses to cancel a call %i s after its start, because the call is %s', (seconds, status) => {
  const world = worldWith();
  const callId = createCall(world);
  advance(world, secondsAfterStart(seconds));

  expect(refusalOf(decide(world, cancelCallCommand(callId)))).toMatchObject({
    status: 409,
    errorCode: 'callNotInQueue',
    message: expect.stringContaining(status),
    gaps: ['cancel-call/not-in-queue'],
  });
  expect(readSession(world, callId).status).toBe(status);
});

test.each(['call_x', '', '__proto__'])('the mock refuses to cancel the unknown callId %j', (callId) => {
  expect(refusalOf(decide(worldWith(), cancelCallCommand(callId)))).toMatchObject({
    status: 404,
    errorCode: 'callNotFound',
    gaps: ['cancel-call/unknown-call'],
  });
});

test("cancel-call/foreign-call: the mock answers the cancel of another workspace's call as if the call did not exist", () => {
  const world = worldWith();
  const callId = createCall(world);

  expect(refusalOf(execute(world, cancelCallCommand(callId, { workspaceId: 'rival' })))).toMatchObject({
    status: 404,
    errorCode: 'callNotFound',
  });
  expect(readSession(world, callId).status).toBe('call_in_queue');
});

test('cancel-call/waiting-retry: the cancel of a call also cancels the waiting retry of this call', () => {
  const world = worldWith();
  const callId = createCall(world, { phoneNumber: '+14155550191', noOfRetries: 3 });
  advance(world, secondsAfterStart(60));

  expect(successOf(execute(world, cancelCallCommand(callId, { now: secondsAfterStart(60) })))).toMatchObject({
    data: { removedJobs: 1 },
    events: [{ type: 'call-cancelled', sessionId: `${callId}-r1` }],
  });
  expect([callId, `${callId}-r1`].map((id) => readSession(world, id).status)).toEqual([
    'could_not_connect',
    'call_canceled',
  ]);
  expect(advance(world, secondsAfterStart(100_000))).toEqual([]);
});
