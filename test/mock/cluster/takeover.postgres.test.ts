import { expect, onTestFinished, test } from 'vitest';
import { startServe } from '../../support/cli-process.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { withPostgres } from '../../support/postgres/with-postgres.ts';

withPostgres((postgres) => {
  test.each(['SIGKILL', 'SIGSTOP'] as const)(
    'after the owner process of a shared mock gets the signal %s, another process takes over',
    async (signal) => {
      const url = await postgres.createDatabase();
      const serve = async () => {
        const process = await startServe(['--state', url, '--port', '0', '--log', 'silent']);
        onTestFinished(async () => void (await process.end('SIGKILL')));
        return process;
      };
      const [owner, other] = [await serve(), await serve()];
      const apiOf = ({ baseUrl }: typeof owner) => createApiClient({ fetch }, baseUrl);
      const message = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };
      const sessionId = await apiOf(owner).createSession(message);
      const read = async (process: typeof owner) =>
        (await apiOf(process).send(`GET /session/fetch/${sessionId}`)).status;
      expect(await read(other)).toBe(200);

      void owner.end(signal);
      await expect.poll(() => read(other)).toBe(200);
      if (signal === 'SIGKILL') return;
      void owner.end('SIGCONT');
      await expect.poll(() => read(owner)).toBe(200);
    },
  );
});
