// A process with a mock that holds many sessions. Arguments: the number of sessions, and whether clock moves run in
// parts.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { bounds } from '../../mock/domain/bounds.ts';
import { createMock, manualClock } from '../../mock/index.ts';
import { serveParent } from '../support/serve-parent.ts';
import { filledAt, fillMock } from './fill-mock.ts';

export interface Block {
  elapsedMs: number;
  cpuMs: number;
}

const [sessions = '', mode = ''] = process.argv.slice(2);
if (mode === 'without-slices') {
  Object.assign(bounds, { eventsPerSlice: Number.POSITIVE_INFINITY, sliceMs: Number.POSITIVE_INFINITY });
}
const mock = createMock({
  seed: 'blocking',
  clock: manualClock(filledAt),
  maxSessions: Number(sessions),
});
const ids = await fillMock(mock, Number(sessions));

let delays = monitorEventLoopDelay({ resolution: 1 });
const turns = measureTurns();
serveParent(await mock.listen(), async (question) => {
  if (question === 'ids') return ids;
  if (question === 'start') {
    delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    // Before the measured work, wait one turn of the event loop: the histogram ignores the time before its first turn.
    await wait(20);
    turns.reset();
    return 'measuring';
  }
  // After the measured work, wait one turn of the event loop, because the histogram records a block only in the next
  // turn.
  await wait(20);
  delays.disable();
  return { elapsedMs: delays.max / 1e6, cpuMs: turns.longestMs() } satisfies Block;
});

function measureTurns() {
  let longest = 0;
  let last = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longest = Math.max(longest, user + system);
    setImmediate(turn);
  };
  turn();
  return {
    reset() {
      longest = 0;
    },
    longestMs: () => longest / 1_000,
  };
}
