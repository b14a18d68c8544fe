import { describe, expect, test } from 'vitest';
import { findPageProblems } from '../../support/page-problems.ts';
import { withChromium } from '../chromium.ts';
import { openDashboard, usedIn } from './open-dashboard.ts';

const everything = { doReturnResponse: true, agentName: 'Ava', message: 'everything', metadata: { name: 'Ada' } };

withChromium((newContext) => {
  describe.each(usedIn.conversations)('at $width px, $colorScheme', (look) => {
    test('a conversation with every kind of entry is shown accessibly', async () => {
      const { page, open, api, pageErrors } = await openDashboard(newContext, look);
      const { sessionId } = await api('POST', '/chat-agent/trigger', everything);

      await open(`conversations/${sessionId}`);
      await page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first().waitFor();

      expect(await findPageProblems(page)).toEqual([]);
      expect(pageErrors).toEqual([]);
    });
  });

  test('the conversations view says how many conversations were evicted, and how many are kept', async () => {
    const { page, open, api, mock, pageErrors } = await openDashboard(newContext, undefined, { maxSessions: 2 });
    await open();
    await page.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor();
    for (let index = 0; index < 4; index += 1) {
      const { sessionId } = await api('POST', '/chat-agent/trigger', everything);
      await mock.control.endSession({ sessionId });
    }

    await page.getByText(/^\d older conversations? evicted: the mock keeps 2\./).waitFor();

    expect(await findPageProblems(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('a failed conversation says what went wrong, why, and what to try', async () => {
    const { page, open, mock } = await openDashboard(newContext);
    await mock.load('busy-morning');
    await open('conversations?status=agent_errored');
    const failure = page.getByRole('region', { name: 'What went wrong: agent failed' });
    await failure.getByText('Every agent is scripted to fail with +14155550193.').waitFor();
    await failure.getByText('agent_errored means the agent failed').waitFor();
    await failure.getByRole('link', { name: 'recipients' }).click();
    await page.getByRole('link', { name: 'New recipient' }).waitFor();
  });

  test('a row of conversations shows customer, channel, text, status and time in one line', async () => {
    const { page, open, mock } = await openDashboard(newContext);
    await mock.load('busy-morning');
    await open();
    const row = page.getByRole('link', { name: /Ada Lovelace/ });
    await row.getByText('Support Messenger').waitFor();
    expect(await row.textContent()).toMatch(/active.*now.*I am sorry/);
    await page.getByRole('button', { name: 'Dense' }).click();
    await page.reload();
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(40);
    await page.getByRole('combobox', { name: 'Add a filter' }).selectOption('order=created');
    await page.getByRole('button', { name: 'Remove the filter Sort by: created' }).waitFor();
  });

  test('the conversations view shows events as they happen, and answers as a customer', async () => {
    const { page, open, api, mock } = await openDashboard(newContext);
    await open();
    await page.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor();
    await api('POST', '/chat-agent/trigger', {
      communicationChannel: 'Support Messenger',
      customerNumber: '+14155550123',
      metadata: { name: 'Ada' },
    });

    await page.getByRole('link', { name: '+14155550123' }).click();
    await mock.control.advanceClock({ seconds: 1 });
    await page.getByRole('list', { name: 'Transcript' }).getByText('Hi Ada!').waitFor();
    await page.getByRole('textbox', { name: 'Answer as the customer' }).fill('Where is my order?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('look_up_order').waitFor();

    await page.getByRole('button', { name: 'End conversation' }).click();
    await page
      .getByRole('region', { name: 'Conversation', exact: true })
      .getByText('completed', { exact: true })
      .waitFor();
    expect((await mock.control.listSessions({})).sessions[0]?.status).toBe('completed');
  });
});
