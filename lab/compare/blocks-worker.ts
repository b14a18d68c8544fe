import { Session } from 'node:inspector/promises';
import { parentPort } from 'node:worker_threads';
import { median } from '../http/statistics.ts';

// Counts the blocks of our code that run for a request of each kind, and posts them: the median of some counts, as V8 counts
// some blocks anew while it compiles what holds them.
const samples = 5;
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { createCapturedMock } = await import('./captured-mock.ts');
const { requestsFor, sendInTime } = await import('./requests.ts');

const mock = await createCapturedMock();
const blocks: Record<string, number> = {};
for (const [kind, create] of Object.entries(requestsFor(mock))) {
  const counts: number[] = [];
  while (counts.length < samples) {
    const requests = create();
    await takeCount();
    sendInTime(mock, requests);
    counts.push((await takeCount()) / requests.length);
  }
  blocks[kind] = Math.round(median(counts));
}
parentPort?.postMessage(blocks);

/** How often blocks ran since it was asked last. */
async function takeCount(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ours = result.filter(({ url }) => /\/(?:mock|src)\//.test(url) && !url.includes('/node_modules/'));
  return ours
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}
