import { expect, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { withChromium } from '../chromium.ts';
import { openDashboard, viewports } from './open-dashboard.ts';
import { chat } from './sample-requests.ts';

withChromium((newContext) => {
  test('every view of the dashboard has a URL that contains the filters and the workspace', async () => {
    const { page, open } = await openDashboard(newContext);
    const chosen = page.getByRole('banner').getByRole('combobox', { name: 'Workspace' });
    const readAddress = () => page.url().replace(/^.*\/_mock\/dashboard\//, '');
    await open('delivered?state=sent');
    await page.getByText('No message matches.').waitFor();
    await page.getByRole('link', { name: 'Schedule' }).click();
    await page.getByText('No messages or calls yet.').waitFor();
    expect(readAddress()).toBe('schedule');
    expect(await page.title()).toBe('Schedule · Understudy');
    await page.goBack();
    await page.getByText('No message matches.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Remove the filter State: sent' }).waitFor();

    await open('nowhere');
    await page.getByRole('link', { name: 'Go to Conversations' }).click();
    await page.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor();

    await page.getByRole('link', { name: 'Requests' }).click();
    await chosen.selectOption('globex');
    expect(readAddress()).toBe('requests?workspaceId=globex');
    await page.getByRole('link', { name: 'Queue' }).click();
    expect(readAddress()).toBe('queue?workspaceId=globex');
    await page.getByRole('link', { name: 'Workspace', exact: true }).click();
    expect(readAddress()).toBe('workspace?workspaceId=globex');
    await page.reload();
    await expect.poll(() => chosen.inputValue(), { message: 'chosen in the address' }).toBe('globex');
    await chosen.selectOption('acme');
    expect(readAddress()).toBe('workspace?workspaceId=acme');
    await page.getByRole('link', { name: 'Delivered' }).click();
    expect(readAddress()).toBe('delivered?workspaceId=acme');
    await chosen.selectOption('All workspaces');
    expect(readAddress()).toBe('delivered');
  });

  test("the dashboard's content security policy blocks and reports injected code", async () => {
    const { page, open, pageErrors } = await openDashboard(newContext);
    await open();
    expect(pageErrors).toEqual([]);

    await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
      '<img src=x onerror="document.title=1"><img src="https://evil.example/x.png"><p style="color:red">x</p>')`);
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { text: 'document.title=2' }))`,
    );

    const blocked = [
      'script-src-elem inline',
      'script-src-attr inline',
      'img-src https://evil.example',
      'style-src-attr inline',
    ];
    for (const report of blocked) await expect.poll(() => pageErrors.join()).toContain(`policy: ${report}`);
    expect(await page.title()).toBe('Conversations · Understudy');
  });

  test("the dashboard's clock bar moves the clock of the chosen workspace, and shows the next due event", async () => {
    const { page, open, goTo, api, mock } = await openDashboard(newContext);
    await mock.control.createWorkspace({
      workspaceId: 'ahead',
      clock: { mode: 'manual', now: '2030-01-01T09:00:00Z' },
    });
    for (let index = 0; index < 3; index += 1)
      await api('POST', '/call/trigger', { phoneNumber: `+1415555012${index}`, agentName: 'Ava' });
    const clock = page.getByRole('region', { name: 'Clock' });
    const readClock = () => mock.control.getClock();
    await open('workspace?workspaceId=acme');
    for (const address of ['workspace?workspaceId=ahead', 'queue?workspaceId=ahead']) {
      await clock.getByText('2026-11-20 09:00:00 Z').waitFor();
      await goTo(address);
      await clock.getByText('Now in ahead').waitFor();
      await clock.getByText('2030-01-01 09:00:00 Z').waitFor();
      await goTo('workspace?workspaceId=acme');
    }
    await goTo('queue?workspaceId=ahead');
    await clock.getByRole('button', { name: '+1d' }).click();
    await clock.getByText('2030-01-02 09:00:00 Z').waitFor();
    expect((await readClock()).now, 'the clock of the others').toBe('2026-11-20T09:00:00.000Z');
    await goTo('queue?workspaceId=globex');
    await clock.getByRole('button', { name: 'Own clock' }).click();
    await clock.getByText('Now in globex').waitFor();
    await clock.getByRole('button', { name: 'Own clock', pressed: true }).click();
    await clock.getByRole('button', { name: 'Own clock', pressed: false }).waitFor();

    await goTo('queue');
    await clock.getByText('call to +14155550120').waitFor();
    await mock.control.advanceToNext();
    // The unanswered call frees its line for the next call in the queue.
    await clock.getByText('call to +14155550122').waitFor();

    await clock.getByRole('combobox', { name: 'Speed' }).selectOption('60');
    expect((await readClock()).mode, 'a speed alone').toBe('manual');
    await clock.getByRole('button', { name: 'Let the clock run' }).click();
    await expect.poll(async () => (await readClock()).factor, { message: 'the speed' }).toBe(60);
    await clock.getByRole('button', { name: 'Stop the clock' }).click();
    await expect.poll(async () => (await readClock()).mode, { message: 'stopped' }).toBe('manual');
    await clock.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Kolkata');
    const target = clock.getByLabel('Move to');
    await target.fill('2026-12-24 18:00');
    await target.press('Enter');
    await expect.poll(async () => (await readClock()).now, { message: 'moved' }).toBe('2026-12-24T12:30:00.000Z');
    await clock.getByText('2026-12-24 18:00:00 +05:30').waitFor();
    await target.fill('2026-11-01');
    await target.press('Enter');
    await page.getByText('The clock cannot go back to 2026-11-01 00:00:00 +05:30.').waitFor();
    await target.fill('soon');
    await target.press('Enter');
    await page.getByText('“soon” is no time.').waitFor();
    expect((await readClock()).now, 'moved by no wrong target').toBe('2026-12-24T12:30:00.000Z');
    await page.reload();
    await clock.getByText('2026-12-24 18:00:00 +05:30').waitFor();
    await target.fill('tomorrow 09:30');
    await target.press('Enter');
    await clock.getByText('2026-12-25 09:30:00 +05:30').waitFor();
    await clock.getByRole('button', { name: 'Undo' }).click();
    await clock.getByText('2026-12-24 18:00:00 +05:30').waitFor();
    await clock.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  });

  test("at a width of 1280 px, the dashboard's header has one row for views and one for the clock", async () => {
    const { page, open, mock } = await openDashboard(newContext);
    await open('queue?workspaceId=acme');
    await page.setViewportSize({ width: 1280, height: 720 });
    await mock.control.advanceClock({ minutes: 1 });
    await page.getByRole('button', { name: 'Undo' }).waitFor();

    const controls = page.getByRole('banner').locator('a, button, select, input');
    const boxes = (await Promise.all((await controls.all()).map((each) => each.boundingBox()))).flatMap(
      (box) => box ?? [],
    );
    const middles = boxes.map(({ y, height }) => y + height / 2);
    expect(new Set(middles.map((middle) => Math.round(middle / 20))).size, 'rows of controls').toBe(2);
    const right = Math.max(...boxes.map(({ x, width }) => x + width));
    expect(right, 'the right edge').toBeLessThanOrEqual(1280);
  });

  test('in the dashboard, a success message disappears after two seconds, but an error message stays', async () => {
    // The test needs its own window, because a window keeps the fake clock of its page.
    const { page, open, api, mock, origin } = await openDashboard(newContext, { ...viewports[2], ownWindow: true });
    await page.clock.install();
    await api('POST', '/chat-agent/trigger', { ...chat, scheduleTime: '2026-11-20T09:30:00Z' });
    await open();
    await page.getByText('in 30 min: message to +14155550123').waitFor();
    const notice = page.getByRole('log', { name: 'Notices' });
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await notice.getByText('Moved to the next event: message sent.').waitFor();
    await page.clock.runFor(2_100);
    await expect.poll(() => notice.textContent(), { message: 'a success goes' }).toBe('');

    await page.route('**/_mock/clock/next', (route) => route.abort());
    const press = async () => {
      await page.keyboard.press('n');
      return notice.textContent();
    };
    await expect.poll(press).toContain('No response.');
    await page.clock.runFor(20_000);
    const bar = await page.getByRole('contentinfo').boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect((main?.y ?? 0) + (main?.height ?? 0), 'it covers nothing').toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => notice.textContent(), { message: 'a dismissed problem' }).toBe('');

    await page.unrouteAll();
    await mock.close();
    await page.getByText('The mock does not respond.').waitFor();
    await page.keyboard.press('n');
    await notice.getByText('No response. Check that the mock is running').waitFor();
    // The page retries by itself, and a successful retry would remove the button "Try now". So stop the clock of the
    // page.
    await page.clock.pauseAt(Date.now() + 60_000);
    const next = createMock();
    try {
      await createApiClient(next).createSession({ ...chat, customerNumber: '+14155550124' });
      await next.listen({ port: Number(new URL(origin).port) });
      await page.getByRole('button', { name: 'Try now' }).click();
      await page.clock.resume();
      await page.getByRole('link', { name: '+14155550124' }).waitFor();
      await page.getByText('The mock does not respond.').waitFor({ state: 'detached' });
    } finally {
      await next.close();
    }
  });

  test('the dashboard draws only the visible rows of a long list, and the keyboard can reach the hidden rows', async () => {
    const { page, open, api, mock, pageErrors } = await openDashboard(newContext);
    for (let index = 0; index < 300; index += 1)
      await api('POST', '/chat-agent/trigger', { ...chat, customerNumber: `+1415555${1000 + index}` });
    const { now } = await mock.control.getClock();
    await open();
    const readFocusedText = () => page.evaluate<string>('document.activeElement.textContent');
    await page.getByRole('link', { name: '+14155551299' }).focus();
    for (const [key, customer] of [
      ['ArrowDown', '+14155551298'],
      ['End', '+14155551000'],
      ['ArrowUp', '+14155551001'],
      ['Home', '+14155551299'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(readFocusedText, { message: `the row after ${key}` }).toContain(customer);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Conversation', exact: true }).getByText('+14155551299').waitFor();
    expect(await page.locator('.row').count(), 'rows in the document').toBeLessThan(40);

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('?');
    expect(await page.getByRole('option', { name: 'New chat' }).locator('kbd').isVisible(), 'a key').toBe(true);
    await page.getByRole('option', { name: 'Turn single keys off' }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Turn single keys on' }).waitFor();
    expect((await mock.control.getClock()).now, 'a key that is turned off').toBe(now);
    await page.getByRole('combobox', { name: 'Type to find a command' }).fill('re');
    const first = page.getByRole('listbox', { name: 'Commands' }).getByRole('option').first();
    await expect.poll(() => first.getAttribute('aria-label')).toBe('Reset the mock to how it started');
    await page.keyboard.press('Escape');

    const question = page.getByRole('dialog', { name: 'Reset the mock?' });
    const reset = async (answer: string) => {
      await page.getByRole('button', { name: 'Commands' }).click();
      await page.getByRole('option', { name: 'Reset the mock to how it started' }).click();
      await question.getByText('All conversations, requests and faults are lost.').waitFor();
      await question.getByRole('button', { name: answer }).click();
      await question.waitFor({ state: 'detached' });
    };
    await reset('Cancel');
    expect((await mock.control.listSessions()).total, 'after the question was cancelled').toBe(300);
    await reset('Reset the mock');
    await page.getByRole('link', { name: 'Conversations' }).click();
    await page.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor();
    expect((await mock.control.listSessions()).total, 'after the reset').toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
