import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

// All that `npm test` checks. The tests wait for much, so what needs no test is looked at beside them.
// A complaint is printed as soon as it is there; nothing is ended because something else failed.

/** Scripts of the package that change nothing, one after the other. */
const beside = [['types'], ['lint'], ['generate', '--', '--check']];

const failed: string[] = [];

async function checkBeside(): Promise<void> {
  for (const words of beside) {
    const child = spawn('npm', ['run', '-s', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (code === 0) continue;
    failed.push(`npm run ${words.join(' ')}`);
    process.stderr.write(`${out}${err}`);
  }
}

async function test(): Promise<void> {
  const child = spawn('vitest', ['run'], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) failed.push('vitest run');
}

await Promise.all([checkBeside(), test()]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join('; ')}`);
  process.exitCode = 1;
}
