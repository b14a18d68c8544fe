import { expect, test } from 'vitest';
import { withChromium } from '../chromium.ts';
import { openDashboard } from './open-dashboard.ts';
import { chat } from './sample-requests.ts';

withChromium((newContext) => {
  test('the clock is moved along the line, and what happened is reported', async () => {
    const { page, open, api, mock } = await openDashboard(newContext);
    await api('POST', '/chat-agent/trigger', { ...chat, scheduleTime: '2026-11-20T11:00:00Z' });
    await api('POST', '/chat-agent/trigger', { ...chat, scheduleTime: '2026-11-20T14:30:00Z' });
    await api('POST', '/chat-agent/trigger', { ...chat, scheduleTime: '2026-11-25T10:00:00Z' });
    await open('schedule?zone=Asia/Kolkata');
    await page.getByText('2 due, 1 later').waitFor();
    const now = async () => (await mock.control.getClock()).now;

    await page.getByRole('search').getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('1 event:').waitFor();
    await page.getByText('message-sending').waitFor();
    expect(await now()).toBe('2026-11-20T11:00:00.000Z');

    await page.getByRole('button', { name: '20:00 Fri 20 Nov: move the clock there' }).click();
    await expect.poll(now).toBe('2026-11-20T14:30:00.000Z');
    await page.getByText('Nothing is due in this span.').waitFor();

    await page.getByLabel('Span').selectOption('7d');
    await page.getByText('1 due, 0 later').waitFor();
    const line = page.getByRole('slider', { name: 'Now line' });
    for (let count = 0; count < 6; count += 1) await line.press('PageUp');
    await page.getByText('Wed 25 Nov 00:48:00 (+4 days 4 h)').waitFor();
    await line.press('Enter');
    await expect.poll(now).toBe('2026-11-24T19:18:00.000Z');

    const box = await line.boundingBox();
    if (box === null) throw new Error('The line is not drawn.');
    await page.mouse.move(box.x + 6, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 14, box.y + 40, { steps: 3 });
    await page.mouse.up();
    await expect.poll(now).toMatch(/^2026-11-25T0\d:/);
  });

  test('a clock that runs is taken in hand, and a zone that is none is reported', async () => {
    const { page, open, api, mock } = await openDashboard(newContext);
    await mock.control.setClock({ mode: 'scaled', factor: 1 });
    await api('POST', '/chat-agent/trigger', { ...chat, scheduleTime: '2026-11-20T11:00:00Z' });
    await open('schedule?zone=Middle/Earth');
    await page.getByText('Unknown time zone Middle/Earth; showing UTC.').waitFor();
    await page.getByText('The clock runs by itself.').waitFor();

    await page.getByRole('button', { name: '11:00 Fri 20 Nov: move the clock there' }).click();

    await expect.poll(() => mock.control.getClock()).toMatchObject({ mode: 'manual', now: '2026-11-20T11:00:00.000Z' });
  });

  test('the working hours of a call are shaded in their own zone', async () => {
    const { page, open, api } = await openDashboard(newContext);
    const hours = { startWorkingHour: '12:00', endWorkingHour: '15:00', timezone: 'UTC' };
    await api('POST', '/call/trigger', { phoneNumber: '+14155550123', agentName: 'Ava', ...hours });
    await open('schedule?span=6h');

    const shaded = page.getByTitle('Open from 12:00 to 15:00, UTC');
    const track = page.locator('.due-track');
    await shaded.waitFor();
    const [inner, outer] = [await shaded.boundingBox(), await track.boundingBox()];

    // From 09:00 on, six hours: the second half.
    expect(((inner?.x ?? 0) - (outer?.x ?? 0)) / (outer?.width ?? 1)).toBeCloseTo(0.5, 2);
    expect((inner?.width ?? 0) / (outer?.width ?? 1)).toBeCloseTo(0.5, 2);
  });
});
