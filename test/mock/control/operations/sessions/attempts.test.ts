import { expect, test } from 'vitest';
import { createControlledMock } from '../../../../support/mock/controlled-mock.ts';

const ids = (attempts: readonly { sessionId: string }[]) => attempts.map(({ sessionId }) => sessionId);

test('attempts are listed in the order of the queue, those that are over behind it, the latest first', async () => {
  const { control, call } = createControlledMock();
  const over = [await call(), await call()];
  await control.advanceClock({ hours: 1 });
  const later = await call({ scheduleTime: '2026-11-20T23:00:00Z', callPriority: 1 });
  const [one, two, low] = [await call(), await call(), await call({ callPriority: 100 })];
  await control.advanceClock({ seconds: 12 });

  const { attempts, total } = await control.listAttempts({ workspaceId: 'acme' });
  const page = await control.listAttempts({ offset: 2, limit: 2 });

  expect(ids(attempts)).toEqual([one, two, low, later, ...over.toReversed()]);
  expect(total).toBe(6);
  expect(page).toEqual({ attempts: attempts.slice(2, 4), total: 6 });
  expect(ids((await control.listAttempts({ isFinished: true })).attempts)).toEqual(over.toReversed());
  expect(ids((await control.listAttempts({ status: 'call_in_queue' })).attempts)).toEqual([low, later]);
  expect(await control.listAttempts({ workspaceId: 'globex' })).toEqual({ attempts: [], total: 0 });
});

test('attempts are counted by status, and busy lines are reported', async () => {
  const { control, call, chat } = createControlledMock();
  await chat();
  await Promise.all([call(), call(), call()]);
  await control.advanceClock({ seconds: 12 });

  const { counts, lines } = await control.countAttempts({ workspaceId: 'acme' });

  expect(counts).toHaveLength(2);
  expect(counts).toEqual(
    expect.arrayContaining([
      { status: 'call_placed', attempts: 2 },
      { status: 'call_in_queue', attempts: 1 },
    ]),
  );
  expect(lines).toEqual([{ workspaceId: 'acme', channelName: 'Sales Line', lines: 2, busy: 2 }]);
});

test('a retry is shown with the attempts before it', async () => {
  const { control, call } = createControlledMock();
  const callId = await call({ noOfRetries: 2, retryAfterHours: 1 });
  await control.setCallOutcome({ sessionId: callId, outcome: 'noAnswer' });
  await control.advanceClock({ minutes: 30 });

  const { attempt, attempts } = await control.readAttempt({ sessionId: `${callId}-r1` });

  expect(attempt).toMatchObject({ callId, status: 'call_in_queue', retryAttemptNo: 1, noOfRetries: 2, outcome: null });
  expect(attempts.map(({ retryAttemptNo, outcome }) => [retryAttemptNo, outcome])).toEqual([
    [0, 'noAnswer'],
    [1, null],
  ]);
});

test('a cancelled attempt is never placed, and the service says the same of it', async () => {
  const { control, call, read } = createControlledMock();
  const callId = await call({ noOfRetries: 2 });

  const { events } = await control.cancelAttempt({ sessionId: callId });
  const { events: later } = await control.advanceClock({ days: 2 });

  expect(events).toMatchObject([{ type: 'call-cancelled', sessionId: callId }]);
  expect(later).toEqual([]);
  expect((await read(callId)).status).toBe('call_canceled');
});

test('what cannot be cancelled or shown says why', async () => {
  const { control, call, chat } = createControlledMock();
  const [placed, written] = [await call(), await chat()];
  await control.advanceClock({ seconds: 12 });

  await expect(control.cancelAttempt({ sessionId: placed })).rejects.toMatchObject({
    errorCode: 'conflict',
    message: expect.stringContaining('call_placed'),
  });
  await expect(control.cancelAttempt({ sessionId: written })).rejects.toMatchObject({ errorCode: 'conflict' });
  await expect(control.cancelAttempt({ sessionId: 'none' })).rejects.toMatchObject({ errorCode: 'sessionNotFound' });
  await expect(control.readAttempt({ sessionId: written })).rejects.toMatchObject({ errorCode: 'sessionNotFound' });
});
