import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { createRandomSource } from '../../../mock/domain/random.ts';
import { manualClock } from '../../../mock/engine/clock.ts';
import { createEngine } from '../../../mock/engine/create-engine.ts';
import type { Engine } from '../../../mock/engine/engine.ts';
import { createMemoryLog } from '../../../mock/log/memory-log.ts';
import { anySteps, createTestEngine, longAfterSteps, playSteps } from '../../support/mock/engine.ts';

/** What anybody can see of a mock from now on: its events, those to come, and the answers to come. */
function replayFuture(engine: Engine, moveTo: (to: number) => void): string {
  moveTo(longAfterSteps);
  engine.settle();
  const { seed, drawn, events } = engine.state();
  return JSON.stringify({ seed, drawn, events });
}

test('whatever happened, the log as text is enough to go on from it', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const { engine, clock } = createTestEngine();
      playSteps(engine, steps, clock.moveTo);
      const { seed, drawn, events } = engine.state();
      const kept = JSON.parse(JSON.stringify(events)) as DomainEvent[];

      const other = manualClock(clock.now());
      const again = createEngine({ random: createRandomSource(seed, drawn), clock: other, log: createMemoryLog(kept) });

      expect(replayFuture(again, other.moveTo)).toBe(replayFuture(engine, clock.moveTo));
    }),
    { seed: 1, numRuns: 150 },
  );
});

test('whatever happened in between, what is restored goes on as it would have', () => {
  fc.assert(
    fc.property(anySteps, anySteps, (steps, others) => {
      const { engine, clock } = createTestEngine();
      playSteps(engine, steps, clock.moveTo);
      const state = engine.state();
      const expected = createTestEngine();
      playSteps(expected.engine, steps, expected.clock.moveTo);
      playSteps(engine, others.slice(0, 5), () => {});

      engine.restore(state);

      expect(replayFuture(engine, clock.moveTo)).toBe(replayFuture(expected.engine, expected.clock.moveTo));
    }),
    { seed: 1, numRuns: 100 },
  );
});
