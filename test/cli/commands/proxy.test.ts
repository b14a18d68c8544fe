import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { cliEntry } from '../../support/build.ts';
import { root } from '../../support/cli-process.ts';

test('a line for each exchange, no key in any, and an end by Ctrl-C', async () => {
  const mock = createMock();
  const { baseUrl } = await mock.listen();
  const child = spawn(process.execPath, [cliEntry, 'proxy', baseUrl, '--port', '0'], { cwd: root });
  let printed = '';
  let reported = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  child.stderr.on('data', (text) => {
    reported += text;
  });
  const exit = once(child, 'exit');
  await expect
    .poll(() => printed)
    .toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api forwards to .*\nEvery request reaches that service: .*--effects.*\n$/);
  const [address = ''] = printed.split(' ');

  const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
  const body = JSON.stringify({ phoneNumber: { 'acme-key': 1 }, agentName: 'Ava' });
  await fetch(`${address}/call/trigger`, { method: 'POST', headers, body });
  await expect.poll(() => reported).toContain('\n');
  child.kill('SIGINT');
  const [code] = await exit;
  await mock.close();

  expect(code).toBe(0);
  expect(reported).toMatch(
    /^POST \/api\/call\/trigger 422 triggerCall \d+ ms\n {2}request body \/phoneNumber: expected string; found \{\\?"<key of the workspace>\\?":1\} \[trigger-call\/field\/phone-number\]\n$/,
  );
});
