// Where the interface leaves an answer open, the mock has one; your service may have another. Play that instead.
import { expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

test('an unknown agent is a validation error, as with the service that we know', async () => {
  await using mock = createMock();
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });
  const trigger = () =>
    client.triggerChat({
      body: { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', agentName: 'Nobody' },
    });
  const before = await trigger();

  await mock.control.setProfile({ profile: { 'trigger-chat/unknown-agent': 'validation-error' } });

  expect([before.status, (await trigger()).status]).toEqual([404, 422]);
});
