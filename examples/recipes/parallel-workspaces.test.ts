// Isolates tests that run side by side: each has a new workspace with its own API key.
import { afterAll, expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

const mock = createMock();
const { baseUrl } = await mock.listen();
afterAll(() => mock.close());

/** A client of a new workspace, which sees only what it creates itself. */
async function createOwnWorkspace() {
  const { workspaceId, apiKeys } = await mock.control.createWorkspace({ copyFrom: 'acme' });
  return { workspaceId, client: createClient({ apiKey: apiKeys[0] ?? '', baseUrl }) };
}

test.concurrent.each(['Ada', 'Grace', 'Edsger'])('%s sees only its own chat', async (name) => {
  const { workspaceId, client } = await createOwnWorkspace();

  await client.triggerChat({
    body: { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', metadata: { name } },
  });

  const { messages } = await mock.control.listMessages({ workspaceId });
  expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining(`Hi ${name}!`)]);
});
