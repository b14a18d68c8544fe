import { afterAll, beforeAll, vi } from 'vitest';
import { start } from '../mock/world.ts';
import { fastClocks, toFetchInProcess } from './in-process.ts';

/**
 * Lets a whole test file wait for nothing: as soon as all work rests, the time of this process moves to its next timer. It
 * begins at the same time of day whenever it is run, as some hours are too close to midnight for what a rule tries.
 *
 * Only for services that answer in this process: who waits for a socket would see hours go by meanwhile.
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
