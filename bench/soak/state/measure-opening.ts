import { createMock, manualClock, openSqliteLog } from '../../../mock/index.ts';
import { createMemoryLog } from '../../../mock/log/memory-log.ts';
import { filledAt, fillMock } from '../blocking/fill-mock.ts';

/** How long a mock takes to start from a state file with so many sessions, half of them over; in whole milliseconds. */
export async function measureOpening(file: string, sessions: number) {
  // Written in one go: so many requests would wait for the disk each.
  const memory = createMemoryLog();
  const filled = createMock({ seed: 'opening', clock: manualClock(filledAt), log: memory });
  await fillMock(filled, sessions);
  filled.time.advance({ hours: 2 });
  const written = await openSqliteLog(file, 'opening');
  written.append(memory.read(0));
  written.close();

  const startedAt = performance.now();
  const cpu = process.threadCpuUsage();
  const log = await openSqliteLog(file, 'opening');
  const mock = createMock({ seed: log.seed, clock: manualClock(filledAt), log });
  const { user, system } = process.threadCpuUsage(cpu);
  const elapsedMs = Math.round(performance.now() - startedAt);
  await mock.close();
  log.close();
  return { events: log.length(), elapsedMs, cpuMs: Math.round((user + system) / 1_000) };
}
