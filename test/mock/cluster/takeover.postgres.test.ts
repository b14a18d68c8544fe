import { expect, onTestFinished, test } from 'vitest';
import { startServe } from '../../support/cli-process.ts';
import { withPostgres } from '../../support/postgres/with-postgres.ts';

const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
const body = JSON.stringify({ communicationChannel: 'Website Chat', customerNumber: 'visitor-7' });

withPostgres((postgres) => {
  // `npm run lab -- cluster` measures how long it takes.
  test.each(['SIGKILL', 'SIGSTOP'] as const)(
    'after the owner process of a shared mock gets the signal %s, another process takes over',
    async (signal) => {
      const url = await postgres.createDatabase();
      const serve = async () => {
        const process = await startServe(['--state', url, '--port', '0', '--log', 'silent']);
        // A killed process does not end normally.
        onTestFinished(async () => void (await process.end('SIGKILL')));
        return process;
      };
      const [owner, other] = [await serve(), await serve()];
      const response = await fetch(`${owner.baseUrl}/chat-agent/trigger`, { method: 'POST', headers, body });
      const { data } = (await response.json()) as { data: { sessionId: string } };
      const read = async ({ baseUrl }: typeof owner) =>
        (await fetch(`${baseUrl}/session/fetch/${data.sessionId}`, { headers })).status;
      expect(await read(other)).toBe(200);

      void owner.end(signal);
      await expect.poll(() => read(other)).toBe(200);
      if (signal === 'SIGKILL') return;
      void owner.end('SIGCONT');
      await expect.poll(() => read(owner)).toBe(200);
    },
  );
});
