// When an app gets an error, the journal contains its request and every violation of the document in it.
import { expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';

test('the journal shows why a request failed', async () => {
  await using mock = createMock();
  await mock.fetch('http://mock/api/chat-agent/trigger', {
    method: 'POST',
    headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json' },
    body: '{"communicationChannel":"Support Messenger","customerNumber":14155550123,"colour":"red"}',
  });

  const { exchanges } = await mock.control.readJournal({ status: 422 });

  expect(exchanges).toMatchObject([
    {
      operationId: 'triggerChat',
      headers: { 'x-api-key': '«redacted»' },
      violations: [{ part: 'body', location: 'customerNumber', message: 'must be a string.' }],
      notices: [expect.stringContaining('colour')],
      reply: { body: { errorCode: 'validationError' } },
    },
  ]);
});
