import { createMock, manualClock, openSqliteLog } from '../../../mock/index.ts';
import { createMemoryLog } from '../../../mock/log/memory-log.ts';
import { filledAt, fillMock } from '../blocking/fill-mock.ts';
import { forkServer } from '../server/fork-server.ts';

/** How long a start from a state file took. */
export interface Opening {
  events: number;
  /** Sessions that are kept. */
  sessions: number;
  elapsedMs: number;
  cpuMs: number;
}

/**
 * How long a mock takes to start from a state file after so many sessions, half of them over, in a process of its own as
 * `npm start` has one; in whole milliseconds.
 */
export async function measureOpening(file: string, sessions: number): Promise<Opening> {
  // Written in one go: so many requests would wait for the disk each.
  const memory = createMemoryLog();
  const filled = createMock({ seed: 'opening', clock: manualClock(filledAt), log: memory });
  await fillMock(filled, sessions);
  filled.time.advance({ hours: 2 });
  const written = await openSqliteLog(file, 'opening');
  written.append(memory.read(0));
  written.close();
  const server = await forkServer(new URL('./opened-state.ts', import.meta.url), ['--min-semi-space-size=64'], [file]);
  const opening = await server.ask<Opening>('opening');
  await server[Symbol.asyncDispose]();
  return opening;
}
