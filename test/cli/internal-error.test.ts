import { expect, test } from 'vitest';
import { runCommand } from '../support/cli-process.ts';

/** Has Node run this before the command. */
const preload = (code: string) => ({ NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(code)}"` });

test.each([
  ['in the command', ['coverage'], "process.stdout.write = () => { throw new Error('broken inside') }"],
  [
    'later, where nobody waits for it',
    ['serve', '--port', '0'],
    "setTimeout(() => { throw new Error('broken inside') }, 200)",
  ],
  ['in a promise', ['serve', '--port', '0'], "setTimeout(() => void Promise.reject(new Error('broken inside')), 200)"],
])('a mistake of ours %s ends the process with 70, and says so', async (_, words, code) => {
  const result = await runCommand(words, preload(code));

  expect(result.code).toBe(70);
  expect(result.stderr).toMatch(/understudy itself failed\. This is no finding: please report it.*broken inside/s);
});
