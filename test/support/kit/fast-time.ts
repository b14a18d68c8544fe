import { afterAll, beforeAll, vi } from 'vitest';
import type { Fetch } from './altered-service.ts';

/** What answers in this process, by its origin. */
const services = new Map<string, Fetch>();

/** Lets requests to an origin be answered in this process wherever time is fast; returns what ends that. */
export function answerInProcess(baseUrl: string, fetch: Fetch): () => void {
  const { origin } = new URL(baseUrl);
  services.set(origin, fetch);
  return () => void services.delete(origin);
}

/**
 * Lets a whole test file wait for nothing: as soon as all work rests, the time of this process moves to its next timer.
 *
 * Only for services that answer in this process: who waits for a socket would see hours go by meanwhile.
 */
export function useFastTime(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
    vi.setTimerTickMode('nextTimerAsync');
    const overSocket = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string | Request, init: RequestInit = {}) => {
      const { origin } = new URL(typeof input === 'string' ? input : input.url);
      const service = services.get(origin);
      return service === undefined || 'dispatcher' in init
        ? overSocket(input, init)
        : service(new Request(input, init));
    });
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
