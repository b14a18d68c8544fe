// npm run lab -- isolation: 20 Playwright tests in 4 workers against one server, each moving its own clock by weeks, 50 rounds.
// The control has one clock for all of them, and must be found to disturb.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMock, manualClock } from '../../mock/index.ts';

interface Counts {
  passed: number;
  failed: number;
  seconds: number;
  'workspaces left': number;
}

const rounds = Number(process.argv[2] ?? 50);
const own = await run(rounds, false);
const control = await run(2, true);
console.table({ [`own clocks, ${rounds} rounds`]: own, 'control: one clock, 2 rounds': control });
if (own.passed !== 20 * rounds || own.failed > 0) fail(`${own.failed} tests failed, ${own.passed} passed.`);
if (own['workspaces left'] !== 3) fail('Not all workspaces of the tests were deleted.');
if (control.failed === 0) fail('The control was not found: tests that share a clock did not disturb each other.');

async function run(repeats: number, isShared: boolean): Promise<Counts> {
  const output = mkdtempSync(path.join(tmpdir(), 'understudy-workspaces-'));
  await using mock = createMock(isShared ? { clock: manualClock(Date.now()) } : {});
  const { baseUrl } = await mock.listen();
  const env = {
    ...process.env,
    UNDERSTUDY_URL: baseUrl,
    SOAK_OUTPUT: output,
    SOAK_ROUNDS: String(repeats),
    SOAK_SHARED_CLOCK: isShared ? '1' : '0',
  };
  const config = path.join(import.meta.dirname, 'playwright.config.ts');
  const before = performance.now();
  try {
    const child = spawn('playwright', ['test', '-c', config], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await new Promise((resolve, reject) => {
      child.once('close', resolve);
      child.once('error', reject);
    });
    const report = readFileSync(path.join(output, 'report.json'), 'utf8');
    const { expected, unexpected } = (JSON.parse(report) as { stats: { expected: number; unexpected: number } }).stats;
    if (!isShared && unexpected > 0) console.error(report.slice(0, 5_000));
    const seconds = Math.round((performance.now() - before) / 1_000);
    return { passed: expected, failed: unexpected, seconds, 'workspaces left': mock.workspaces.length };
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
