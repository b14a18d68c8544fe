import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';
import { sampleCount } from '../../support/sample.ts';

const outcome = fc.constantFrom('completed', 'longTalk', 'noAnswer', 'couldNotConnect', 'errored', 'agentErrored');

const queuedCall = fc.record({
  callPriority: fc.integer({ min: 1, max: 4 }),
  dueInSeconds: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
  startWorkingHour: fc.constantFrom(undefined, undefined, undefined, undefined, '09:31', '12:00'),
  outcome: fc.option(outcome, { nil: undefined }),
  pauseSeconds: fc.constantFrom(0, 0, 0, 3, 12),
});

const nextIsPlaced = fc.asyncProperty(fc.array(queuedCall, { minLength: 3, maxLength: 9 }), async (requests) => {
  const { control, call } = createControlledMock();
  for (const { dueInSeconds, outcome, pauseSeconds, startWorkingHour, ...request } of requests) {
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
    const { calls } = await control.listCalls({ status: 'call_in_queue' });
    const [scheduled] = (await control.listSchedule()).scheduled;
    if (calls[0] === undefined) return;
    const said = { sessionId: calls[0].sessionId, at: calls[0].expectedAt };
    expect({ sessionId: scheduled?.sessionId, at: scheduled?.expectedAt }).toEqual(said);

    let placed: { sessionId?: unknown; at: string } | undefined;
    while (placed === undefined)
      placed = (await control.advanceToNext()).events.find(({ type }) => type === 'call-placed');
    expect({ sessionId: placed.sessionId, at: placed.at }).toEqual(said);
  }
});

test('the mock places the first call of the queue at the time that the queue list shows', async () => {
  await fc.assert(nextIsPlaced, { numRuns: sampleCount(2_000, 50) });
}, 300_000);
