import { expect, test } from 'vitest';
import { withChromium } from '../../chromium.ts';
import { openDashboard } from '../open-dashboard.ts';
import { chat } from '../sample-requests.ts';
import { send, sendSampleRequests } from './sample-exchanges.ts';

withChromium((newContext) => {
  test('a request is copied as a command without its key, or can be selected where nothing can be copied', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, origin } = dashboard;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await sendSampleRequests(dashboard);
    await open('requests/3');
    await page.getByText('As a curl command').click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied.').waitFor();
    const curl = await page.evaluate<string>('navigator.clipboard.readText()');

    expect(curl).toContain(`'${origin}/api/chat-agent/trigger'`);
    expect(curl).toContain('"x-api-key: $API_KEY"');
    expect(await page.content()).not.toContain('acme-key');
    await page.context().clearPermissions();
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Select the text.').waitFor();
  });

  test('a request is sent again, its error becomes a fault, and it is sent corrected', async () => {
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
    await page.getByRole('button', { name: 'Repeat this error' }).click();
    await page.getByText('The next request of this operation gets this error.').waitFor();
    expect((await mock.control.listFaults()).faults).toMatchObject([
      { operationId: 'triggerChat', effect: { type: 'error', errorCode: 'customerNumberRequired' }, times: 1 },
    ]);
    await page.getByRole('link', { name: 'Show the faults' }).waitFor();
    await mock.control.clearFaults();

    await page.getByRole('button', { name: 'Edit and send…' }).click();
    const panel = page.getByRole('dialog', { name: 'New request' });
    const customer = panel.getByRole('textbox', { name: 'Customer number', exact: true });
    expect(await customer.getAttribute('aria-invalid')).toBe('true');
    await customer.fill('+14155550142');
    await panel.getByRole('button', { name: 'Trigger chat' }).click();
    await panel.getByText('Accepted: 200').waitFor();

    await open('requests/5');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Sent again: 400.').waitFor();
  });
});
