import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestOf, digestsUpTo, steps } from './digests.ts';
import { expectedOutcomes } from './outcomes.ts';
import { reportOf, storyOf } from './report.ts';
import { simulate } from './simulate.ts';

/** One seed to look at, instead of all. */
const onlySeed = process.env.SIMULATION_SEED;
const seeds = 1000;
const batch = 100;
/** Seeds that are played again, to see whether the same comes out. */
const again = 50;
const slowMachineMs = 300_000;

describe.runIf(onlySeed !== undefined)('one seed', () => {
  test(`the mock does what the model foretells, with seed ${onlySeed}`, async () => {
    const simulated = await simulate(Number(onlySeed), steps);

    console.log(storyOf(simulated));
    expect(reportOf(Number(onlySeed), simulated)).toBeUndefined();
  });
});

describe.runIf(onlySeed === undefined)(`${seeds} seeds with ${steps} steps each`, () => {
  const digests: string[] = [];
  const outcomes = new Set<string>();

  for (let first = 1; first <= seeds; first += batch) {
    test(
      `the mock does what the model foretells, with seeds from ${first} to ${first + batch - 1}`,
      async () => {
        for (let seed = first; seed < first + batch; seed += 1) {
          const simulated = await simulate(seed, steps);
          digests[seed - 1] = digestOf(simulated);
          for (const outcome of simulated.outcomes) outcomes.add(outcome);
          // A difference is told in words; the diff of two texts would say nothing.
          const report = reportOf(seed, simulated);
          if (report !== undefined) expect.fail(report);
        }
      },
      slowMachineMs,
    );
  }

  test('nothing that can be answered, and no status, was missed', () => {
    expect([...outcomes].sort()).toEqual([...expectedOutcomes].sort());
  });

  test(
    'the same seed gives the same answers, byte for byte',
    async () => {
      expect(await digestsUpTo(again)).toEqual(digests.slice(0, again));
    },
    slowMachineMs,
  );

  test(
    'so it does in another process and another time zone',
    () => {
      const timeZone = 'America/St_Johns';
      const child = spawnSync(process.execPath, [path.join(import.meta.dirname, 'digests.ts'), String(again)], {
        env: { PATH: process.env.PATH, TZ: timeZone, LC_ALL: 'tr_TR.UTF-8' },
        encoding: 'utf8',
      });

      expect(child.stderr).toBe('');
      expect(JSON.parse(child.stdout)).toEqual({ timeZone, digests: digests.slice(0, again) });
    },
    slowMachineMs,
  );
});
