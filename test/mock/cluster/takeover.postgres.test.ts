import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { createSharedMock } from '../../../mock/index.ts';
import { withPostgres } from '../../support/postgres/with-postgres.ts';

const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };

withPostgres((postgres) => {
  /** `understudy serve` in a process of its own. */
  const serve = async (url: string) => {
    const words = ['cli/understudy.ts', 'serve', '--state', url, '--port', '0', '--json', '--log', 'silent'];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { baseUrl } = JSON.parse(line) as { baseUrl: string };
    return { child, baseUrl };
  };
  const fill = async (url: string, sessions: number): Promise<string> => {
    await using mock = await createSharedMock(url, { onError: () => {} });
    const body = JSON.stringify({ doReturnResponse: true, agentName: 'Ava', message: 'order' });
    const create = async () => {
      const response = await mock.fetch('http://mock/api/chat-agent/trigger', { method: 'POST', headers, body });
      return ((await response.json()) as { data: { sessionId: string } }).data.sessionId;
    };
    let last = '';
    for (let count = 0; count < sessions; count += 200)
      [last = ''] = await Promise.all(Array.from({ length: 200 }, create));
    return last;
  };

  // `npm run lab -- cluster` measures how long it takes.
  test.each(['SIGKILL', 'SIGSTOP'] as const)(
    'after a %s of the owner, the other process takes over',
    async (signal) => {
      const url = await postgres.createDatabase();
      const sessionId = await fill(url, 400);
      const owner = await serve(url);
      const read = ({ baseUrl }: typeof owner) => fetch(`${baseUrl}/session/fetch/${sessionId}`, { headers });
      await expect.poll(async () => (await read(owner)).status, { timeout: 10_000 }).toBe(200);
      const other = await serve(url);
      await expect.poll(async () => (await read(other)).status, { timeout: 10_000 }).toBe(200);

      owner.child.kill(signal);
      await expect.poll(async () => (await read(other)).status, { timeout: 20_000 }).toBe(200);
      if (signal === 'SIGSTOP') {
        owner.child.kill('SIGCONT');
        await expect.poll(async () => (await read(owner)).status, { timeout: 10_000 }).toBe(200);
      }
    },
  );
});
