import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { findPageProblems } from '../../support/page-problems.ts';
import { withChromium } from '../chromium.ts';
import { type DashboardSession, openDashboard, usedIn } from './open-dashboard.ts';

const chat = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };

/** What a shell gets for this line. The mock answers from this very process, which must not wait for it. */
async function runCommand(line: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)('sh', ['-c', line]);
  return JSON.parse(stdout);
}

/** What the row of this name says. */
function findRow({ page }: DashboardSession, section: string | RegExp, name: string) {
  const list = page.getByRole('region', { name: section, exact: true }).getByRole('listitem');
  return list.filter({ has: page.getByText(name, { exact: true }) });
}

withChromium((newContext) => {
  describe.each(usedIn.coverage)('at $width px, $colorScheme', (look) => {
    test('what was met and what was not is shown, and axe has nothing against it', async () => {
      const { page, open, api, pageErrors } = await openDashboard(newContext, look);
      await api('POST', '/chat-agent/trigger', { doReturnResponse: true, agentName: 'Ava', message: 'picture' });

      await open('coverage');
      await page.getByText('3 of 57 covered').waitFor();

      expect(await findPageProblems(page)).toEqual([]);
      expect(pageErrors).toEqual([]);
    });
  });

  test('an error is returned, covered, and reset', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, mock } = dashboard;
    await open('coverage?only=uncovered');
    await page.getByText('0 of 57 covered').waitFor();

    await page.getByRole('button', { name: 'channelNotFound: Return it for the next request' }).click();
    await page.getByText('Done. Then send one: triggerChat, with a valid key of acme.').waitFor();
    await page.getByRole('button', { name: 'channelNotFound: run' }).click();

    await page.getByText('1 of 57 covered').waitFor();
    await findRow(dashboard, 'Errors of triggerChat', 'channelNotFound').waitFor({ state: 'detached' });
    await page.getByLabel('only not covered').uncheck();
    await findRow(dashboard, 'Errors of triggerChat', 'channelNotFound').getByText('covered 2').waitFor();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as JSON' }).click();
    const file = await (await saved).createReadStream();
    expect(JSON.parse(Buffer.concat(await file.toArray()).toString())).toEqual(await mock.control.readCoverage());

    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('0 of 57 covered').waitFor();
    expect((await mock.control.readCoverage()).errors.every(({ coveredAt }) => coveredAt === null)).toBe(true);
  });

  test.each([
    ['completed', 'End the newest chat'],
    ['agent_errored', 'Make the agent of the newest chat fail'],
  ])('%s: the newest chat gets the status, and is read by the command that is shown', async (status, label) => {
    const dashboard = await openDashboard(newContext);
    const { page, open, api, mock } = dashboard;
    const { sessionId } = await api('POST', '/chat-agent/trigger', chat);
    await mock.control.advanceClock({ seconds: 1 });
    await open('coverage');

    await page.getByRole('button', { name: `${status}: ${label}` }).click();
    await page.getByText('Done. Then read the chat.').waitFor();
    const line = await findRow(dashboard, /^Statuses/, status)
      .locator('.command .code')
      .innerText();

    expect(await runCommand(line)).toMatchObject({ data: { sessionId, status } });
    await findRow(dashboard, /^Statuses/, status)
      .getByText('covered 2')
      .waitFor();
  });

  test.each([
    ['call_hangup', 'call_hangup'],
    ['call_errored', 'call_errored'],
    ['could_not_connect', 'could_not_connect'],
    ['call_expired', 'call_expired'],
  ])('%s: the next call ends so', async (status) => {
    const dashboard = await openDashboard(newContext);
    const { page, open, api, mock } = dashboard;
    await open('coverage');

    await page.getByRole('button', { name: `${status}: Set the next call of acme to end this way` }).click();
    await page.getByText('Done. Then trigger a call').waitFor();
    const { callId } = await api('POST', '/call/trigger', { phoneNumber: '+14155550123', agentName: 'Ava' });
    await mock.control.advanceClock({ days: 10 });
    await api('GET', `/session/fetch/${callId}`);

    await findRow(dashboard, /^Statuses/, status)
      .getByText('covered 2')
      .waitFor();
  });

  test('every entry and content is asked for in the newest chat, and met by reading it', async () => {
    const { page, open, api, mock } = await openDashboard(newContext);
    const { sessionId } = await api('POST', '/chat-agent/trigger', chat);
    await mock.control.advanceClock({ seconds: 1 });
    await open('coverage');

    for (const name of ['thinking', 'function_call_output', 'summary', 'image', 'video', 'audio', 'file', 'button']) {
      await page.getByRole('button', { name: `${name}: Send` }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText('Done. Then read the chat.')
        .first()
        .waitFor();
    }
    await api('GET', `/session/fetch/${sessionId}`);

    const { entryTypes, contentTypes } = await mock.control.readCoverage();
    expect([...entryTypes, ...contentTypes].filter(({ coveredAt }) => coveredAt === null)).toEqual([]);
    await page.getByText('12 of 57 covered').waitFor();
  });

  test('without a chat the line that is shown meets it', async () => {
    const dashboard = await openDashboard(newContext);
    await dashboard.open('coverage');

    const summary = findRow(dashboard, 'Entries of transcripts', 'summary');
    expect(await runCommand(await summary.locator('.command .code').innerText())).toMatchObject({ responseCode: 200 });

    await summary.getByText('covered 2').waitFor();
  });

  test('names of a workspace are text, also in a line for the shell', async () => {
    const evil = `"><img src=x onerror=alert(1)>';echo $(id) \``;
    const dashboard = await openDashboard(newContext);
    const { page, open, mock, pageErrors } = dashboard;
    const says = (type: 'thinking' | 'summary') =>
      type === 'thinking' ? { type, thinking: 'Hm.' } : { type, summary: evil };
    const version = {
      label: '1',
      opening: [{ type: 'message', content: [{ type: 'text', text: evil }] }],
      otherwise: [{ type: 'message', content: [{ type: 'text', text: 'Hm.' }] }],
      replies: [{ when: [evil], entries: [says('thinking'), says('summary')] }],
    };
    const content = { agents: [{ name: evil, published: '1', versions: [version] }] };
    await mock.control.createWorkspace({ workspaceId: 'evil', content });
    await open('coverage?workspaceId=evil');

    const line = await findRow(dashboard, 'Entries of transcripts', 'thinking').locator('.command .code').innerText();
    expect(line).toContain('<img src=x');
    expect(await runCommand(line)).toMatchObject({ responseCode: 200 });
    expect(await page.locator('img').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
