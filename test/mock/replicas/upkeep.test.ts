import { expect, test } from 'vitest';
import type { StreamEntry } from '../../../mock/log/streams.ts';
import { createMemoryStreams } from '../../support/replicas/memory-streams.ts';
import { message, startReplica } from '../../support/replicas/replicas.ts';

/** Streams in memory, and the snapshots that were saved there. */
function createWatchedStreams() {
  const streams = createMemoryStreams();
  const snapshots: StreamEntry[] = [];
  return {
    snapshots,
    streams: {
      ...streams,
      async saveSnapshot(entry: StreamEntry) {
        snapshots.push(entry);
        await streams.saveSnapshot(entry);
      },
    },
  };
}

async function createMany(count: number, { client }: Awaited<ReturnType<typeof startReplica>>): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => client.createSession(message)));
}

test('a snapshot stands for what is long past: who starts, and who was away, has the same as who was there', async () => {
  const { streams, snapshots } = createWatchedStreams();
  const [one, away] = [await startReplica(streams), await startReplica(streams)];
  const [early = ''] = await createMany(1, away);
  await createMany(1_100, one);
  await expect.poll(() => snapshots.map(({ stream }) => stream)).toEqual(['0/acme']);
  const [late = ''] = await createMany(1, one);

  const lists = [];
  for (const { client, control } of [one, away, await startReplica(streams)]) {
    expect((await client.send(`GET /session/fetch/${early}`)).status).toBe(200);
    expect((await client.send(`GET /session/fetch/${late}`)).status).toBe(200);
    lists.push(await control.listEvents({ workspaceId: 'acme', since: 2_000, limit: 300 }));
  }
  expect(lists[1]).toEqual(lists[0]);
  expect(lists[2]).toEqual(lists[0]);
});
