import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import build, { buildDashboard } from './build.ts';

// All that `npm test` checks, side by side: the tests in a browser, the other tests, and what needs no test. Two processors are
// filled so, though each of these waits for much. What fails is printed; nothing is ended because something else failed.

/** Scripts of the package that change nothing, one after the other. */
const scripts = [['types'], ['lint']];

const failed: string[] = [];

/** Runs a command, and prints what it says: all of it, or that alone which says that something is wrong. */
async function check(command: string, args: readonly string[], { prints }: { prints: 'all' | 'failure' | 'end' }) {
  const output = prints === 'all' ? 'inherit' : 'pipe';
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', output, output] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [out = '', err = '', code] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    ended,
  ]);
  if (code !== 0) failed.push([command, ...args].join(' '));
  if (code !== 0 || prints === 'end') process.stderr.write(`${out}${err}`);
}

async function checkScripts(): Promise<void> {
  for (const words of scripts) await check('npm', ['run', '-s', ...words], { prints: 'failure' });
}

function runTests(projects: readonly string[], maxWorkers: number, prints: 'all' | 'end'): Promise<void> {
  const names = projects.map((name) => `--project=${name}`);
  return check('vitest', ['run', `--maxWorkers=${maxWorkers}`, ...names], { prints });
}

const scriptsAreChecked = checkScripts();
buildDashboard();
build();
process.env.TESTS_ARE_BUILT = '1';
await Promise.all([
  scriptsAreChecked,
  runTests(['browser', 'package'], 2, 'end'),
  runTests(['runs', 'tests', 'clocks', 'postgres'], 5, 'all'),
]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join('; ')}`);
  process.exitCode = 1;
}
