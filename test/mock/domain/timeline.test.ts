import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDueAt } from '../../../mock/domain/lifecycle.ts';
import { formatInstant, minute } from '../../../src/instant.ts';
import { cancelCommand, createChat, execute, start, worldWith } from '../../support/mock/world.ts';

test('the next due event of the mock is the earliest message that was not cancelled', () => {
  const delays = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 9 }), isCancelled: fc.boolean() }));
  fc.assert(
    fc.property(delays, (messages) => {
      const world = worldWith();
      for (const { minutes, isCancelled } of messages) {
        const scheduleTime = formatInstant(start + minutes * minute);
        const sessionId = createChat(world, {
          communicationChannel: 'Site',
          customerNumber: 'visitor-7',
          scheduleTime,
        });
        if (isCancelled) execute(world, cancelCommand(sessionId));
      }
      const pending = messages.filter((message) => !message.isCancelled).map(({ minutes }) => start + minutes * minute);

      expect(nextDueAt(world, world)).toBe(pending.length === 0 ? undefined : Math.min(...pending));
    }),
    { seed: 1 },
  );
});
