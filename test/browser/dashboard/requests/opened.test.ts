import { describe, expect, test } from 'vitest';
import { findPageProblems } from '../../../support/page-problems.ts';
import { withChromium } from '../../chromium.ts';
import { openDashboard, usedIn } from '../open-dashboard.ts';
import { chat } from '../sample-requests.ts';
import { send, sendSampleRequests } from './sample-exchanges.ts';

withChromium((newContext) => {
  describe.each(usedIn.requests)('at $width px, $colorScheme', (look) => {
    test('the journal and an opened request are shown accessibly', async () => {
      const dashboard = await openDashboard(newContext, look);
      const { page, open, pageErrors } = dashboard;
      await sendSampleRequests(dashboard);

      await open('requests');
      await page.getByRole('list', { name: 'Requests' }).getByRole('link').nth(4).waitFor();
      expect(await findPageProblems(page)).toEqual([]);

      for (const number of [1, 2]) {
        await open(`requests/${number}`);
        await page.getByText('As a curl command').click();
        await page.getByText('curl -s -X').waitFor();
        await page.getByRole('region', { name: number === 1 ? 'Violations' : 'Gaps' }).waitFor();
        expect(await findPageProblems(page)).toEqual([]);
      }
      expect(pageErrors).toEqual([]);
    });
  });

  test('the requests view shows a request as it comes in, with its reply and a link to its session', async () => {
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

  test('an opened request shows its violations and gap answers', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    await sendSampleRequests(dashboard);
    await open('requests/1');

    await page.getByRole('region', { name: 'Violations' }).getByText('messengerOptions.messageType').waitFor();
    await page
      .getByRole('region', { name: 'Notices' })
      .getByText(/The unknown body field "unknown" is ignored/)
      .waitFor();
    await page.getByRole('link', { name: /PUT \/api\/call\/cancel\/nobody/ }).click();
    await page.getByRole('region', { name: 'Gaps' }).getByText('cancel-call/unknown-call').waitFor();
    await page.getByRole('link', { name: /GET \/api\/sesion/ }).click();
    await page.getByRole('region', { name: 'Response' }).getByText('Did you mean').waitFor();
  });
});
