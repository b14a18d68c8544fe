// The mock has a default answer for each gap of the interface. Select the alternative that your service gives.
import { expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

test('an unknown agent is a validation error, as in our service', async () => {
  await using mock = createMock();
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });
  const trigger = () =>
    client.triggerChat({
      body: { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', agentName: 'Unknown' },
    });
  const before = await trigger();

  await mock.control.setProfile({ profile: { 'trigger-chat/unknown-agent': 'validation-error' } });

  expect([before.status, (await trigger()).status]).toEqual([404, 422]);
});
