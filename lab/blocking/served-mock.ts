// A mock with very many sessions in a process of its own, for lab/blocking/index.ts. It measures how long its
// event loop was blocked between the messages `start` and `stop`. Arguments: how many sessions, and whether in slices.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { bounds } from '../../mock/domain/bounds.ts';
import { createMock, manualClock } from '../../mock/index.ts';
import { filledAt, fillMock } from './fill-mock.ts';

/** The longest that the event loop was held: in time that passed, other processes included, and in processor time. */
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
const { port } = await mock.listen();

let delays = monitorEventLoopDelay({ resolution: 1 });
const turns = measureTurns();
process.on('message', (question) => {
  if (question === 'ids') process.send?.(ids);
  else if (question === 'start') {
    delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    // The histogram counts from its first turn on.
    setTimeout(() => {
      turns.reset();
      process.send?.('measuring');
    }, 20);
  } else {
    // A block shows only in the turn after it.
    setTimeout(() => {
      delays.disable();
      process.send?.({ elapsedMs: delays.max / 1e6, cpuMs: turns.longestMs() } satisfies Block);
    }, 20);
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ port });

/** The processor time of the longest turn of the event loop. */
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
