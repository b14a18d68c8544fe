import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceFrom } from '../../../mock/chance.ts';
import { manualClock } from '../../../mock/clock.ts';
import type { OpenGap, Profile } from '../../../mock/domain/profile.ts';
import { createEngine } from '../../../mock/engine.ts';
import { memoryLog } from '../../../mock/log/memory-log.ts';
import { alternatives } from '../../../src/generated/alternatives.ts';
import { engineFrom, longAfter, play, someSteps } from '../../support/engine.ts';

const gaps = Object.keys(alternatives) as OpenGap[];

const someProfile = fc.tuple(...gaps.map((gap) => fc.constantFrom('default', ...alternatives[gap]))).map((chosen) => {
  const entries = gaps.map((gap, index) => [gap, chosen[index]]);
  return Object.fromEntries(entries.filter(([, one]) => one !== 'default')) as Profile;
});

test('whatever is chosen and asked for, nothing breaks, and the log leads to the same world', () => {
  fc.assert(
    fc.property(someProfile, someSteps, (profile, steps) => {
      const { engine, clock, log } = engineFrom();
      engine.bringAbout((_world, { now }) => [{ type: 'profile-set', at: now, profile }]);
      play(engine, steps, clock.moveTo);
      clock.moveTo(longAfter);
      engine.settle();

      const events = JSON.parse(JSON.stringify(log.read(0)));
      const again = createEngine({ chance: chanceFrom('seed'), clock: manualClock(longAfter), log: memoryLog(events) });
      const seen = (one: typeof engine) => one.look(({ sessions, profile }) => ({ sessions: [...sessions], profile }));

      expect(seen(again)).toEqual(seen(engine));
    }),
    { seed: 1, numRuns: 150 },
  );
});
