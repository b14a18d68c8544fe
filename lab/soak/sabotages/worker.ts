import { parentPort, workerData } from 'node:worker_threads';
import { createLimiter } from '../../../test/support/http/limiter.ts';
import { sabotages } from '../../../test/support/sabotages/index.ts';
import { usualNoise } from '../noise/noisy-service.ts';
import { findMissesInNoise } from './missed-in-noise.ts';

/** Which part of the work is a worker's. */
export interface SabotageWork {
  worker: number;
  workers: number;
  seeds: number;
}

export interface SabotageResult {
  sabotage: number;
  seed: number;
  /** Why no rule caught it; undefined when one did. */
  missed: readonly string[] | undefined;
}

const { worker, workers, seeds } = workerData as SabotageWork;
const allItems = Array.from({ length: seeds }, (_, seed) =>
  sabotages.map((_one, sabotage) => ({ sabotage, seed: seed + 1 })),
);
const ownItems = allItems.flat().filter((_, index) => index % workers === worker);
// Nearly all of the time is waited: for answers, for what has to become visible, for what is not sent.
const limit = createLimiter(200);

await Promise.all(
  ownItems.map(({ sabotage, seed }) =>
    limit(async () => {
      const definition = sabotages[sabotage];
      const missed =
        definition === undefined
          ? ['there is no such sabotage']
          : await findMissesInNoise(definition, usualNoise, { rules: seed, noise: 1000 * sabotage + 10 * seed });
      parentPort?.postMessage({ sabotage, seed, missed } satisfies SabotageResult);
    }),
  ),
);
