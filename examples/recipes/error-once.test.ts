// Makes the service fail once. This example retries; assert the reaction of your app instead.
import { expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

test('a retry succeeds after one 500', async () => {
  await using mock = createMock();
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });
  await mock.control.addFault({ operationId: 'triggerCall', effect: { type: 'internalError' }, times: 1 });
  const call = () => client.triggerCall({ body: { phoneNumber: '+14155550123', agentName: 'Ava' } });

  const [first, second] = [await call(), await call()];

  expect([first.status, second.status]).toEqual([500, 200]);
  expect((await mock.control.listCalls()).calls).toHaveLength(1);
});
