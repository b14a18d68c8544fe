import { expect, test } from 'vitest';
import { createApiClient } from '../../support/mock/api-client.ts';
import { findPageProblems } from '../../support/page-problems.ts';
import { withChromium } from '../chromium.ts';
import { hostile } from './hostile/texts.ts';
import { type DashboardSession, openDashboard } from './open-dashboard.ts';
import { chat } from './sample-requests.ts';

async function send({ mock, origin }: DashboardSession, method: string, target: string, body?: string): Promise<void> {
  await createApiClient(mock, origin).send(`${method} ${target}`, { body });
}

/**
 * Sends five requests. The first violates the document, and the second meets an open question of the interface. The
 * third starts a chat, the fourth has an unknown path, and the fifth is not JSON.
 */
async function sendSampleRequests(dashboard: DashboardSession): Promise<void> {
  const wrong = { ...chat, messengerOptions: { messageType: 'shout', message: 3 }, unknown: hostile };
  await send(dashboard, 'POST', '/api/chat-agent/trigger', JSON.stringify(wrong));
  await send(dashboard, 'PUT', '/api/call/cancel/nobody');
  await send(dashboard, 'POST', '/api/chat-agent/trigger', JSON.stringify(chat));
  await send(dashboard, 'GET', '/api/sesion/fetch/ses_1');
  await send(dashboard, 'POST', '/api/chat-agent/trigger', `{"broken": ${hostile}`);
}

withChromium((newContext) => {
  test("the dashboard's requests view lists new requests, and opens a request with its response and session", async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, goTo, pageErrors } = dashboard;
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    await open('requests');
    await page.getByText('No requests yet.').waitFor();
    await sendSampleRequests(dashboard);
    await page.getByRole('link', { name: /GET \/api\/sesion\/fetch\/ses_1/ }).click();
    await region('Response').getByText('Did you mean').waitFor();

    await goTo('requests/1');
    await region('Violations').getByText('messengerOptions.messageType').waitFor();
    await region('Notices')
      .getByText(/The unknown body field "unknown" is ignored/)
      .waitFor();
    await page.getByText('As a curl command').click();
    await page.getByText('curl -s -X').waitFor();
    expect(await findPageProblems(page), 'a request with violations').toEqual([]);
    await page.getByRole('link', { name: /PUT \/api\/call\/cancel\/nobody/ }).click();
    await region('Gaps').getByText('cancel-call/unknown-call').waitFor();
    expect(await findPageProblems(page), 'a request with gaps').toEqual([]);

    await goTo('requests/3');
    await region('Request').getByText('"customerNumber": "+14155550123"').waitFor();
    await region('Response').getByText('Trigger dispatched').waitFor();
    await page.getByRole('link', { name: /^ses_acme_/ }).click();
    await region('Conversation').getByText('+14155550123').waitFor();
    expect(pageErrors).toEqual([]);
  });

  test("the dashboard's requests view filters the list of requests, and clears the list", async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, goTo, mock } = dashboard;
    await sendSampleRequests(dashboard);
    await open('requests?hasViolations=true');
    await page.getByText('2 found').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Violations: true' }).click();
    await page.getByText('5 found').waitFor();
    const add = page.getByRole('combobox', { name: 'Add a filter' });
    await add.selectOption('hasGaps=true');
    await page.getByRole('link', { name: /PUT \/api\/call\/cancel\/nobody/ }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Gaps: true' }).click();
    await add.selectOption('status=404');
    await page.getByText('2 found').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('callNotFound');
    await page.getByText('1 found').waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ status: '404', search: 'callNotFound' });
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('5 found').waitFor();
    expect(new URL(page.url()).search, 'the query after "Clear all"').toBe('');
    await goTo('requests?workspaceId=globex');
    await page.getByText('No request matches.').waitFor();

    await goTo('requests');
    await page.getByText('5 found').waitFor();
    await page.getByRole('button', { name: 'Clear journal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear journal' }).click();
    await page.getByText('No requests yet.').waitFor();
    expect((await mock.control.readJournal()).exchanges).toEqual([]);
    for (const gone of ['3', 'none', hostile]) {
      await goTo(`requests/${encodeURIComponent(gone)}`);
      await page.getByText(`There is no request ${gone} in the journal.`).waitFor();
    }
    await page.getByRole('link', { name: 'Show all requests' }).click();
    await page.getByText('No requests yet.').waitFor();
    await send(dashboard, 'GET', '/api/session/fetch/nobody');
    await page.getByRole('link', { name: /GET \/api\/session\/fetch\/nobody/ }).waitFor();
  });

  test("the dashboard's requests view resends a request, compares two requests and copies a request without its API key", async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, goTo, mock, origin } = dashboard;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await sendSampleRequests(dashboard);
    await send(dashboard, 'POST', '/api/chat-agent/trigger', JSON.stringify({ ...chat, customerNumber: undefined }));
    await open('requests/6');
    await page.getByRole('region', { name: 'The statement behind this error' }).getByText('customerNumber').waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Sent again: 400.').waitFor();
    await page.getByRole('link', { name: 'Compare both' }).click();
    const compared = page.getByRole('region', { name: 'Compared with request 6' });
    // The browser adds its User-Agent to the repeated request; the original request has none.
    await compared.getByText('request.headers.user-agent').waitFor();
    const links = page.getByRole('list', { name: 'Requests' }).getByRole('link');
    await expect.poll(() => links.count()).toBe(7);
    await links.nth(4).click();
    await compared.getByText('400 → 200').first().waitFor();
    expect(await findPageProblems(page), 'a comparison').toEqual([]);
    await compared.getByRole('link', { name: 'Stop comparing' }).click();
    await compared.waitFor({ state: 'detached' });

    await goTo('requests/6');
    await page.getByRole('link', { name: 'Compare…' }).click();
    await links.nth(4).click();
    await compared.waitFor();
    await goTo('requests/6');
    await page.getByRole('link', { name: 'Make a fault…' }).click();
    await page.getByRole('button', { name: 'Add fault' }).click();
    await page.getByText('Error code customerNumberRequired').waitFor();
    expect((await mock.control.listFaults()).faults).toMatchObject([
      {
        operationId: 'triggerChat',
        workspaceId: 'acme',
        effect: { type: 'error', errorCode: 'customerNumberRequired' },
        times: 1,
      },
    ]);
    await mock.control.clearFaults();

    await goTo('requests/6');
    await page.getByRole('button', { name: 'Edit and send…' }).click();
    const panel = page.getByRole('dialog', { name: 'New request' });
    const customer = panel.getByRole('textbox', { name: 'Customer number', exact: true });
    expect(await customer.getAttribute('aria-invalid'), 'the error is at the field').toBe('true');
    await customer.fill('+14155550142');
    await panel.getByRole('button', { name: 'Trigger chat' }).click();
    await panel.getByText('Accepted: 200').waitFor();
    await page.keyboard.press('Escape');

    await goTo('requests/5');
    await page.getByText('Sent again').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Sent again: 400.').waitFor();

    await goTo('requests/3');
    await page.getByText('As a curl command').click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied.').waitFor();
    const curl = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(curl).toContain(`'${origin}/api/chat-agent/trigger'`);
    expect(curl).toContain('"x-api-key: $API_KEY"');
    await page.getByText('As a curl command').click();
    await page.getByText('As a test').click();
    await page.getByText("import { expect, test } from 'vitest';").waitFor();
    expect(await page.content()).not.toContain('acme-key');
    await page.getByText('As a test').click();
    await page.getByText('As a curl command').click();
    await page.context().clearPermissions();
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Select the text.').waitFor();
  });
});
