import { createMockOn } from '../../mock/create-mock.ts';
import { manualClock } from '../../mock/engine/clock.ts';
import { createNodeServer } from '../../mock/http/adapters/node-server.ts';
import type { AwaitableReply, HttpRequest } from '../../mock/http/message.ts';
import type { Runtime } from '../../mock/runtime.ts';

/** A mock whose requests are handled in this process, as its server would: everything but `node:http`. */
export interface CapturedMock {
  handle(request: HttpRequest): AwaitableReply;
  /** Moves the clock on, by whole milliseconds. */
  advance(milliseconds: number): void;
}

/** Creates a mock on a clock that stands still, with a seed of its own: the same requests do the same work. */
export async function createCapturedMock(): Promise<CapturedMock> {
  let handle: CapturedMock['handle'] | undefined;
  const platform: Runtime = {
    createServer(handler, options) {
      handle = handler;
      return createNodeServer(handler, options);
    },
    createDashboardHandler: () => () => ({ status: 404, headers: {} }),
    createDocsHandler: () => () => ({ status: 404, headers: {} }),
    loadJsonServer: () => Promise.reject(new Error('Nothing here needs it.')),
    readMemory: () => process.memoryUsage(),
  };
  const clock = manualClock(Date.parse('2026-11-20T09:00:00Z'));
  const mock = createMockOn(platform, {
    seed: 'compare',
    clock,
    keep: Number.POSITIVE_INFINITY,
  });
  await mock.listen();
  await mock.close();
  if (handle === undefined) throw new Error('The mock created no server.');
  return { handle, advance: (milliseconds) => clock.moveTo(clock.now() + milliseconds) };
}
