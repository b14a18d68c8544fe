import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStreams } from '../../../mock/log/sqlite/sqlite-streams.ts';
import type { Streams } from '../../../mock/log/streams.ts';
import { createRetention } from '../../../mock/replicas/retention.ts';
import { createSharedState } from '../../../mock/replicas/shared-state.ts';
import { createMemoryStreams } from '../../support/replicas/memory-streams.ts';
import { createStoreClock, startReplica } from '../../support/replicas/replicas.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const body = { doReturnResponse: true, agentName: 'Ava', message: 'A secret of 2026' };
const keepFor = { days: 30 };
const keepForMs = 30 * 86_400_000;

/** The same streams, at the time of another clock. */
function withClock(streams: Streams, now: () => number): Streams {
  return { ...streams, read: async (from) => ({ ...(await streams.read(from)), at: now() }) };
}

async function createEnded({ client, control }: Awaited<ReturnType<typeof startReplica>>): Promise<string> {
  const sessionId = await client.createSession(body);
  await control.endSession({ sessionId });
  return sessionId;
}

test('a session that is too old leaves every replica', async () => {
  const clock = createStoreClock();
  const streams = createMemoryStreams(clock.now);
  const [one, other] = [await startReplica(streams, { keepFor }), await startReplica(streams, { keepFor })];
  const sessionId = await createEnded(one);
  const readAt = async ({ client }: typeof one) => (await client.send(`GET /session/fetch/${sessionId}`)).status;

  expect([await readAt(one), await readAt(other)]).toEqual([200, 200]);
  clock.advance(1.02 * keepForMs);
  const both = await Promise.all([readAt(one), readAt(other)]);

  expect(both).toEqual([404, 404]);
  const { entries } = await streams.read([{ stream: '0/acme', version: 0 }]);
  expect(entries.filter(({ text }) => text.includes('sessions-left'))).toHaveLength(1);
});

test('what nobody asks for any more leaves the store too, and no workspace stays in memory for it', async () => {
  const clock = createStoreClock();
  const file = `${useTempFolder(onTestFinished)}/shared.db`;
  const store = openSqliteStreams(file, 'seed');
  const streams = withClock(store, clock.now);
  const writer = await startReplica(streams);
  const sessionId = await createEnded(writer);
  const state = createSharedState(streams, {
    seatOptions: { seed: 'replicas', keep: undefined, keepForMs, mediaBase: () => '' },
    onTurn() {},
    onUsed() {},
  });
  const retention = createRetention(state, streams, keepForMs, () => {});
  onTestFinished(async () => {
    retention.close();
    await writer.replica.close();
  });
  const readStored = async () => {
    const { entries } = await store.read([
      { stream: '0/acme', version: 0 },
      { stream: '0/acme', version: 1 },
    ]);
    return entries.map(({ text }) => text).join();
  };

  await retention.visitAll();
  await retention.visitAll();
  expect(await readStored()).toContain(body.message);
  clock.advance(1.02 * keepForMs);
  await retention.visitAll();
  const { version } = state.seatOf('acme').position();
  await retention.visitAll();

  expect(version).toBe(0);
  expect(await readStored()).not.toContain(body.message);
  expect((await writer.client.send(`GET /session/fetch/${sessionId}`)).status).toBe(404);
  expect((await writer.client.send('POST /chat-agent/trigger', { body })).status).toBe(200);
});
