import { describe, expect, test } from 'vitest';
import { findPageProblems } from '../../support/page-problems.ts';
import { withChromium } from '../chromium.ts';
import { hostile } from './hostile-texts.ts';
import { type DashboardSession, openDashboard, usedIn, viewports } from './open-dashboard.ts';
import { chat } from './sample-requests.ts';

/** Sends to the service what need not succeed. */
async function send({ mock, origin }: DashboardSession, method: string, target: string, body?: string): Promise<void> {
  const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body }) };
  await mock.fetch(origin + target, init);
}

/** Number 1 violates the document, 2 rests on a gap, 3 began a chat, 4 leads nowhere, 5 is no JSON. */
async function sendSampleRequests(dashboard: DashboardSession): Promise<void> {
  const wrong = { ...chat, messengerOptions: { messageType: 'shout', message: 3 }, unknown: hostile };
  await send(dashboard, 'POST', '/api/chat-agent/trigger', JSON.stringify(wrong));
  await send(dashboard, 'PUT', '/api/call/cancel/nobody');
  await send(dashboard, 'POST', '/api/chat-agent/trigger', JSON.stringify(chat));
  await send(dashboard, 'GET', '/api/sesion/fetch/ses_1');
  await send(dashboard, 'POST', '/api/chat-agent/trigger', `{"broken": ${hostile}`);
}

