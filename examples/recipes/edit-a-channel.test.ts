// Reads and edits the workspace data of a running mock, by the conventions of json-server.
import { expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

test('a disabled channel looks as if it did not exist', async () => {
  await using mock = createMock();
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });
  const data = async (path: string, init?: RequestInit) =>
    (await mock.fetch(`http://mock/_mock/data${path}`, init)).json();
  const [channel] = (await data('/channels?workspaceId=acme&name=Support%20Messenger')) as { id: string }[];

  await data(`/channels/${encodeURIComponent(channel?.id ?? '')}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"enabled":false}',
  });

  const refused = await client.triggerChat({
    body: { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' },
  });
  expect(refused.errorCode).toBe('channelNotFound');
});
