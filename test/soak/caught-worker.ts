import { parentPort, workerData } from 'node:worker_threads';
import { inTurn } from '../support/in-turn.ts';
import { sabotages } from '../support/sabotages/index.ts';
import { missedInNoise } from './caught-in-noise.ts';
import { usualNoise } from './noisy-service.ts';

/** Which part of the work is a worker's. */
export interface CaughtWork {
  worker: number;
  workers: number;
  seeds: number;
}

export interface CaughtTried {
  sabotage: number;
  seed: number;
  /** Why no rule caught it; undefined when one did. */
  missed: readonly string[] | undefined;
}

const { worker, workers, seeds } = workerData as CaughtWork;
const all = Array.from({ length: seeds }, (_, seed) =>
  sabotages.map((_one, sabotage) => ({ sabotage, seed: seed + 1 })),
);
const own = all.flat().filter((_, index) => index % workers === worker);
// Nearly all of the time is waited: for answers, for what has to become visible, for what is not sent.
const turn = inTurn(200);

await Promise.all(
  own.map(({ sabotage, seed }) =>
    turn(async () => {
      const one = sabotages[sabotage];
      const missed =
        one === undefined
          ? ['there is no such sabotage']
          : await missedInNoise(one, usualNoise, { rules: seed, noise: 1000 * sabotage + 10 * seed });
      parentPort?.postMessage({ sabotage, seed, missed } satisfies CaughtTried);
    }),
  ),
);
