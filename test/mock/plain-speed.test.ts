import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Tests whose mock imports the replaced files. Without `turns.ts`, `engine/turns.test.ts` cannot pass, so it is left
 * out.
 */
const http = ['node-server', 'read-request', 'reply', 'route', 'serve-media'].map((name) => `http/${name}`);
const paths = [...http, 'engine/alarm', 'engine/engine', 'engine/time', 'control/operations'];

test('the tests of the mock also pass without the optional files that only make the mock faster', {
  timeout: 120_000,
}, () => {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const files = paths.map((name) => `test/mock/${name}`);
  const args = ['run', ...files, 'test/mock/profile.test.ts', '--project', 'tests', '--project', 'clocks'];
  const replace = new URL('../support/mock/plain-speed.ts', import.meta.url).href;
  const env = { ...process.env, SAMPLES: '', NODE_OPTIONS: `--import ${replace}` };
  const options = { cwd: root, env, encoding: 'utf8', timeout: 110_000 } as const;
  const { status, stdout } = spawnSync(process.execPath, [vitest, ...args], options);

  expect(stdout).toContain('replaced /mock/http/fast-path.ts');
  expect(stdout).toContain('replaced /mock/engine/turns.ts');
  expect(status, stdout.slice(-3_000)).toBe(0);
});
