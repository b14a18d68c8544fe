import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDueAt } from '../../../mock/domain/lifecycle.ts';
import { advance, createCall, worldWith } from '../../support/mock/world.ts';
import { countBusyLines, farFuture, formatSeconds, narrow, numbers, placedCallsIn } from './placed-calls.ts';

test('the mock never has more calls in progress than phone lines', () => {
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
      for (let at = nextDueAt(world, world); at !== undefined; at = nextDueAt(world, world)) {
        advance(world, at);
        expect(countBusyLines(world, 'Line')).toBeLessThanOrEqual(2);
        expect(countBusyLines(world, 'Narrow')).toBeLessThanOrEqual(1);
      }
      expect([...world.sessions.values()].filter(({ status }) => status === 'call_in_queue')).toEqual([]);
      expect([...world.pools.values()].filter(({ busyLines }) => busyLines !== 0)).toEqual([]);
    }),
    { seed: 1 },
  );
});

test('trigger-call/queue-order: a call that waited for working hours starts before later calls with the same priority', () => {
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

test('trigger-call/queue-order: calls get a phone line by priority, then due time, then arrival', () => {
  const calls = fc.array(fc.record({ priority: fc.integer({ min: 1, max: 3 }), due: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 8,
  });

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
