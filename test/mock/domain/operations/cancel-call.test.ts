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
])('the mock refuses to cancel a phone call %i s after its start, because the call is %s', (seconds, status) => {
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
