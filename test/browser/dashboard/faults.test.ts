import { expect, test } from 'vitest';
import { withChromium } from '../chromium.ts';
import { openDashboard } from './open-dashboard.ts';

withChromium((newContext) => {
  test('a fault is set, met by a request, and removed', async () => {
    const { page, open, mock, api } = await openDashboard(newContext);
    await open('faults');
    await page.getByText('No faults.').waitFor();

    await page.getByLabel('What happens').selectOption('documented error');
    await page.getByLabel('Operation id').selectOption('getSession');
    await page.getByLabel('Error code').selectOption('sessionNotFound');
    await page.getByRole('main').getByLabel('Workspace id').selectOption('acme');
    await page.getByLabel('Number of requests').fill('2');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await page.getByText('Error sessionNotFound').waitFor();
    expect((await mock.control.listFaults()).faults).toEqual([
      {
        faultId: 'fault_1',
        operationId: 'getSession',
        workspaceId: 'acme',
        effect: { type: 'error', errorCode: 'sessionNotFound' },
        times: 2,
        applied: 0,
      },
    ]);

    await expect(api('GET', '/session/fetch/any')).rejects.toThrow('sessionNotFound');
    await page.getByText('applied to 1 request · 1 request left').waitFor();
    await page.getByRole('button', { name: 'Remove fault_1' }).click();
    await page.getByText('No faults.').waitFor();
    expect((await mock.control.listFaults()).faults).toEqual([]);
  });

  test('several faults are removed at once', async () => {
    const { page, open, mock } = await openDashboard(newContext);
    await open('faults');

    await page.getByLabel('What happens').selectOption('latency');
    await page.getByLabel('Extra latency (ms)').fill('300');
    await page.getByLabel('Number of requests').fill('');
    await page.getByLabel('Share of requests optional').fill('0.125');
    await page.getByLabel('Seed optional').fill('<img src=x onerror=alert(1)>');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await page.getByText('12.5 % of requests · seed <img src=x').waitFor();
    await page.getByLabel('What happens').selectOption('broken connection');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await page.getByText('Broken connection', { exact: true }).waitFor();

    expect((await mock.control.listFaults()).faults.map(({ effect, ratio }) => ({ effect, ratio }))).toEqual([
      { effect: { type: 'latency', ms: 300 }, ratio: 0.125 },
      { effect: { type: 'reset' }, ratio: 0.125 },
    ]);
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByText('No faults.').waitFor();
  });

  test('a refused fault is reported, and its form keeps what was typed', async () => {
    const { page, open } = await openDashboard(newContext);
    await open('faults');
    await page.getByLabel('Number of requests').fill('0');
    await page.getByRole('button', { name: 'Add fault' }).click();

    await page.getByRole('alert').filter({ hasText: 'times' }).waitFor();
    expect(await page.getByLabel('Number of requests').inputValue()).toBe('0');
  });

  test('an alternative of a gap is chosen, others stay, and all go back to default', async () => {
    const { page, open, mock } = await openDashboard(newContext);
    const chosen = async () => {
      const { gaps } = await mock.control.listGaps();
      return gaps.filter((gap) => gap.chosen !== 'default').map((gap) => `${gap.id} ${gap.chosen}`);
    };
    await mock.control.setProfile({ profile: { 'session/version-label': 'none' } });
    await open('faults/gaps?search=time-of-call');

    await page.getByRole('radio', { name: /^placed/ }).check();
    await page.getByText('2 gaps changed from default.').waitFor();
    expect(await chosen()).toEqual(['session/version-label none', 'session/time-of-call placed']);

    await page.getByRole('radio', { name: /^default/ }).check();
    await page.getByText('1 gap changed from default.').waitFor();
    expect(await chosen()).toEqual(['session/version-label none']);

    await page.getByRole('button', { name: 'Reset all' }).click();
    await page.getByText('changed from default.').waitFor({ state: 'detached' });
    expect(await chosen()).toEqual([]);
  });

  test('gaps are searched and filtered, in the address', async () => {
    const { page, open, mock } = await openDashboard(newContext);
    await open('faults/gaps');
    await page.getByRole('searchbox', { name: 'Search' }).fill('signed links');
    await page.getByText('session/link-lifetime').waitFor();
    await expect.poll(() => page.url()).toContain('?search=signed');
    await page.getByLabel('Add a filter').selectOption('only=chosen');
    await page.getByText('No gap matches.').waitFor();

    await open('faults/gaps?only=chosen');
    await mock.control.setProfile({ profile: { 'cancel-call/not-in-queue': 'bad-request' } });
    await page.getByRole('radio', { name: /^bad-request/, checked: true }).waitFor();
    await page.getByLabel('Add a filter').selectOption('chapter=session');
    await page.getByText('No gap matches.').waitFor();
  });
});
