import { expect, test } from 'understudy-kit/playwright';

test('fails, to show what is attached then', async ({ mock: { baseUrl, apiKey, clock } }) => {
  await fetch(`${baseUrl}/chat-agent/trigger`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: '{"communicationChannel":"Support Messenger","customerNumber":"+14155550123","metadata":{"name":"Ada"}}',
  });
  await clock.advance({ minutes: 1 });
  expect(1).toBe(2);
});
