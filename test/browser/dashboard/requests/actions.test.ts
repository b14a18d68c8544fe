import { expect, test } from 'vitest';
import { withChromium } from '../../chromium.ts';
import { openDashboard } from '../open-dashboard.ts';
import { chat } from '../sample-requests.ts';
import { send, sendSampleRequests } from './sample-exchanges.ts';

withChromium((newContext) => {
  test('a request is copied as curl, client call and test, without its key', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, origin } = dashboard;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await sendSampleRequests(dashboard);
    await open('requests/3');
    const copyAs = async (form: string) => {
      await page.getByRole('button', { name: `Copy as ${form}` }).click();
      await page.getByText('Copied.').waitFor();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };

    const [curl, client, test] = [await copyAs('curl'), await copyAs('client call'), await copyAs('test')];

    expect(curl).toContain(`curl '${origin}/api/chat-agent/trigger'`);
    expect(curl).toContain('"x-api-key: $API_KEY"');
    expect(client).toContain('await client.triggerChat({');
    expect(test).toContain('expect(response.status).toBe(200);');
    expect(curl + client + test).not.toContain('acme-key');
    expect(await page.content()).not.toContain('acme-key');

    await page.getByRole('link', { name: /GET \/api\/sesion/ }).click();
    await page.getByRole('button', { name: 'Copy as client call' }).click();
    await page.getByText('the path is not an operation').waitFor();
  });

  test('what cannot be copied can be selected', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, origin } = dashboard;
    await page.context().clearPermissions();
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await sendSampleRequests(dashboard);
    await open('requests/3');

    await page.getByRole('button', { name: 'Copy as curl' }).click();

    await page.getByText('Select the text.').waitFor();
    await page.getByText(`curl '${origin}/api/chat-agent/trigger'`).waitFor();
  });

  test('a request is sent again, compared with the one before, and its error becomes a fault', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, mock } = dashboard;
    await sendSampleRequests(dashboard);
    await send(dashboard, 'POST', '/api/chat-agent/trigger', JSON.stringify({ ...chat, customerNumber: undefined }));
    await open('requests/6');
    await page.getByRole('region', { name: 'The statement behind this error' }).getByText('customerNumber').waitFor();

    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Sent again: 400.').waitFor();
    await page
      .getByRole('link', { name: /customerNumberRequired/ })
      .nth(1)
      .waitFor();
    await page.getByRole('button', { name: 'As fault' }).click();
    await page.getByText('The next request of this operation gets this error.').waitFor();
    expect((await mock.control.listFaults()).faults).toMatchObject([
      { operationId: 'triggerChat', effect: { type: 'error', errorCode: 'customerNumberRequired' }, times: 1 },
    ]);
    await page.getByRole('button', { name: 'Compare with the last like it' }).click();
    await page.getByRole('region', { name: 'Compared with request 5' }).locator('ins').first().waitFor();

    await open('requests/5');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Sent again: 400.').waitFor();
  });
});
