// npm run soak:effects: 300 runs of verify on a service that takes everything, at all levels, with kills, interrupts,
// resets and redirects. A number says how many instead.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { liveRun, troubleOf } from './live-service.ts';

const count = Number(process.argv[2] ?? 300);
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-effects-'));
let next = 0;
let troubles = 0;
const work = async () => {
  while (next < count) {
    for (const trouble of await troubleOf(liveRun(next++), folder, 'src/cli/understudy.ts')) {
      troubles += 1;
      console.log(trouble);
    }
  }
};
await Promise.all([work(), work(), work()]);
rmSync(folder, { recursive: true });
console.log(`${count} runs, ${troubles} troubles.`);
process.exitCode = troubles === 0 ? 0 : 1;
