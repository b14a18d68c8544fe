import { expect, test } from 'vitest';
import { createControlledMock } from '../../../support/mock/controlled-mock.ts';

const ids = (attempts: readonly { sessionId: string }[]) => attempts.map(({ sessionId }) => sessionId);

test('the call queue lists the calls in progress, then the waiting calls, and the number of busy lines', async () => {
  const { control, call } = createControlledMock();
  const over = [await call(), await call()];
  await control.advanceClock({ hours: 1 });
  const [one, two] = [await call(), await call()];
  const later = await call({ scheduleTime: '2026-11-20T12:00:00Z', callPriority: 1 });
  const low = await call({ callPriority: 100 });
  const high = await call({ callPriority: 1 });
  await control.advanceClock({ seconds: 12 });

  const { calls, lines, total } = await control.listCalls({ workspaceId: 'acme' });

  expect(ids(calls)).toEqual([high, one, two, low, later]);
  expect(calls.map(({ status, waiting }) => `${status} ${waiting}`)).toEqual([
    'call_placed false',
    'call_placed false',
    'call_in_queue true',
    'call_in_queue true',
    'call_in_queue false',
  ]);
  expect(lines).toEqual([{ workspaceId: 'acme', channelName: 'Sales Line', lines: 2, busy: 2 }]);
  expect(total).toBe(5);
  expect(await control.listCalls({ offset: 1, limit: 2 })).toMatchObject({ calls: calls.slice(1, 3), total });
  expect(ids((await control.listCalls({ isFinished: true })).calls)).toEqual(over.toReversed());
  expect(ids((await control.listCalls({ status: 'call_in_queue' })).calls)).toEqual([two, low, later]);
  expect(await control.listCalls({ workspaceId: 'globex' })).toMatchObject({ calls: [], total: 0, counts: [] });
});

test('the control plane sets the outcome of a waiting call, or of the next calls', async () => {
  const { control, call, read } = createControlledMock();
  const outcome = 'couldNotConnect';
  const sessionId = await call();
  expect(await control.setCallOutcome({ sessionId, outcome })).toMatchObject({ sessionId, outcome });
  await control.advanceClock({ hours: 1 });
  await control.setNextCallOutcomes({ workspaceId: 'acme', outcome, count: 2 });
  const next = [await call(), await call()];
  await control.advanceClock({ hours: 1 });
  const after = await call();
  await control.advanceClock({ hours: 1 });

  const statuses = await Promise.all([sessionId, ...next, after].map(async (id) => (await read(id)).status));
  expect(statuses).toEqual(['could_not_connect', 'could_not_connect', 'could_not_connect', 'call_hangup']);
});

test('an outcome set for one call attempt does not apply to the retries of the call', async () => {
  const { control, call, read } = createControlledMock();
  const callId = await call({ noOfRetries: 2, retryAfterHours: 1 });
  await control.setCallOutcome({ sessionId: callId, outcome: 'noAnswer' });
  await control.setNextCallOutcomes({ workspaceId: 'acme', outcome: 'couldNotConnect' });
  await control.advanceClock({ hours: 8 });

  const statuses = [callId, `${callId}-r1`, `${callId}-r2`].map(async (id) => (await read(id)).status);
  expect(await Promise.all(statuses)).toEqual(['call_expired', 'could_not_connect', 'call_hangup']);
});

test('the control plane refuses to set an impossible call outcome, and gives the reason', async () => {
  const { control, call, chat } = createControlledMock();
  const over = await call();
  const written = await chat();
  await control.advanceClock({ hours: 1 });

  await expect(control.setCallOutcome({ sessionId: over, outcome: 'errored' })).rejects.toMatchObject({
    errorCode: 'conflict',
    message: expect.stringContaining('call_hangup'),
  });
  await expect(control.setCallOutcome({ sessionId: written, outcome: 'errored' })).rejects.toMatchObject({
    status: 409,
  });
  await expect(control.setCallOutcome({ sessionId: 'none', outcome: 'errored' })).rejects.toMatchObject({
    status: 404,
  });
  await expect(control.setNextCallOutcomes({ workspaceId: 'none', outcome: 'errored' })).rejects.toMatchObject({
    errorCode: 'workspaceNotFound',
  });
  await expect(
    control.setNextCallOutcomes({ workspaceId: 'acme', outcome: 'sideways' as 'errored' }),
  ).rejects.toMatchObject({ errorCode: 'validationError', message: expect.stringContaining('"completed"') });
});

test('the list of outcomes for the next calls omits an outcome that a call has used', async () => {
  const { control, call, read } = createControlledMock();
  const workspaceId = 'acme';
  await control.setNextCallOutcomes({ workspaceId, outcome: 'errored' });
  await control.setNextCallOutcomes({ workspaceId, outcome: 'noAnswer', count: 2 });
  expect(await control.listNextCallOutcomes({ workspaceId })).toEqual({
    outcomes: ['errored', 'noAnswer', 'noAnswer'],
  });

  await call();
  await control.advanceClock({ seconds: 12 });
  expect(await control.listNextCallOutcomes({ workspaceId })).toEqual({ outcomes: ['noAnswer', 'noAnswer'] });

  const { events } = await control.removeNextCallOutcomes({ workspaceId });
  expect(events).toMatchObject([{ type: 'next-call-outcomes-removed', workspaceId, count: 2 }]);
  expect(await control.listNextCallOutcomes({ workspaceId })).toEqual({ outcomes: [] });
  expect((await control.removeNextCallOutcomes({ workspaceId })).events).toEqual([]);
  const answered = await call();
  await control.advanceClock({ hours: 1 });
  expect((await read(answered)).status).toBe('call_hangup');
  await expect(control.listNextCallOutcomes({ workspaceId: 'none' })).rejects.toThrow('none');
});
