import { PerformanceObserver } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { HttpRequest } from '../../mock/http/message.ts';
import { median } from '../http/statistics.ts';
import { type CapturedMock, createCapturedMock } from './captured-mock.ts';
import { requestCount, requestsFor, sendInTime } from './requests.ts';

/** What a request takes, in everything but `node:http`. Neither depends on how fast or how busy the machine is. */
export interface Work {
  /** Bytes that it allocates. */
  bytes: number;
  /** Blocks of our code that run for it: functions, branches, rounds of loops. */
  blocks: number;
}

const warmUpCount = 20_000;
const samples = 5;

/** What a request of each kind takes. @throws Error when garbage was collected in each sample: run with a large young generation */
export async function measureWork(): Promise<Record<string, Work>> {
  const mock = await createCapturedMock();
  const blocks = await countBlocks();
  const work: Record<string, Work> = {};
  for (const [kind, create] of Object.entries(requestsFor(mock))) {
    for (let sent = 0; sent < warmUpCount; sent += requestCount) sendInTime(mock, create());
    const measured = Array.from({ length: samples }, () => measureBytes(mock, create()));
    const bytes = measured.filter((value) => value !== undefined);
    if (bytes.length === 0)
      throw new Error('Garbage was collected in each sample. Run with --min-semi-space-size=256.');
    work[kind] = { bytes: Math.round(median(bytes)), blocks: blocks[kind] ?? 0 };
  }
  return work;
}

function measureBytes(mock: CapturedMock, requests: readonly HttpRequest[]): number | undefined {
  const collector = new PerformanceObserver(() => {});
  collector.observe({ entryTypes: ['gc'] });
  globalThis.gc?.({ type: 'minor' });
  collector.takeRecords();
  const before = process.memoryUsage().heapUsed;
  sendInTime(mock, requests);
  const allocated = process.memoryUsage().heapUsed - before;
  const collections = collector.takeRecords().length;
  collector.disconnect();
  return collections > 0 ? undefined : allocated / requests.length;
}

/** Only what is loaded after counting began is counted, so a thread of its own loads the mock anew. */
function countBlocks(): Promise<Record<string, number>> {
  const worker = new Worker(new URL('./blocks-worker.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
