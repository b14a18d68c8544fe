import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Tests of the whole path of a request, and of moves of the clock. */
const folders = ['http', 'engine', 'domain', 'control/operations', 'profile.test.ts'].map(
  (name) => `test/mock/${name}`,
);
/** Tests of sockets that wait in real time, and of the steps of a long clock move, which only `turns.ts` makes. */
const excluded = ['http/fault-arrivals', 'http/unread-replies', 'engine/turns'].map(
  (name) => `--exclude=test/mock/${name}.test.ts`,
);

test('the tests of the mock also pass without the optional files that only make the mock faster', {
  timeout: 120_000,
}, () => {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', ...folders, ...excluded, '--project', 'tests', '--project', 'clocks'];
  const replace = new URL('../support/mock/plain-speed.ts', import.meta.url).href;
  const env = { ...process.env, SAMPLES: '', NODE_OPTIONS: `--import ${replace}` };
  const options = { cwd: root, env, encoding: 'utf8', timeout: 110_000 } as const;
  const { status, stdout } = spawnSync(process.execPath, [vitest, ...args], options);

  expect(stdout).toContain('replaced /mock/http/fast-path.ts');
  expect(stdout).toContain('replaced /mock/engine/turns.ts');
  expect(status, stdout.slice(-3_000)).toBe(0);
});
