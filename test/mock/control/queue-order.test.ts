import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';
import { sampleCount } from '../../support/sample.ts';

const outcome = fc.constantFrom('completed', 'longTalk', 'noAnswer', 'couldNotConnect', 'errored', 'agentErrored');

const queuedCall = fc.record({
  callPriority: fc.integer({ min: 1, max: 4 }),
  dueInSeconds: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
  startWorkingHour: fc.option(fc.constantFrom('09:31', '12:00'), { nil: undefined, freq: 6 }),
  outcome: fc.option(outcome, { nil: undefined }),
  pauseSeconds: fc.constantFrom(0, 0, 0, 3, 12),
});

test('the first call of the queue is placed next, at the time that the queue says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(queuedCall, { minLength: 3, maxLength: 9 }), async (queue) => {
      const { control, call } = createControlledMock();
      for (const { dueInSeconds, outcome, pauseSeconds, startWorkingHour, ...request } of queue) {
        const { now } = await control.getClock();
        const scheduleTime = new Date(Date.parse(now) + (dueInSeconds ?? 0) * 1_000).toISOString();
        const sessionId = await call({
          ...request,
          timezone: 'UTC',
          ...(startWorkingHour && { startWorkingHour }),
          ...(dueInSeconds !== undefined && { scheduleTime }),
        });
        if (outcome !== undefined) await control.setCallOutcome({ sessionId, outcome });
        if (pauseSeconds > 0) await control.advanceClock({ seconds: pauseSeconds });
      }
      for (;;) {
        const [first] = (await control.listCalls({ status: 'call_in_queue' })).calls;
        const scheduled = (await control.listSchedule()).scheduled[0];
        if (first === undefined) return;
        expect(scheduled).toMatchObject({ sessionId: first.sessionId, expectedAt: first.expectedAt });

        let placed: { sessionId?: unknown; at: string } | undefined;
        while (placed === undefined)
          placed = (await control.advanceToNext()).events.find(({ type }) => type === 'call-placed');

        expect({ sessionId: placed.sessionId, at: placed.at }).toEqual({
          sessionId: first.sessionId,
          at: first.expectedAt,
        });
      }
    }),
    { numRuns: sampleCount(2_000, 50) },
  );
});

test('calls that are due at once are listed by priority, and say by when they get a line', async () => {
  const { control, call } = createControlledMock();
  const [low, , , high] = [
    await call({ callPriority: 49 }),
    await call({ callPriority: 48 }),
    await call({ callPriority: 47 }),
    await call({ callPriority: 46 }),
  ];

  const { calls } = await control.listCalls();

  expect(calls.map(({ callPriority }) => callPriority)).toEqual([46, 47, 48, 49]);
  expect(calls[0]).toMatchObject({ sessionId: high, expectedAt: '2026-11-20T09:00:10.000Z' });
  expect(calls[3]?.sessionId).toBe(low);
});
