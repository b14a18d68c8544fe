import { expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

const mock = createMock();
const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });
const sendTo = (communicationChannel: string) =>
  client.triggerChat({ body: { communicationChannel, customerNumber: '+14155550123' } });
const call = (body: { agentName: string; channel?: string }) =>
  client.triggerCall({ body: { phoneNumber: '+14155550123', ...body } });

test('a wrong name is answered with the one that was meant', async () => {
  expect(await sendTo('Suport Messenger')).toMatchObject({
    errorCode: 'channelNotFound',
    message: 'This workspace has no enabled channel "Suport Messenger". Did you mean "Support Messenger"?',
  });
  expect(await call({ agentName: 'Avva' })).toMatchObject({
    message: 'This workspace has no agent "Avva". Did you mean "Ava"?',
  });
  expect(await call({ agentName: 'Ava', channel: 'Sale Line' })).toMatchObject({
    message: 'This workspace has no enabled channel "Sale Line". Did you mean "Sales Line"?',
  });
});
