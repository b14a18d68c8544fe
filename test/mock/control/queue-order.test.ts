import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ControlSchemas } from '../../../src/control-operations.ts';
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

type QueuedCall = ControlSchemas['CallInfo'];

/** Returns the next call and its time, as a page would say them. The queue is in the order of the mock. */
type ReadNext = (queue: readonly QueuedCall[], arrivals: readonly string[]) => { sessionId?: unknown; at: unknown };

const asTheQueueSays: ReadNext = ([first]) => ({ sessionId: first?.sessionId, at: first?.expectedAt });

/** Random queues, whose next call is compared with the call that is placed next, until the queue is empty. */
const nextIsPlaced = (readNext: ReadNext) =>
  fc.asyncProperty(fc.array(queuedCall, { minLength: 3, maxLength: 9 }), async (requests) => {
    const { control, call } = createControlledMock();
    const arrivals: string[] = [];
    for (const { dueInSeconds, outcome, pauseSeconds, startWorkingHour, ...request } of requests) {
      const { now } = await control.getClock();
      const scheduleTime = new Date(Date.parse(now) + (dueInSeconds ?? 0) * 1_000).toISOString();
      const sessionId = await call({
        ...request,
        timezone: 'UTC',
        ...(startWorkingHour && { startWorkingHour }),
        ...(dueInSeconds !== undefined && { scheduleTime }),
      });
      arrivals.push(sessionId);
      if (outcome !== undefined) await control.setCallOutcome({ sessionId, outcome });
      if (pauseSeconds > 0) await control.advanceClock({ seconds: pauseSeconds });
    }
    for (;;) {
      const { calls } = await control.listCalls({ status: 'call_in_queue' });
      const [scheduled] = (await control.listSchedule()).scheduled;
      if (calls[0] === undefined) return;
      const said = readNext(calls, arrivals);
      expect({ sessionId: scheduled?.sessionId, at: scheduled?.expectedAt }).toEqual(said);

      let placed: { sessionId?: unknown; at: string } | undefined;
      while (placed === undefined)
        placed = (await control.advanceToNext()).events.find(({ type }) => type === 'call-placed');
      expect({ sessionId: placed.sessionId, at: placed.at }).toEqual(said);
    }
  });

test('the mock places the first call of the queue at the time that the list of the queue shows', async () => {
  await fc.assert(nextIsPlaced(asTheQueueSays), { numRuns: sampleCount(2_000, 50) });
}, 300_000);

test.each<[string, ReadNext]>([
  [
    'order of arrival',
    (queue, arrivals) => asTheQueueSays(queue.toSorted(by(({ sessionId }) => arrivals.indexOf(sessionId))), []),
  ],
  ['order of due times', (queue) => asTheQueueSays(queue.toSorted(by(({ dueAt }) => Date.parse(dueAt))), [])],
  ['due time in place of the expected time', ([first]) => ({ sessionId: first?.sessionId, at: first?.dueAt })],
])('the test of the call queue fails for a faulty queue list that shows the %s', async (_, readNext) => {
  expect((await fc.check(nextIsPlaced(readNext), { numRuns: 200, endOnFailure: true })).failed).toBe(true);
});

function by(keyOf: (call: QueuedCall) => number) {
  return (one: QueuedCall, other: QueuedCall) => keyOf(one) - keyOf(other);
}

test('the queue lists calls with the same due time by priority, with the time when each call gets a line', async () => {
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
