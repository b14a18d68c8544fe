import { describe, expect, test } from 'vitest';
import { withChromium } from '../chromium.ts';
import { findAxeViolations, horizontalOverflowOf, openDashboard, sampleViewports } from './open-dashboard.ts';

withChromium((browser) => {
  describe.each(sampleViewports)('at $width px, $colorScheme', (look) => {
    test('faults and gaps are shown, and axe has nothing against them', async () => {
      const { page, open, mock, pageErrors } = await openDashboard(browser(), look);
      const { control } = mock;
      await control.addFault({
        operationId: 'triggerChat',
        effect: { type: 'error', errorCode: 'forbidden' },
        times: 1,
      });
      await control.addFault({ effect: { type: 'latency', ms: 1_500 }, ratio: 0.25, seed: 'one' });
      await control.setProfile({ profile: { 'session/time-of-call': 'placed' } });

      await open('faults');
      await page.getByText('The error forbidden').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await horizontalOverflowOf(page)).toBe(0);

      await page.getByRole('link', { name: 'Gaps', exact: true }).click();
      await page.getByText('1 gap is chosen otherwise.').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await horizontalOverflowOf(page)).toBe(0);
      expect(pageErrors).toEqual([]);
    });
  });

  test('a fault is set, met by a request, and removed', async () => {
    const { page, open, mock, api } = await openDashboard(browser());
    await open('faults');
    await page.getByText('No fault is set.').waitFor();

    await page.getByLabel('What goes wrong').selectOption('an error that the interface names');
    await page.getByLabel('Operation').selectOption('getSession');
    await page.getByLabel('Error code').selectOption('sessionNotFound');
    await page.getByLabel('Workspace').selectOption('acme');
    await page.getByLabel('How many requests').fill('2');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByText('The error sessionNotFound').waitFor();
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
    await page.getByText('met 1 request · meets 1 request more').waitFor();
    await page.getByRole('button', { name: 'Remove fault_1' }).click();
    await page.getByText('No fault is set.').waitFor();
    expect((await mock.control.listFaults()).faults).toEqual([]);
  });

  test('slow answers for a part of the requests, and broken connections, are removed all at once', async () => {
    const { page, open, mock } = await openDashboard(browser());
    await open('faults');

    await page.getByLabel('What goes wrong').selectOption('a slow answer');
    await page.getByLabel('Longer by, in ms').fill('300');
    await page.getByLabel('How many requests').fill('');
    await page.getByLabel('Part of them, in %').fill('12.5');
    await page.getByLabel('Seed of the choice').fill('<img src=x onerror=alert(1)>');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByText('12.5 % of them · seed <img src=x').waitFor();
    await page.getByLabel('What goes wrong').selectOption('a broken connection');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByText('A broken connection', { exact: true }).waitFor();

    expect((await mock.control.listFaults()).faults.map(({ effect, ratio }) => ({ effect, ratio }))).toEqual([
      { effect: { type: 'latency', ms: 300 }, ratio: 0.125 },
      { effect: { type: 'reset' }, ratio: 0.125 },
    ]);
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByText('No fault is set.').waitFor();
  });

  test('what is refused is told, and stays as it was typed', async () => {
    const { page, open } = await openDashboard(browser());
    await open('faults');
    // The browser knows the bounds too; here the mock is to judge.
    await page.evaluate(`document.querySelector('form.fault-form').noValidate = true`);
    await page.getByLabel('How many requests').fill('0');
    await page.getByRole('button', { name: 'Set the fault' }).click();

    await page.getByRole('alert').filter({ hasText: 'times' }).waitFor();
    expect(await page.getByLabel('How many requests').inputValue()).toBe('0');
  });

  test('an alternative is chosen, others stay, and all go back to default', async () => {
    const { page, open, mock } = await openDashboard(browser());
    const chosen = async () => {
      const { gaps } = await mock.control.listGaps();
      return gaps.filter((gap) => gap.chosen !== 'default').map((gap) => `${gap.id} ${gap.chosen}`);
    };
    await mock.control.setProfile({ profile: { 'session/version-label': 'none' } });
    await open('faults/gaps?search=time-of-call');

    await page.getByRole('radio', { name: /^placed/ }).check();
    await page.getByText('2 gaps are chosen otherwise.').waitFor();
    expect(await chosen()).toEqual(['session/version-label none', 'session/time-of-call placed']);

    await page.getByRole('radio', { name: /^default/ }).check();
    await page.getByText('1 gap is chosen otherwise.').waitFor();
    expect(await chosen()).toEqual(['session/version-label none']);

    await page.getByRole('button', { name: 'All back to default' }).click();
    await page.getByText('chosen otherwise.').waitFor({ state: 'detached' });
    expect(await chosen()).toEqual([]);
  });

  test('gaps are searched and filtered, in the address', async () => {
    const { page, open, mock } = await openDashboard(browser());
    await open('faults/gaps');
    await page.getByRole('searchbox', { name: 'Search gaps' }).fill('signed links');
    await page.getByText('session/link-lifetime').waitFor();
    expect(page.url()).toContain('?search=signed');
    await page.getByLabel('Which gaps').selectOption('Those chosen otherwise');
    await page.getByText('No gap fits.').waitFor();

    await open('faults/gaps?only=chosen');
    await mock.control.setProfile({ profile: { 'cancel-call/not-in-queue': 'bad-request' } });
    await page.getByRole('radio', { name: /^bad-request/, checked: true }).waitFor();
    await page.getByLabel('Chapter').selectOption('session');
    await page.getByText('No gap fits.').waitFor();
  });
});
