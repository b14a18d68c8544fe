// Isolates tests that run side by side: each has a new workspace with its own API key and its own clock.
import { afterAll, expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

const mock = createMock();
const { baseUrl } = await mock.listen();
afterAll(() => mock.close());

/** A client of a new workspace. Other clients cannot read its sessions or move its clock. */
async function createOwnWorkspace() {
  const clock = { mode: 'manual' } as const;
  const { workspaceId, apiKeys } = await mock.control.createWorkspace({ copyFrom: 'acme', clock });
  return { workspaceId, client: createClient({ apiKey: apiKeys[0] ?? '', baseUrl }) };
}

test.concurrent.each([
  ['Ada', 1],
  ['Grace', 2],
  ['Edsger', 3],
])('%s sees only its own chat, and moves time by %i weeks', async (name, weeks) => {
  const { workspaceId, client } = await createOwnWorkspace();
  const { now } = await mock.control.getClock({ workspaceId });

  await client.triggerChat({
    body: { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', metadata: { name } },
  });
  const moved = await mock.control.advanceClock({ workspaceId, days: 7 * weeks });

  expect(Date.parse(moved.now) - Date.parse(now)).toBe(weeks * 7 * 86_400_000);
  const { messages } = await mock.control.listMessages({ workspaceId });
  expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining(`Hi ${name}!`)]);
});
