import { expect, test } from 'vitest';
import type { Streams } from '../../../mock/log/streams.ts';
import { formatInstant } from '../../../src/instant.ts';
import { createMemoryStreams } from '../../support/replicas/memory-streams.ts';
import { message, startReplica, startReplicas } from '../../support/replicas/replicas.ts';

const later = {
  communicationChannel: 'Website Chat',
  customerNumber: 'visitor-7',
  scheduleTime: '2099-01-01T09:00:00Z',
};

test('what one replica has answered, another reads at once', async () => {
  const { replicas, clock } = await startReplicas(2);
  const [one, other] = replicas;
  const sessionId = await one?.client.createSession(message);

  const before = await other?.client.dataOf<{ transcript: unknown[] }>(`GET /session/fetch/${sessionId}`);
  clock.advance(60_000);
  const after = await one?.client.dataOf<{ transcript: unknown[] }>(`GET /session/fetch/${sessionId}`);

  expect(before?.transcript).toEqual([]);
  expect(after?.transcript).toHaveLength(1);
  expect(await other?.client.dataOf(`GET /session/fetch/${sessionId}`)).toEqual(after);
});

test('of all who cancel the same message at once, one succeeds', async () => {
  const { replicas } = await startReplicas(3);
  const sessionId = await replicas[0]?.client.createSession(later);

  const answers = await Promise.all(
    [...replicas, ...replicas].map(({ client }) =>
      client.dataOf<{ isCancelled: boolean }>(`DELETE /chat-agent/cancel/${sessionId}`),
    ),
  );

  expect(answers.filter(({ isCancelled }) => isCancelled)).toHaveLength(1);
});

test('replicas that all write at once lose nothing and draw no id twice', async () => {
  const { replicas } = await startReplicas(3);
  const each = 40;

  const ids = await Promise.all(
    Array.from({ length: 3 * each }, (_, index) => replicas[index % 3]?.client.createSession(message)),
  );
  const lists = await Promise.all(
    replicas.map(({ control }) => control.listEvents({ workspaceId: 'acme', limit: 1_000 })),
  );

  expect(new Set(ids).size).toBe(3 * each);
  const started = lists[0]?.events.filter(({ type }) => type === 'chat-started') ?? [];
  expect(new Set(started.map((event) => 'sessionId' in event && event.sessionId))).toEqual(new Set(ids));
  expect(lists[1]).toEqual(lists[0]);
  expect(lists[2]).toEqual(lists[0]);
});

test('a store that fails changes nothing, and the replica goes on when it is back', async () => {
  const streams = createMemoryStreams();
  let failing = false;
  const { client, control, errors } = await startReplica({
    ...streams,
    append: async (entries) => {
      if (failing) throw new Error('The store is gone.');
      return streams.append(entries);
    },
  });
  const sessionId = await client.createSession(later);
  failing = true;

  const failed = await client.send(`DELETE /chat-agent/cancel/${sessionId}`);
  const read = await client.send(`GET /session/fetch/${sessionId}`);
  failing = false;

  expect(failed.status).toBe(500);
  expect(failed.body).toMatchObject({ responseCode: 500, errorCode: 'internalError', data: null });
  expect(read.status).toBe(200);
  expect(errors).toHaveLength(1);
  expect((await control.readJournal({})).exchanges.map(({ method }) => method)).toEqual(['POST', 'GET']);
  expect(await client.dataOf(`DELETE /chat-agent/cancel/${sessionId}`)).toMatchObject({ isCancelled: true });
});

test('replicas that start together start one mock', async () => {
  const streams = createMemoryStreams();
  const replicas = await Promise.all([startReplica(streams), startReplica(streams), startReplica(streams)]);

  for (const { control } of replicas)
    expect((await control.listWorkspaces()).workspaces.map(({ workspaceId }) => workspaceId)).toEqual([
      'acme',
      'globex',
      'outage',
    ]);
  expect((await replicas[0].control.listEvents({ workspaceId: 'acme' })).events).toHaveLength(1);
});

test('a request that comes while another is catching up catches up again: it sees what was answered before it came', async () => {
  const streams = createMemoryStreams();
  let hold: Promise<void> | undefined;
  const reader = await startReplica({
    ...streams,
    async read(from) {
      const read = await streams.read(from);
      await hold;
      return read;
    },
  });
  const writer = await startReplica(streams);
  await reader.client.send('GET /session/fetch/any');
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });

  const early = reader.client.send('GET /session/fetch/any');
  const sessionId = await writer.client.createSession(message);
  const late = reader.client.send(`GET /session/fetch/${sessionId}`);
  hold = undefined;
  release();

  expect((await early).status).toBe(404);
  expect((await late).status).toBe(200);
});

test('what a replica reads until it is ready does not grow with the workspaces that there are', async () => {
  const { clock, streams } = await startReplicas(1);
  const read = new Set<string>();
  const watched: Streams = {
    ...streams,
    read(from) {
      for (const { stream } of from) read.add(stream);
      return streams.read(from);
    },
  };

  const { replica } = await startReplica(watched);

  expect(replica.clock).toEqual({ mode: 'real', factor: 1, now: formatInstant(clock.now()) });
  expect(read.size).toBe(1);
  await replica.control.getClock();
  expect(read.size).toBeGreaterThan(2);
});
