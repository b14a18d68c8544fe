// npm run lab -- effects: 300 runs of verify on a service that takes everything, at all levels, with kills, interrupts,
// resets and redirects. A number says how many instead.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLiveRun, findProblems } from './live-run.ts';

const count = Number(process.argv[2] ?? 300);
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-effects-'));
let next = 0;
let problemCount = 0;
const runWorker = async () => {
  while (next < count) {
    for (const problem of await findProblems(createLiveRun(next++), folder, 'cli/understudy.ts')) {
      problemCount += 1;
      console.log(problem);
    }
  }
};
await Promise.all([runWorker(), runWorker(), runWorker()]);
rmSync(folder, { recursive: true });
console.log(`${count} runs, ${problemCount} troubles.`);
process.exitCode = problemCount === 0 ? 0 : 1;
