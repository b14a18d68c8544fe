import FakeTimers from '@sinonjs/fake-timers';
import { fastClocks, toFetchInProcess } from '../../test/support/kit/in-process.ts';

/**
 * If the process is idle, moves its time to the next timer. Only for services in this process: a client of a socket
 * would see hours pass.
 */
export async function inFastTime<Result>(now: number, work: () => Promise<Result>): Promise<Result> {
  const clock = FakeTimers.install({ now, toFake: [...fastClocks] });
  clock.setTickMode({ mode: 'nextAsync' });
  const overSocket = globalThis.fetch;
  globalThis.fetch = toFetchInProcess(overSocket);
  try {
    return await work();
  } finally {
    globalThis.fetch = overSocket;
    clock.uninstall();
  }
}
