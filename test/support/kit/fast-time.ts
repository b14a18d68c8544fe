import { afterAll, beforeAll, vi } from 'vitest';
import { start } from '../mock/world.ts';
import { fastClocks, toFetchInProcess } from './in-process.ts';

/**
 * Removes all waits of a test file: when the process is idle, its simulated time moves to the next timer. Every run
 * starts at the same time of day, because rules that need a later hour of the same day fail close to midnight.
 *
 * Only for services in this process: a client of a socket would see hours pass meanwhile.
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
