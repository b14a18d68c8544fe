import { expect, test } from 'vitest';
import { createMemoryStreams } from '../../support/replicas/memory-streams.ts';
import { message, startReplica, startReplicas } from '../../support/replicas/replicas.ts';

const globex = { key: 'globex-key' };

async function startTwo() {
  const streams = createMemoryStreams();
  return { streams, one: await startReplica(streams), other: await startReplica(streams) };
}

test('a request is in the journal of all replicas, with the same number and without its key', async () => {
  const { one, other } = await startTwo();
  await one.client.createSession(message);
  const [first] = (await one.control.readJournal({})).exchanges;
  await other.client.send('GET /session/fetch/none');

  const here = await other.control.readJournal({});
  const there = await one.control.readJournal({});

  expect(here.exchanges.map(({ number, method, reply }) => [number, method, reply.status])).toEqual([
    [1, 'POST', 200],
    [2, 'GET', 404],
  ]);
  expect(here).toEqual(there);
  expect(here.exchanges[0]).toEqual(first);
  expect(here.exchanges[0]?.body).toEqual(message);
  expect(JSON.stringify(here)).not.toContain('acme-key');
  expect((await one.control.listExchanges({ workspaceId: 'acme' })).exchanges.map(({ number }) => number)).toEqual([
    2, 1,
  ]);
});

test('what is no text is in the journal as it was sent', async () => {
  const { replicas } = await startReplicas(1);
  const { replica, control } = replicas[0] ?? (await startReplica(createMemoryStreams()));
  await replica.fetch('http://mock/api/chat-agent/trigger', {
    method: 'POST',
    headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json' },
    body: new Uint8Array([0, 255, 200, 34]),
  });

  const [exchange] = (await control.readJournal({})).exchanges;
  expect(exchange?.violations.map(({ part }) => part)).toEqual(['body']);
  expect(exchange?.body).toBe(new TextDecoder().decode(new Uint8Array([0, 255, 200, 34])));
});

test('it is cleared for all, or for a workspace, and numbers go on', async () => {
  const { one, other } = await startTwo();
  const numbersAt = async ({ control }: typeof one) => {
    return (await control.readJournal({})).exchanges.map(({ number }) => number);
  };
  await one.client.createSession(message);
  await one.client.createSession({ ...message }, globex);
  expect(await numbersAt(other)).toEqual([]);
  expect(await numbersAt(one)).toEqual([1, 2]);

  await other.control.clearJournal({ workspaceId: 'acme' });
  expect(await numbersAt(one)).toEqual([2]);
  await other.control.clearJournal({});
  await one.client.createSession(message);
  expect([await numbersAt(one), await numbersAt(other)]).toEqual([[3], [3]]);
  await one.control.resetMock();
  expect(await numbersAt(other)).toEqual([]);
});

test('the timeline of a session names the request that caused an event, whichever replica answered it', async () => {
  const { one, other } = await startTwo();
  // Its events have the same numbers in their own workspace.
  await one.client.createSession(message, globex);
  const sessionId = await one.client.createSession(message);
  await one.control.readJournal({});

  const { items } = await other.control.readTimeline({ sessionId });

  expect(items[0]?.cause).toMatchObject({ type: 'request', number: 2 });
});

test('where it cannot be stored, requests are answered all the same, and what was lost stays lost', async () => {
  const streams = createMemoryStreams();
  let isGone = true;
  const addRequests: typeof streams.addRequests = async (...added) => {
    if (isGone) throw new Error('The store is gone.');
    return streams.addRequests(...added);
  };
  const { client, control, errors } = await startReplica({ ...streams, addRequests });
  const sessionId = await client.createSession(message);
  expect((await control.readJournal({})).exchanges).toEqual([]);
  isGone = false;
  await client.send(`GET /session/fetch/${sessionId}`);

  expect((await control.readJournal({})).exchanges.map(({ method }) => method)).toEqual(['GET']);
  expect(errors).toEqual([]);
});
