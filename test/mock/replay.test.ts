import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceFrom } from '../../mock/chance.ts';
import { manualClock } from '../../mock/clock.ts';
import type { DomainEvent } from '../../mock/domain/event.ts';
import { createEngine, type Engine } from '../../mock/engine.ts';
import { memoryLog } from '../../mock/log/memory-log.ts';
import { engineFrom, longAfter, play, someSteps } from '../support/engine.ts';

/** What anybody can see of a mock from now on: its events, those to come, and the answers to come. */
function futureOf(engine: Engine, moveTo: (to: number) => void): string {
  moveTo(longAfter);
  engine.settle();
  const { seed, drawn, events } = engine.state();
  return JSON.stringify({ seed, drawn, events });
}

test('whatever happened, the log as text is enough to go on from it', () => {
  fc.assert(
    fc.property(someSteps, (steps) => {
      const { engine, clock } = engineFrom();
      play(engine, steps, clock.moveTo);
      const { seed, drawn, events } = engine.state();
      const kept = JSON.parse(JSON.stringify(events)) as DomainEvent[];

      const other = manualClock(clock.now());
      const again = createEngine({ chance: chanceFrom(seed, drawn), clock: other, log: memoryLog(kept) });

      expect(futureOf(again, other.moveTo)).toBe(futureOf(engine, clock.moveTo));
    }),
    { seed: 1, numRuns: 150 },
  );
});

test('whatever happened in between, what is restored goes on as it would have', () => {
  fc.assert(
    fc.property(someSteps, someSteps, (steps, others) => {
      const { engine, clock } = engineFrom();
      play(engine, steps, clock.moveTo);
      const state = engine.state();
      const expected = engineFrom();
      play(expected.engine, steps, expected.clock.moveTo);
      play(engine, others.slice(0, 5), () => {});

      engine.restore(state);

      expect(futureOf(engine, clock.moveTo)).toBe(futureOf(expected.engine, expected.clock.moveTo));
    }),
    { seed: 1, numRuns: 100 },
  );
});
