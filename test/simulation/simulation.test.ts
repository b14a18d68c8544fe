import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { computeDigests, stepCount } from './digests.ts';
import { expectedOutcomes } from './outcomes.ts';
import { formatReport, formatSteps } from './report.ts';
import { simulate } from './simulate.ts';

/** One seed to look at, instead of all. */
const onlySeed = process.env.SIMULATION_SEED;
/** Enough to come across every outcome; the last is the first with the rarest. `npm run soak:simulation` plays a thousand. */
const seeds = [...Array.from({ length: 50 }, (_, index) => index + 1), 130];
/** Seeds that are played again, to see whether the same comes out. */
const repeatedSeeds = 2;

if (onlySeed !== undefined)
  describe('one seed', () => {
    test(`the mock does what the model foretells, with seed ${onlySeed}`, async () => {
      const result = await simulate(Number(onlySeed), stepCount);

      console.log(formatSteps(result));
      expect(formatReport(Number(onlySeed), result)).toBeUndefined();
    });
  });
else
  describe(`${seeds.length} seeds with ${stepCount} steps each`, () => {
    const outcomes = new Set<string>();

    test('the mock does what the model foretells', async () => {
      const reports: string[] = [];
      for (const seed of seeds) {
        const result = await simulate(seed, stepCount);
        for (const outcome of result.outcomes) outcomes.add(outcome);
        const report = formatReport(seed, result);
        if (report !== undefined) reports.push(report);
      }
      // A difference is reported in words; comparing two texts would say nothing more.
      if (reports.length > 0) expect.fail(`${reports[0]}\n${reports.length} of ${seeds.length} seeds differ.`);
    });

    test('nothing that can be answered, and no status, was missed', () => {
      expect([...outcomes].sort()).toEqual([...expectedOutcomes].sort());
    });

    test('the same seed gives the same answers, byte for byte, in another process and another time zone too', async () => {
      const digests = await computeDigests(repeatedSeeds);
      const timeZone = 'America/St_Johns';
      const child = spawnSync(process.execPath, [path.join(import.meta.dirname, 'digests.ts'), String(repeatedSeeds)], {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          TZ: timeZone,
          LC_ALL: 'tr_TR.UTF-8',
        },
        encoding: 'utf8',
      });

      expect(await computeDigests(repeatedSeeds)).toEqual(digests);
      expect(child.stderr).toBe('');
      expect(JSON.parse(child.stdout)).toEqual({ timeZone, digests });
      expect(new Set(digests).size).toBe(repeatedSeeds);
    });
  });
