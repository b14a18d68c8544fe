import { expect, test } from 'vitest';
import { withChromium } from '../../chromium.ts';
import { hostile } from '../hostile/texts.ts';
import { openDashboard } from '../open-dashboard.ts';
import { send, sendSampleRequests } from './sample-exchanges.ts';

withChromium((newContext) => {
  test('the requests view shows a request that causes no event', async () => {
    const dashboard = await openDashboard(newContext);
    await dashboard.open('requests');
    await dashboard.page.getByText('No requests yet.').waitFor();

    await send(dashboard, 'GET', '/api/session/fetch/nobody');

    await dashboard.page.getByRole('link', { name: /GET \/api\/session\/fetch\/nobody/ }).waitFor();
  });

  test('the requests view filters the journal, with the filters in the address', async () => {
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

  test('the requests view clears the journal, and says so at a request that is gone', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, mock } = dashboard;
    await sendSampleRequests(dashboard);
    await open('requests');
    await page.getByText('5 found').waitFor();

    await page.getByRole('button', { name: 'Clear journal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear journal' }).click();
    await page.getByText('No requests yet.').waitFor();
    expect((await mock.control.readJournal()).exchanges).toEqual([]);

    for (const gone of ['3', 'none', encodeURIComponent(hostile)]) {
      await open(`requests/${gone}`);
      await page.getByText(/There is no request .* in the journal\./).waitFor();
    }
    await page.getByRole('link', { name: 'Show all requests' }).click();
    await page.getByText('No requests yet.').waitFor();
  });
});
