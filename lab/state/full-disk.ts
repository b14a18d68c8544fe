import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { createSessions, readStatus, startState } from './kills.ts';

export interface FullDiskCounts {
  rounds: number;
  acknowledged: number;
  refused: number;
  lost: number;
  failures: readonly string[];
}

/** Linux only, because no other system can limit the file size of a running process. */
export async function runFullDisk(file: string, rounds: number): Promise<FullDiskCounts> {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  const counts = { rounds, refused: 0, lost: 0 };
  for (let round = 0; round < rounds; round += 1) {
    await using server = await startState(file);
    const limitFileSize = (bytes: string) => execFileSync('prlimit', ['--pid', `${server.pid}`, `--fsize=${bytes}:`]);
    const size = Math.max(...[file, `${file}-wal`].map((name) => statSync(name).size));
    limitFileSize(String(size + 20_000 + round * 1_777));
    await createSessions(server, acknowledged);
    for (let time = 0; time < 3; time += 1) {
      const before = acknowledged.length;
      await createSessions(server, acknowledged);
      if (acknowledged.length === before) counts.refused += 1;
    }
    if (server.exitReason() !== undefined) failures.push(`it ended: ${server.exitReason()}`);
    limitFileSize('unlimited');
    const before = acknowledged.length;
    const load = createSessions(server, acknowledged);
    while (acknowledged.length < before + 5 && server.exitReason() === undefined)
      await new Promise((resolve) => setTimeout(resolve, 5));
    process.kill(server.pid, 'SIGKILL');
    await load;
  }
  await using server = await startState(file);
  for (const id of acknowledged) if ((await readStatus(server, id)) !== 200) counts.lost += 1;
  return { ...counts, acknowledged: acknowledged.length, failures };
}
