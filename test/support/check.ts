import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import build, { buildDashboard } from './build.ts';

// Runs all checks of `npm test` in parallel, because each of them mostly waits: the tests in a browser, the other
// tests, and the linters. Prints each failure, and ends no check because another check failed.

/** Failed commands with their failed tests, printed last, because people read the end of a log first. */
const failed: string[] = [];

async function check(command: string, args: readonly string[], { prints }: { prints: 'all' | 'failure' | 'end' }) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  if (prints === 'all') {
    child.stdout.pipe(process.stdout);
    child.stderr.pipe(process.stderr);
  }
  const [[code], ...said] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  const tests = stripVTControlCharacters(said.join('')).match(/^ FAIL .*\n.*|^\w*Error: .*/gm) ?? [];
  if (code !== 0) failed.push([command, ...args].join(' '), ...tests);
  if (prints === 'end' || (prints === 'failure' && code !== 0)) process.stderr.write(said.join(''));
}

async function checkScripts(): Promise<void> {
  for (const script of ['types', 'lint']) await check('npm', ['run', '-s', script], { prints: 'failure' });
}

function runTests(maxWorkers: number, prints: 'all' | 'end', ...projects: string[]): Promise<void> {
  return check('vitest', ['run', `--maxWorkers=${maxWorkers}`, ...projects], { prints });
}

if (process.stdout.isTTY) process.env.FORCE_COLOR ??= '1';
const scriptsAreChecked = checkScripts();
buildDashboard();
build();
process.env.TESTS_ARE_BUILT = '1';
await Promise.all([
  scriptsAreChecked,
  // The two runs take about the same time: the tests in a browser and of the package with one worker, all others with
  // two.
  runTests(1, 'end', '--project=browser', '--project=package'),
  runTests(2, 'all', '--project=!browser', '--project=!package'),
]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join('\n')}`);
  process.exitCode = 1;
}
