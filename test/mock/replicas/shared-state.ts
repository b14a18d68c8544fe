import { expect, onTestFinished, test } from 'vitest';
import { createReplica } from '../../../mock/index.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { message } from '../../support/replicas/replicas.ts';

/** A replica on a shared state, with its clients; errors of its own are collected. */
export async function start(url: string) {
  const errors: unknown[] = [];
  const replica = await createReplica(url, { onError: (error) => errors.push(error) });
  onTestFinished(() => replica.close());
  return { replica, client: createApiClient(replica), control: replica.control, errors };
}

/** What replicas do wherever their state is. `createPlace` returns the address of a new one. */
export function describeSharedState(createPlace: () => Promise<string>): void {
  test('what one replica has answered, all have, and a new one too', async () => {
    const url = await createPlace();
    const replicas = await Promise.all([start(url), start(url), start(url)]);
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, index) => replicas[index % 3]?.client.createSession(message)),
    );

    for (const { client, control } of [...replicas, await start(url)]) {
      expect((await control.listSessions({ workspaceId: 'acme' })).total).toBe(60);
      expect((await client.send(`GET /session/fetch/${ids[0]}`)).status).toBe(200);
    }
    expect(new Set(ids).size).toBe(60);
    expect(replicas.flatMap(({ errors }) => errors)).toEqual([]);
  });

  test('records of a workspace are edited on one replica and read on another; its keys stay', async () => {
    const url = await createPlace();
    const [one, other] = [await start(url), await start(url)];
    const edit = (method: string, path: string, body: object) =>
      one.replica.fetch(`http://mock/_mock/data/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const channel = { workspaceId: 'acme', type: 'webChat', name: 'New Chat', agent: 'Ava' };

    expect((await edit('PATCH', 'channels/acme:Help~Desk', { agent: 'Sam' })).status).toBe(200);
    expect((await edit('POST', 'channels?workspaceId=acme', channel)).status).toBe(201);
    const channels = await other.replica.fetch('http://mock/_mock/data/channels?workspaceId=acme');
    const records = (await channels.json()) as { name: string; agent: string }[];
    expect(records.find(({ name }) => name === 'Help Desk')?.agent).toBe('Sam');
    expect(records.map(({ name }) => name)).toContain('New Chat');

    const refused = [
      await edit('POST', 'apiKeys?workspaceId=acme', { workspaceId: 'acme', key: 'another-key-1' }),
      await edit('POST', 'channels', channel),
    ];
    for (const response of refused) expect(await response.json()).toMatchObject({ errorCode: 'conflict' });
  });

  test('who watches is woken by what another replica did', async () => {
    const url = await createPlace();
    const [one, other] = [await start(url), await start(url)];
    const watching = (async () => {
      for await (const { type } of one.control.streamEvents({ workspaceId: 'acme' })) return type;
      return undefined;
    })();
    const timer = setInterval(() => void other.client.send('POST /chat-agent/trigger', { body: message }), 50);

    expect(await watching).toBe('chat-started');
    clearInterval(timer);
  });
}
