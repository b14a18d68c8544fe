import { expect, test } from 'vitest';
import { withChromium } from '../chromium.ts';
import { openDashboard } from './open-dashboard.ts';

withChromium((newContext) => {
  test("the dashboard's faults view adds and removes faults, and keeps the input if the mock refuses a fault", async () => {
    const { page, open, goTo, mock, api } = await openDashboard(newContext);
    const effect = page.getByLabel('What happens');
    const times = page.getByLabel('Number of requests');
    const add = page.getByRole('button', { name: 'Add fault' });
    const faults = page.getByRole('list', { name: 'Faults' });
    await open('faults');
    await page.getByText('No faults.').waitFor();
    for (const label of ['Operation id', 'Workspace id']) {
      const empty = page.getByRole('main').getByLabel(label).locator('option').first();
      expect(await empty.textContent(), `the empty choice of ${label}`).toBe('all');
    }
    await effect.selectOption('documented error');
    await page.getByLabel('Operation id').selectOption('getSession');
    await page.getByLabel('Error code').selectOption('sessionNotFound');
    await page.getByRole('main').getByLabel('Workspace id').selectOption('acme');
    await times.fill('0');
    await add.click();
    await page.getByRole('alert').filter({ hasText: 'times' }).waitFor();
    expect(await times.inputValue(), 'the refused number').toBe('0');

    await times.fill('2');
    await add.click();
    await faults.getByText('Error code sessionNotFound').waitFor();
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
    await faults.getByText('documented error for getSession of acme').waitFor();
    await faults.getByText('fault_1 · applied to 1 request · 1 request left · Error code').waitFor();
    await page.getByRole('button', { name: 'Remove fault_1' }).click();
    await page.getByText('No faults.').waitFor();
    expect((await mock.control.listFaults()).faults).toEqual([]);

    // Leave the view and open it again, which clears its form.
    await goTo('faults/gaps');
    await goTo('faults');
    await effect.selectOption('latency');
    await page.getByLabel('Extra latency (ms)').fill('300');
    await times.fill('');
    await page.getByLabel('Share of requests optional').fill('0.125');
    await page.getByLabel('Seed optional').fill('<img src=x onerror=alert(1)>');
    await add.click();
    await faults.getByText('Share of requests 12.5% · Seed <img src=x').waitFor();
    await effect.selectOption('reset (broken connection)');
    await add.click();
    await faults.getByText('reset (broken connection) for every operation').waitFor();
    await faults.getByText('fault_3 · applied to 0 requests · applies until it is removed').waitFor();
    expect((await mock.control.listFaults()).faults.map(({ effect, ratio }) => ({ effect, ratio }))).toEqual([
      { effect: { type: 'latency', ms: 300 }, ratio: 0.125 },
      { effect: { type: 'reset' }, ratio: 0.125 },
    ]);
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByText('No faults.').waitFor();
    expect((await mock.control.listFaults()).faults).toEqual([]);

    await goTo('faults/gaps');
    await goTo('faults');
    await effect.selectOption('any response');
    await page.getByLabel('Status optional').fill('503');
    await page.getByLabel('Body optional').fill('<h1>Busy');
    await page.getByLabel('Delivery optional').selectOption('cut');
    await add.click();
    await faults.getByText('Status 503 · Body <h1>Busy · Delivery cut').waitFor();
    const preset = page.getByLabel('Preset optional');
    await preset.selectOption('flaky');
    expect(await page.getByLabel(/What happens|Error code|Executed|Status/).count(), 'fields of an effect').toBe(0);
    await add.click();
    await faults.getByText('Preset flaky').waitFor();
    await preset.selectOption('');
    expect(await effect.inputValue(), 'the chosen effect').toBe('response');
    await expect(api('GET', '/session/fetch/any')).rejects.toThrow();
    await goTo('requests');
    await page.getByText('fault: fault_4').first().waitFor();
    await goTo('faults');
    expect((await mock.control.listFaults()).faults).toMatchObject([
      { effect: { type: 'response', status: 503, body: '<h1>Busy', delivery: 'cut' } },
      { preset: 'flaky', ratio: 0.3 },
    ]);
  });

  test("in the dashboard's view of open questions, a user can filter them and change the mock's answers", async () => {
    const { page, open, goTo, mock, origin } = await openDashboard(newContext);
    const readChosen = async () => {
      const { gaps } = await mock.control.listGaps();
      return gaps.filter((gap) => gap.chosen !== 'default').map((gap) => `${gap.id} ${gap.chosen}`);
    };
    await mock.control.setProfile({ profile: { 'session/version-label': 'none' } });
    await open('faults/gaps?search=time-of-call');
    await page.getByRole('radio', { name: /^placed/ }).check();
    await page.getByText('2 gaps changed from default.').waitFor();
    expect(await readChosen(), 'the other stays').toEqual([
      'session/version-label none',
      'session/time-of-call placed',
    ]);
    await page.getByRole('radio', { name: /^default/ }).check();
    await page.getByText('1 gap changed from default.').waitFor();
    expect(await readChosen(), 'only the other').toEqual(['session/version-label none']);
    await page.getByRole('button', { name: 'Reset all' }).click();
    await page.getByText('changed from default.').waitFor({ state: 'detached' });
    expect(await readChosen()).toEqual([]);

    await page.getByRole('searchbox', { name: 'Search' }).fill('signed links');
    await page.getByText('session/link-lifetime').waitFor();
    await expect.poll(() => page.url()).toContain('?search=signed');
    await page.getByLabel('Add a filter').selectOption('only=chosen');
    await page.getByText('No gap matches.').waitFor();
    await goTo('faults/gaps?only=chosen');
    await mock.control.setProfile({ profile: { 'cancel-call/not-in-queue': 'bad-request' } });
    await page.getByRole('radio', { name: /^bad-request/, checked: true }).waitFor();
    await page.getByLabel('Add a filter').selectOption('chapter=session');
    await page.getByText('No gap matches.').waitFor();

    for (let count = 0; count < 2; count += 1)
      await mock.fetch(`${origin}/api/call/cancel/nobody`, { method: 'PUT', headers: { 'x-api-key': 'acme-key' } });
    await goTo('faults/gaps?only=met');
    await page.getByText('1 found').waitFor();
    const met = page.getByRole('region', { name: 'Met by requests' });
    await met.getByText('cancel-call/unknown-call').waitFor();
    await met.getByRole('link', { name: 'met by 2 requests' }).click();
    await page.getByText('2 found').waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('gap:cancel-call/unknown-call');
  });
});
