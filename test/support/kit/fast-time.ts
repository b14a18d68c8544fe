import { afterAll, beforeAll, vi } from 'vitest';
import { fastClocks, toFetchInProcess } from './in-process.ts';

/**
 * Lets a whole test file wait for nothing: as soon as all work rests, the time of this process moves to its next timer.
 *
 * Only for services that answer in this process: who waits for a socket would see hours go by meanwhile.
 */
export function useFastTime(now = Date.now()): void {
  beforeAll(() => startFastTime(now));
  afterAll(endFastTime);
}

/** Does one piece of work that waits for nothing. What comes after it has the time of this machine again. */
export async function inFastTime<Result>(work: () => Promise<Result>): Promise<Result> {
  startFastTime(Date.now());
  try {
    return await work();
  } finally {
    endFastTime();
  }
}

function startFastTime(now: number): void {
  vi.useFakeTimers({ now, toFake: [...fastClocks] });
  vi.setTimerTickMode('nextTimerAsync');
  vi.stubGlobal('fetch', toFetchInProcess(globalThis.fetch));
}

function endFastTime(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
