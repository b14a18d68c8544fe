import { expect, test } from 'understudy-kit/playwright';

const body = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', metadata: { name: 'Ada' } };
const trigger = (baseUrl, apiKey) =>
  fetch(`${baseUrl}/chat-agent/trigger`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

for (const weeks of [1, 2, 3, 4])
  test(`${weeks} weeks pass in this test alone`, async ({ mock: { baseUrl, apiKey, clock, control } }) => {
    const before = await clock.now();
    await trigger(baseUrl, apiKey);
    await clock.advance({ days: 7 * weeks });

    expect((await clock.now()) - before).toBe(weeks * 7 * 86_400_000);
    expect((await control.listSessions()).sessions).toMatchObject([{ status: 'completed' }]);
  });

test.describe('an app that knows nothing of the mock', () => {
  test.use({ serviceUrl: 'https://service.example/api' });

  test('is answered by it', async ({ page, mock }) => {
    await page.route('https://app.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>App</h1>' }));
    await page.goto('https://app.example/');
    const status = () =>
      page.evaluate(async () => {
        const headers = { 'x-api-key': 'acme-key' };
        const response = await fetch('https://service.example/api/session/fetch/none', { headers });
        return (await response.json()).errorCode;
      });

    expect(await status()).toBe('sessionNotFound');
    await mock.control.addFault({ operationId: 'getSession', effect: { type: 'reset' }, times: 1 });
    await expect(status()).rejects.toThrow('Failed to fetch');
  });
});


test('a scenario is the state of this test alone', async ({ mock: { load, control, workspaceId } }) => {
  const { ids, now } = await load('refund-in-progress');

  expect(ids.refund).toContain(workspaceId);
  expect((await control.listSessions()).sessions).toMatchObject([{ sessionId: ids.refund, status: 'active' }]);
  expect((await control.getClock()).now).toBe(now);
});
