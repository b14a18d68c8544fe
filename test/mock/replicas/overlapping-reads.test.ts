import { expect, test } from 'vitest';
import { createMemoryStreams } from '../../../mock/log/memory-streams.ts';
import { message, startReplica } from '../../support/replicas/replicas.ts';

test('a request that comes while another one catches up sees what was answered elsewhere before it came', async () => {
  const streams = createMemoryStreams();
  const held = Promise.withResolvers<void>();
  let isSlow = false;
  const slow = {
    ...streams,
    read: async (from: Parameters<typeof streams.read>[0]) => {
      const read = await streams.read(from);
      if (isSlow) await held.promise;
      return read;
    },
  };
  const { client: near } = await startReplica(streams);
  const { client: far } = await startReplica(slow);
  const first = await near.createSession(message);
  isSlow = true;

  const early = far.send(`GET /session/fetch/${first}`);
  await Promise.resolve();
  const second = await near.createSession(message);
  const late = far.send(`GET /session/fetch/${second}`);
  await new Promise((resolve) => setImmediate(resolve));
  held.resolve();

  expect((await early).status).toBe(200);
  expect((await late).status).toBe(200);
});
