// The service fails once; what the app does then is for its own test to say. Here it tries again.
import { expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

test('one 500, and then all is well', async () => {
  await using mock = createMock();
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });
  await mock.control.addFault({ operationId: 'triggerCall', effect: { type: 'internalError' }, times: 1 });
  const call = () => client.triggerCall({ body: { phoneNumber: '+14155550123', agentName: 'Ava' } });

  const [first, second] = [await call(), await call()];

  expect([first.status, second.status]).toEqual([500, 200]);
  expect((await mock.control.listCalls()).calls).toHaveLength(1);
});
