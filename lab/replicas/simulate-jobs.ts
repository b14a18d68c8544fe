import TinyQueue from 'tinyqueue';
import type { Random } from '../../test/support/random.ts';

/** Concurrent CI jobs, each in a workspace of its own, on replicas and one database. Times in ms. */
export interface SimulatedSystem {
  jobs: number;
  /** How long a job does something else between two requests, on average. */
  thinkMs: number;
  /** Of 100 requests, so many change something. */
  writes: number;
  replicas: number;
  /** What a request takes of the processor of its replica. */
  replicaMs: number;
  /** What a query takes of a processor of the database: one to catch up, and one more to store. */
  queryMs: number;
  databaseCores: number;
}

export interface SimulatedLoad {
  requestsPerSecond: number;
  p99Ms: number;
  /** How busy they are, of 1. */
  replicasBusy: number;
  databaseBusy: number;
}

interface Step {
  at: number;
  /** What happens then: the replica is asked, it has done its work, or a query is done. */
  go(): void;
}

/** Plays so many requests. Queues are served in order; each job waits for its answer before it goes on. */
export function simulateJobs(system: SimulatedSystem, random: Random, requests = 40_000): SimulatedLoad {
  const { jobs, thinkMs, writes, replicas, replicaMs, queryMs, databaseCores } = system;
  const steps = new TinyQueue<Step>([], (one, other) => one.at - other.at);
  const replicaFreeAt = Array.from({ length: replicas }, () => 0);
  const coreFreeAt = Array.from({ length: databaseCores }, () => 0);
  const busyMs = { replicas: 0, database: 0 };
  const durations: number[] = [];
  let now = 0;

  const exponential = (mean: number) => -mean * Math.log(random.int(1, 1_000_000) / 1_000_001);
  /** Takes the first of several servers that is free. Returns when the work is done. */
  const serve = (freeAt: number[], ms: number) => {
    const index = freeAt.indexOf(Math.min(...freeAt));
    const doneAt = Math.max(now, freeAt[index] ?? 0) + ms;
    freeAt[index] = doneAt;
    return doneAt;
  };
  const query = (left: number, done: () => void) => {
    const ms = exponential(queryMs);
    busyMs.database += ms;
    steps.push({ at: serve(coreFreeAt, ms), go: left > 1 ? () => query(left - 1, done) : done });
  };
  const ask = () => {
    const askedAt = now;
    const ms = exponential(replicaMs);
    busyMs.replicas += ms;
    const answer = () => {
      durations.push(now - askedAt);
      steps.push({ at: now + exponential(thinkMs), go: ask });
    };
    steps.push({ at: serve(replicaFreeAt, ms), go: () => query(random.chance(writes) ? 2 : 1, answer) });
  };
  for (let job = 0; job < jobs; job += 1) steps.push({ at: exponential(thinkMs), go: ask });
  while (durations.length < requests) {
    const step = steps.pop();
    if (step === undefined) break;
    now = step.at;
    step.go();
  }
  durations.sort((one, other) => one - other);
  return {
    requestsPerSecond: (1_000 * durations.length) / now,
    p99Ms: durations[Math.floor(durations.length * 0.99)] ?? 0,
    replicasBusy: Math.min(1, busyMs.replicas / (now * replicas)),
    databaseBusy: Math.min(1, busyMs.database / (now * databaseCores)),
  };
}
