import { expect, test } from 'vitest';
import { withChromium } from '../chromium.ts';
import { openDashboard, saveFile } from './open-dashboard.ts';
import { chat } from './sample-requests.ts';

withChromium((newContext) => {
  test("the dashboard's snapshots view exports, imports and loads a snapshot, and refuses a file that is not a snapshot", async () => {
    const { page, open, api, mock } = await openDashboard(newContext);
    await api('POST', '/chat-agent/trigger', chat);
    await mock.control.saveSnapshot({ name: 'one-chat' });
    await open('snapshots');
    const buffer = Buffer.from((await saveFile(page, 'Export one-chat')).text);
    await page.getByRole('button', { name: 'Delete one-chat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the snapshot “one-chat”' }).click();
    await page.getByText('No snapshot yet.').waitFor();
    await mock.control.resetMock();

    const file = page.getByLabel('Import…');
    await file.setInputFiles({ name: 'my chat.json', mimeType: 'application/json', buffer });
    await page.getByText('Imported my chat.json.').waitFor();
    await page.getByRole('button', { name: 'Load my-chat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Load the snapshot “my-chat”' }).click();
    await expect.poll(async () => (await mock.control.listSessions()).total).toBe(1);

    await file.setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('[]') });
    await page.getByRole('log').getByText('notes.json is not a JSON document.').waitFor();
  });
});
