import { afterAll, beforeAll, vi } from 'vitest';
import { start } from '../mock/world.ts';
import { fastClocks, toFetchInProcess } from './in-process.ts';

/**
 * If the process is idle, moves its time to the next timer. Each run starts at the same time of day, because some rules
 * fail close to midnight. Only for services in this process: a client of a socket would see hours pass.
 */
export function useFastTime(now = start): void {
  beforeAll(() => {
    vi.useFakeTimers({ now, toFake: [...fastClocks] });
    vi.setTimerTickMode('nextTimerAsync');
    vi.stubGlobal('fetch', toFetchInProcess(globalThis.fetch));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
