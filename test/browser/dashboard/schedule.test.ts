import { expect, test } from 'vitest';
import { withChromium } from '../chromium.ts';
import { openDashboard } from './open-dashboard.ts';
import { chat } from './sample-requests.ts';

withChromium((newContext) => {
  test("the dashboard's schedule view shades the working hours, and moves the mock's clock to the time of an event", async () => {
    const { page, open, goTo, api, mock } = await openDashboard(newContext);
    const now = async () => (await mock.control.getClock()).now;
    const hours = { startWorkingHour: '12:00', endWorkingHour: '15:00', timezone: 'UTC' };
    await api('POST', '/call/trigger', { phoneNumber: '+14155550123', agentName: 'Ava', ...hours });
    await open('schedule?span=6h');
    const shaded = page.getByTitle('Working hours from 12:00 to 15:00, UTC');
    await shaded.waitFor();
    const [inner, outer] = [await shaded.boundingBox(), await page.locator('.due-track').boundingBox()];
    // The schedule shows six hours from 09:00. The working hours cover the second half of it.
    const half = expect.closeTo(0.5, 2);
    const width = outer?.width ?? 1;
    expect([((inner?.x ?? 0) - (outer?.x ?? 0)) / width, (inner?.width ?? 0) / width], 'shaded').toEqual([half, half]);

    for (const scheduleTime of ['2026-11-20T11:00:00Z', '2026-11-20T14:30:00Z', '2026-11-25T10:00:00Z'])
      await api('POST', '/chat-agent/trigger', { ...chat, scheduleTime });
    await goTo('schedule');
    await page.getByText('3 due, 1 later').waitFor();
    await page.getByRole('link', { name: /message 14:30/ }).click();
    expect(await now(), 'a look moves nothing').toBe('2026-11-20T09:00:00.000Z');
    await page.getByRole('region', { name: 'Scheduled' }).getByRole('button', { name: 'Go there' }).click();
    await page.getByText('Moved to 2026-11-20 14:30:00 Z').waitFor();
    expect(await now()).toBe('2026-11-20T14:30:00.000Z');

    await page.getByLabel('Show the next').selectOption('7 days');
    await page.getByRole('link', { name: /message 10:00/ }).waitFor();
    await page.getByRole('region', { name: 'Time line' }).getByText('UTC · now 14:30').waitFor();

    await mock.control.advanceClock({ to: '2026-11-20T18:00:00Z' });
    await goTo('schedule');
    await page.getByText('Nothing in the next day; 1 later.').waitFor();
    await page.getByRole('button', { name: 'Show the next 7 days' }).click();
    await page.getByRole('link', { name: /message 10:00/ }).waitFor();
  });
});
