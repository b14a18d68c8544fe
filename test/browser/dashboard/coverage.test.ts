import { expect, test } from 'vitest';
import { withChromium } from '../chromium.ts';
import { type DashboardSession, openDashboard, saveFile } from './open-dashboard.ts';

const chat = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };

function findRow({ page }: DashboardSession, section: string, name: string) {
  const list = page.getByRole('region', { name: section, exact: true }).getByRole('listitem');
  return list.filter({ has: page.getByText(name, { exact: true }) });
}

withChromium((newContext) => {
  test("the dashboard's coverage view lists an item as uncovered until a client sends a request that covers the item", async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, api, mock } = dashboard;
    await open('coverage?only=uncovered');
    await page.getByText('0 of 57 covered').waitFor();

    await expect(api('POST', '/chat-agent/trigger', { ...chat, communicationChannel: 'Nowhere' })).rejects.toThrow();
    await page.getByText('1 of 57 covered').waitFor();
    await findRow(dashboard, 'Errors of triggerChat', 'channelNotFound').waitFor({ state: 'detached' });
    await page.getByLabel('only not covered').uncheck();
    await findRow(dashboard, 'Errors of triggerChat', 'channelNotFound').getByText('covered 2').waitFor();

    const { text } = await saveFile(page, 'Export as JSON');
    expect(JSON.parse(text)).toEqual(await mock.control.readCoverage());

    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset coverage' }).click();
    await page.getByText('0 of 57 covered').waitFor();
    expect((await mock.control.readCoverage()).errors.every(({ coveredAt }) => coveredAt === null)).toBe(true);
  });
});
