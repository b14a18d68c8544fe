// A mock that starts from a state file, in a process of its own, and says how long that took. Argument: the file.
import { createMock, manualClock, openSqliteLog } from '../../../mock/index.ts';
import { filledAt } from '../blocking/fill-mock.ts';
import type { Opening } from './measure-opening.ts';

const [file = ''] = process.argv.slice(2);
const startedAt = performance.now();
const cpu = process.threadCpuUsage();
const log = await openSqliteLog(file, 'opening');
const mock = createMock({ seed: log.seed, clock: manualClock(filledAt), log });
const { user, system } = process.threadCpuUsage(cpu);
const elapsedMs = Math.round(performance.now() - startedAt);
const { sessions } = await mock.control.getHealth();
const { port } = await mock.listen();
process.on('message', () =>
  process.send?.({
    events: log.length(),
    sessions: sessions?.count ?? 0,
    elapsedMs,
    cpuMs: Math.round((user + system) / 1_000),
  } satisfies Opening),
);
process.on('disconnect', () => process.exit());
process.send?.({ port });
