import fc from 'fast-check';
import { expect, test } from 'vitest';
import { succeed } from '../../../mock/domain/decision.ts';
import type { ChoosableGap, Profile } from '../../../mock/domain/gaps.ts';
import { createRandomSource } from '../../../mock/domain/random.ts';
import { manualClock } from '../../../mock/engine/clock.ts';
import { createEngine } from '../../../mock/engine/create-engine.ts';
import { createMemoryLog } from '../../../mock/log/memory-log.ts';
import { alternatives } from '../../../src/generated/alternatives.ts';
import { anySteps, createTestEngine, longAfterSteps, playSteps } from '../../support/mock/engine.ts';

const gaps = Object.keys(alternatives) as ChoosableGap[];

const someProfile = fc.tuple(...gaps.map((gap) => fc.constantFrom('default', ...alternatives[gap]))).map((chosen) => {
  const entries = gaps.map((gap, index) => [gap, chosen[index]]);
  return Object.fromEntries(entries.filter(([, one]) => one !== 'default')) as Profile;
});

test('whatever is chosen and asked for, nothing breaks, and the log leads to the same world', () => {
  fc.assert(
    fc.property(someProfile, anySteps, (profile, steps) => {
      const { engine, clock, log } = createTestEngine();
      engine.dispatch((_world, { now }) => succeed([{ type: 'profile-set', at: now, profile }]));
      playSteps(engine, steps, clock.moveTo);
      clock.moveTo(longAfterSteps);
      engine.settle();

      const events = JSON.parse(JSON.stringify(log.read(0)));
      const again = createEngine({
        random: createRandomSource('seed'),
        clock: manualClock(longAfterSteps),
        log: createMemoryLog(events),
      });
      const visibleStateOf = (one: typeof engine) =>
        one.query(({ sessions, profile }) => ({ sessions: [...sessions], profile }));

      expect(visibleStateOf(again)).toEqual(visibleStateOf(engine));
    }),
    { seed: 1, numRuns: 150 },
  );
});
