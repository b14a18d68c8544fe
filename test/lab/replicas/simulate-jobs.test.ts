import { expect, test } from 'vitest';
import { simulateJobs } from '../../../lab/replicas/simulate-jobs.ts';
import { createRandom } from '../../support/random.ts';

const system = { jobs: 10, thinkMs: 1_000, writes: 50, replicas: 3, replicaMs: 0.5, queryMs: 0.5, databaseCores: 4 };
const simulate = (changed: Partial<typeof system>) => simulateJobs({ ...system, ...changed }, createRandom(1), 5_000);

test('with few jobs each gets what it asks for, and nobody waits for another', () => {
  const { requestsPerSecond, p99Ms, databaseBusy } = simulate({});

  expect(requestsPerSecond).toBeGreaterThan(9);
  expect(requestsPerSecond).toBeLessThan(11);
  expect(p99Ms).toBeLessThan(6);
  expect(databaseBusy).toBeLessThan(0.01);
});

test('what is too slow decides, and more of it helps; more of the other does not', () => {
  const tooFewReplicas = simulate({ jobs: 10_000, replicaMs: 2 });
  const moreReplicas = simulate({ jobs: 10_000, replicaMs: 2, replicas: 6 });
  const tooSmallDatabase = simulate({ jobs: 10_000, replicas: 100, queryMs: 2 });

  expect(tooFewReplicas.replicasBusy).toBeGreaterThan(0.9);
  expect(tooFewReplicas.requestsPerSecond).toBeLessThan(1_600);
  expect(moreReplicas.requestsPerSecond / tooFewReplicas.requestsPerSecond).toBeGreaterThan(1.5);
  expect(tooSmallDatabase.databaseBusy).toBeGreaterThan(0.9);
  expect(tooSmallDatabase.requestsPerSecond).toBeLessThan(1_500);
  expect(simulate({ jobs: 10_000, replicas: 200, queryMs: 2 }).requestsPerSecond).toBeLessThan(1_500);
});
