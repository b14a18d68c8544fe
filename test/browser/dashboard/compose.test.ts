import { expect, test } from 'vitest';
import { withChromium } from '../chromium.ts';
import { openDashboard } from './open-dashboard.ts';

withChromium((newContext) => {
  test("the dashboard's request form stays disabled until the workspace has loaded", async () => {
    const { page, open } = await openDashboard(newContext);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_mock/data/**', async (route) => {
      await released;
      await route.continue();
    });
    await open();
    await page.getByRole('button', { name: 'Commands' }).click();
    await page.getByRole('option', { name: 'New chat', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'New request' });
    const customer = panel.getByRole('textbox', { name: 'Customer number', exact: true });
    await panel.getByRole('radio').first().waitFor();

    expect(await customer.count()).toBe(0);
    expect(await panel.getByRole('button', { name: 'Trigger chat' }).isDisabled()).toBe(true);
    release();
    await customer.waitFor();
  });
});