withChromium((newContext) => {
  describe.each(usedIn.requests)('at $width px, $colorScheme', (look) => {
    test('the journal and a request that is opened are shown, and axe has nothing against them', async () => {
      const dashboard = await openDashboard(newContext, look);
      const { page, open, pageErrors } = dashboard;
      await sendSampleRequests(dashboard);

      await open('requests');
      await page.getByRole('list', { name: 'Requests' }).getByRole('link').nth(4).waitFor();
      expect(await findPageProblems(page)).toEqual([]);

      for (const number of [1, 2]) {
        await open(`requests/${number}`);
        await page.getByRole('button', { name: 'Copy as test' }).click();
        await page.getByText('Its mock starts empty').waitFor();
        await page.getByRole('region', { name: number === 1 ? 'Violations' : 'Gaps' }).waitFor();
        expect(await findPageProblems(page)).toEqual([]);
      }
      expect(pageErrors).toEqual([]);
    });
  });

  test('a request is seen as it comes in, with its reply, and leads to its session', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    await open('requests');
    await page.getByText('No requests yet.').waitFor();
    await send(dashboard, 'POST', '/api/chat-agent/trigger', JSON.stringify(chat));

    await page.getByRole('link', { name: /POST \/api\/chat-agent\/trigger/ }).click();

    await page
      .getByRole('region', { name: 'Request', exact: true })
      .getByText('"customerNumber": "+14155550123"')
      .waitFor();
    await page.getByRole('region', { name: 'Response' }).getByText('Trigger dispatched').waitFor();
    await page.getByRole('link', { name: /^ses_acme_/ }).click();
    await page.getByRole('region', { name: 'Conversation', exact: true }).getByText('+14155550123').waitFor();
  });

  test('one that makes nothing happen is seen too', async () => {
    const dashboard = await openDashboard(newContext);
    await dashboard.open('requests');
    await dashboard.page.getByText('No requests yet.').waitFor();

    await send(dashboard, 'GET', '/api/session/fetch/nobody');

    await dashboard.page.getByRole('link', { name: /GET \/api\/session\/fetch\/nobody/ }).waitFor();
  });

  test('violations and gap answers are marked where they are', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    await sendSampleRequests(dashboard);
    await open('requests/1');

    const asked = page.getByRole('region', { name: 'Request', exact: true });
    await asked.locator('mark', { hasText: '"messageType": "shout"' }).waitFor();
    await page.getByRole('region', { name: 'Violations' }).getByText('messengerOptions.messageType').waitFor();
    await page
      .getByRole('region', { name: 'Notices' })
      .getByText(/The unknown body field "unknown" is ignored/)
      .waitFor();
    await page.getByRole('link', { name: /PUT \/api\/call\/cancel\/nobody/ }).click();
    await page.getByRole('region', { name: 'Gaps' }).getByText('cancel-call/unknown-call').waitFor();
    await page.getByRole('link', { name: /GET \/api\/sesion/ }).click();
    await page.getByText('GET /api/session/fetch/{sessionId}').waitFor();
  });

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

  test('the journal is filtered, and the address says how', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    await sendSampleRequests(dashboard);
    await open('requests?annotated=violations');
    await page.getByText('2 found').waitFor();

    await page.getByRole('button', { name: 'Remove the filter Marked: violations' }).click();
    const add = page.getByRole('combobox', { name: 'Add a filter' });
    await add.selectOption('annotated=gaps');
    await page.getByRole('link', { name: /PUT \/api\/call\/cancel\/nobody/ }).waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await add.selectOption('status=404');
    await page.getByText('2 found').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('callNotFound');
    await page.getByText('1 found').waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ status: '404', search: 'callNotFound' });

    await open('requests?workspaceId=globex');
    await page.getByText('No request matches.').waitFor();
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

  test('the list is held while more comes in, and goes on', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    await send(dashboard, 'GET', '/api/session/fetch/first');
    await open('requests');
    await page.getByRole('link', { name: /first/ }).waitFor();

    await page.getByRole('link', { name: 'Pause' }).click();
    await send(dashboard, 'GET', '/api/session/fetch/second');
    await page.getByRole('link', { name: 'Resume: 1 newer' }).waitFor();
    expect(await page.getByRole('link', { name: /second/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Resume: 1 newer' }).click();

    await page.getByRole('link', { name: /second/ }).waitFor();
  });

  test('the journal is cleared, and what is gone says so', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, mock } = dashboard;
    await sendSampleRequests(dashboard);
    await open('requests');
    await page.getByText('5 found').waitFor();

    await page.getByRole('button', { name: 'Clear journal' }).click();
    await page.getByText('No requests yet.').waitFor();
    expect((await mock.control.readJournal()).exchanges).toEqual([]);

    for (const gone of ['3', 'none', encodeURIComponent(hostile)]) {
      await open(`requests/${gone}`);
      await page.getByText(/There is no request .* in the journal\./).waitFor();
    }
    await page.getByRole('link', { name: 'Show all requests' }).click();
    await page.getByText('No requests yet.').waitFor();
  });

  test('a full journal is gone through by keyboard, and only what is on show is in the document', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    for (let count = 0; count < 300; count += 1) await send(dashboard, 'GET', `/api/session/fetch/number-${count}`);
    await open('requests');
    const list = page.getByRole('list', { name: 'Requests' });
    await list.getByRole('link').first().focus();

    await page.keyboard.press('End');
    await list.locator('[aria-posinset="300"] a:focus').waitFor();
    expect(await list.getByRole('listitem').count()).toBeLessThan(60);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'GET /api/session/fetch/number-0' }).waitFor();
  });

  test('hostile text stays text', async () => {
    const dashboard = await openDashboard(newContext, viewports[3]);
    const { page, open, pageErrors } = dashboard;
    await send(dashboard, 'POST', `/api/call/trigger?${encodeURI(hostile)}`, JSON.stringify({ [hostile]: hostile }));
    await send(dashboard, 'POST', '/api/chat-agent/trigger', hostile);

    for (const number of [1, 2]) {
      await open(`requests/${number}`);
      await page.getByRole('region', { name: 'Request', exact: true }).getByText('onerror=').waitFor();
      for (const form of ['curl', 'client call', 'test']) {
        await page.getByRole('button', { name: `Copy as ${form}` }).click();
      }
    }
    await open(`requests?path=${encodeURIComponent(hostile)}`);
    await page.getByText('No request matches.').waitFor();

    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
