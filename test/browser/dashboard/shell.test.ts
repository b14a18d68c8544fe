import { expect, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { withChromium } from '../chromium.ts';
import { openDashboard, viewports } from './open-dashboard.ts';
import { chat } from './sample-requests.ts';

/** For tests that set the clock of the page. */
const ownWindow = { ...viewports[2], ownWindow: true };

withChromium((newContext) => {
  test('every view of the dashboard has an address, and going back leads back', async () => {
    const { page, open } = await openDashboard(newContext);
    await open('delivered?state=sent');
    await page.getByText('No message matches.').waitFor();

    await page.getByRole('link', { name: 'Schedule' }).click();
    await page.getByText('No messages or calls yet.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/_mock/dashboard/schedule');
    expect(await page.title()).toBe('Schedule · Understudy');
    await page.goBack();
    await page.getByText('No message matches.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Remove the filter State: sent' }).waitFor();

    await open('nowhere');
    await page.getByRole('link', { name: 'Go to Conversations' }).click();
    await page.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor();
  });

  test('the clock bar shows the clock of the chosen workspace', async () => {
    const { page, open, mock } = await openDashboard(newContext);
    await mock.control.createWorkspace({
      workspaceId: 'ahead',
      clock: { mode: 'manual', now: '2030-01-01T09:00:00Z' },
    });
    const bar = page.getByRole('region', { name: 'Clock' });
    await open('workspace/acme');
    await bar.getByText('2026-11-20 09:00:00 Z').waitFor();

    for (const address of ['workspace/ahead', 'queue?workspaceId=ahead']) {
      await open(address);
      await bar.getByText('Now in ahead').waitFor();
      await bar.getByText('2030-01-01 09:00:00 Z').waitFor();
    }
    await bar.getByRole('button', { name: '+1d' }).click();
    await bar.getByText('2030-01-02 09:00:00 Z').waitFor();
    expect((await mock.control.getClock()).now).toBe('2026-11-20T09:00:00.000Z');

    await open('queue?workspaceId=globex');
    await bar.getByRole('button', { name: 'Own clock' }).click();
    await bar.getByText('Now in globex').waitFor();
    await bar.getByRole('button', { name: 'Own clock', pressed: true }).click();
    await bar.getByRole('button', { name: 'Own clock', pressed: false }).waitFor();
  });

  test('the workspace is chosen once for all views of the dashboard, in the address', async () => {
    const { page, open } = await openDashboard(newContext);
    await open('requests');
    const chosen = page.getByRole('banner').getByRole('combobox', { name: 'Workspace' });
    const readAddress = () => page.url().replace(/^.*\/_mock\/dashboard\//, '');

    await chosen.selectOption('globex');
    expect(readAddress()).toBe('requests?workspaceId=globex');
    await page.getByRole('link', { name: 'Queue' }).click();
    expect(readAddress()).toBe('queue?workspaceId=globex');
    await page.getByRole('link', { name: 'Workspace', exact: true }).click();
    expect(readAddress()).toBe('workspace/globex');
    await page.reload();
    await expect.poll(() => chosen.inputValue()).toBe('globex');

    await chosen.selectOption('acme');
    expect(readAddress()).toBe('workspace/acme');
    await page.getByRole('link', { name: 'Delivered' }).click();
    expect(readAddress()).toBe('delivered?workspaceId=acme');
    await chosen.selectOption('All workspaces');
    expect(readAddress()).toBe('delivered');
  });

  test("the dashboard's policy blocks and reports injected code", async () => {
    const { page, open, pageErrors } = await openDashboard(newContext);
    await open();
    expect(pageErrors).toEqual([]);

    await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
      '<img src=x onerror="document.title=1"><img src="https://evil.example/x.png"><p style="color:red">x</p>')`);
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { text: 'document.title=2' }))`,
    );

    await expect.poll(() => pageErrors.join()).toMatch(/policy: script-src-elem inline/);
    expect(pageErrors.join()).toMatch(/policy: script-src-attr inline/);
    expect(pageErrors.join()).toMatch(/policy: img-src https:\/\/evil\.example/);
    expect(pageErrors.join()).toMatch(/policy: style-src-attr inline/);
    expect(await page.title()).toBe('Conversations · Understudy');
  });

  test('the dashboard reports a mock that goes away, and catches up when it is back', async () => {
    const { page, open, mock } = await openDashboard(newContext, ownWindow);
    await page.clock.install();
    await open();
    const port = Number(new URL(page.url()).port);

    await mock.close();
    await page.getByText('The mock does not respond.').waitFor();
    await page.keyboard.press('n');
    await page.getByText('No response. Check that the mock is running').waitFor();
    // From here on the page does not try again by itself, which would take the button away.
    await page.clock.pauseAt(Date.now() + 60_000);
    const next = createMock();
    try {
      await next.fetch('http://mock/api/chat-agent/trigger', {
        method: 'POST',
        headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json' },
        body: JSON.stringify(chat),
      });
      await next.listen({ port });
      await page.getByRole('button', { name: 'Try now' }).click();
      await page.clock.resume();
      await page.getByRole('link', { name: '+14155550123' }).waitFor();
      await page.getByText('The mock does not respond.').waitFor({ state: 'detached' });
    } finally {
      await next.close();
    }
  });

  test('a long list is usable by keyboard, with only the visible rows in the document', async () => {
    const { page, open, api } = await openDashboard(newContext);
    for (let index = 0; index < 300; index += 1) {
      await api('POST', '/chat-agent/trigger', { ...chat, customerNumber: `+1415555${1000 + index}` });
    }
    await open();
    await page.getByRole('link', { name: '+14155551299' }).focus();

    const readFocusedText = () => page.evaluate<string>('document.activeElement.textContent');
    await page.keyboard.press('ArrowDown');
    await expect.poll(readFocusedText).toContain('+14155551298');
    await page.keyboard.press('End');
    await expect.poll(readFocusedText).toContain('+14155551000');
    await page.keyboard.press('ArrowUp');
    await expect.poll(readFocusedText).toContain('+14155551001');
    await page.keyboard.press('Home');
    await expect.poll(readFocusedText).toContain('+14155551299');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Conversation', exact: true }).getByText('+14155551299').waitFor();
    expect(await page.locator('.row').count()).toBeLessThan(40);
  });

  test('the clock bar runs, stops and moves the clock to an instant in any zone', async () => {
    const { page, open, mock } = await openDashboard(newContext);
    await open();
    const clock = page.getByRole('region', { name: 'Clock' });
    const readClock = () => mock.control.getClock();

    await clock.getByRole('combobox', { name: 'Speed' }).selectOption('60');
    expect((await readClock()).mode).toBe('manual');
    await clock.getByRole('button', { name: 'Let the clock run' }).click();
    await expect.poll(async () => (await readClock()).factor).toBe(60);
    await clock.getByRole('button', { name: 'Stop the clock' }).click();
    await expect.poll(async () => (await readClock()).mode).toBe('manual');
    await clock.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Kolkata');
    const target = clock.getByLabel('Move to');
    await target.fill('2026-12-24 18:00');
    await target.press('Enter');
    await expect.poll(async () => (await readClock()).now).toBe('2026-12-24T12:30:00.000Z');
    await clock.getByText('2026-12-24 18:00:00 +05:30').waitFor();

    await target.fill('2026-11-01');
    await target.press('Enter');
    await clock.getByText('The clock cannot go back to 2026-11-01 00:00:00 +05:30.').waitFor();
    await target.fill('soon');
    await target.press('Enter');
    await clock.getByText('“soon” is no time.').waitFor();
    expect((await readClock()).now).toBe('2026-12-24T12:30:00.000Z');

    await page.reload();
    await clock.getByText('2026-12-24 18:00:00 +05:30').waitFor();
  });

  test('the clock bar does not name a call that waits for a line as due next', async () => {
    const { page, open, api, mock } = await openDashboard(newContext);
    for (let index = 0; index < 3; index += 1)
      await api('POST', '/call/trigger', { phoneNumber: `+1415555012${index}`, agentName: 'Ava' });
    await open();
    const clock = page.getByRole('region', { name: 'Clock' });
    await clock.getByText('call to +14155550120').waitFor();

    await mock.control.advanceToNext();

    await clock.getByText('the next step of a chat or call').waitFor();
  });

  test('the dashboard shows a success for two seconds and a problem until it is closed, and covers nothing', async () => {
    const { page, open, api } = await openDashboard(newContext, ownWindow);
    await page.clock.install();
    await api('POST', '/chat-agent/trigger', { ...chat, scheduleTime: '2026-11-20T09:30:00Z' });
    await open();
    await page.getByText('in 30 min: message to +14155550123').waitFor();

    await page.keyboard.press('n');
    await page.keyboard.press('n');
    const notice = page.getByRole('log', { name: 'Notices' });
    await notice.getByText('Moved to the next event: message sent.').waitFor();
    await page.clock.runFor(2_100);
    await expect.poll(() => notice.textContent()).toBe('');

    await page.route('**/_mock/clock/next', (route) => route.abort());
    const press = async () => {
      await page.keyboard.press('n');
      return notice.textContent();
    };
    await expect.poll(press).toContain('No response.');
    await page.clock.runFor(20_000);
    const bar = await page.getByRole('contentinfo').boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => notice.textContent()).toBe('');
  });

  test('the palette lists the keys, and turns single keys off', async () => {
    const { page, open, mock } = await openDashboard(newContext);
    await open();
    await page.keyboard.press('?');
    await page.getByRole('option', { name: 'Turn single keys off' }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Turn single keys on' }).waitFor();
    expect((await mock.control.getClock()).now).toBe('2026-11-20T09:00:00.000Z');
  });

  test('a reset asks first, and cancelled it loses nothing', async () => {
    const { page, open, mock, pageErrors } = await openDashboard(newContext);
    await mock.load('three-retries');
    await open();
    const question = page.getByRole('dialog', { name: 'Reset the mock?' });
    const reset = async (answer: string) => {
      await page.getByRole('button', { name: 'Commands' }).click();
      await page.getByRole('option', { name: 'Reset the mock to how it started' }).click();
      await question.getByText('All conversations, requests and faults are lost.').waitFor();
      await question.getByRole('button', { name: answer }).click();
      await question.waitFor({ state: 'detached' });
    };

    await reset('Cancel');
    expect((await mock.control.listSessions()).total).toBeGreaterThan(0);
    await reset('Reset the mock');
    await page.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor();
    expect((await mock.control.listSessions()).total).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
