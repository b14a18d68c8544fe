import FakeTimers from '@sinonjs/fake-timers';
import { fastClocks, toFetchInProcess } from '../../test/support/kit/in-process.ts';

/**
 * Does work that waits for no one else: as soon as all of it rests, the time of this process moves to its next timer. Only for
 * services that answer in this process: who waits for a socket would see hours go by meanwhile.
 *
 * @param now when it begins, in milliseconds since 1970
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
