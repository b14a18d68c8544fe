import { expect, test } from 'vitest';
import { findPageProblems } from '../../support/page-problems.ts';
import { withChromium } from '../chromium.ts';
import { openDashboard } from './open-dashboard.ts';
import { chat } from './sample-requests.ts';

withChromium((newContext) => {
  test('the conversations view follows a chat, answers as its customer, ends it, and counts evicted chats', async () => {
    const { page, open, api, mock, pageErrors } = await openDashboard(newContext, undefined, { maxSessions: 2 });
    await open();
    await page.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor();
    await api('POST', '/chat-agent/trigger', chat);

    await page.getByRole('link', { name: '+14155550123' }).click();
    await mock.control.advanceClock({ seconds: 1 });
    await page.getByRole('list', { name: 'Transcript' }).getByText('Hi Ada!').waitFor();
    await page.getByRole('textbox', { name: 'Answer as the customer' }).fill('Where is my order?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('look_up_order').waitFor();
    await page.getByRole('button', { name: 'End conversation' }).click();
    await page
      .getByRole('region', { name: 'Conversation', exact: true })
      .getByTitle('completed', { exact: true })
      .waitFor();
    expect((await mock.control.listSessions({})).sessions[0]?.status).toBe('completed');

    for (let index = 0; index < 3; index += 1) {
      const talk = { doReturnResponse: true, agentName: 'Ava', message: 'Hello' };
      const { sessionId } = await api('POST', '/chat-agent/trigger', talk);
      await mock.control.endSession({ sessionId });
    }
    await page.getByText(/^\d older conversations? evicted: the mock keeps 2\./).waitFor();
    expect(await findPageProblems(page), 'the view after an eviction').toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('a conversation has one line in the list, and a failed conversation gives its reason and advice', async () => {
    const { page, open, goTo, mock } = await openDashboard(newContext);
    await mock.load('busy-morning');
    await open();
    const row = page.getByRole('link', { name: /Ada Lovelace/ });
    await row.getByText('Support Messenger').waitFor();
    expect(await row.textContent(), 'status, time and text').toMatch(/active.*now.*I am sorry/);
    await page.getByRole('button', { name: 'Dense' }).click();
    await page.reload();
    await expect
      .poll(async () => (await row.boundingBox())?.height, { message: 'dense after a load' })
      .toBeLessThan(40);
    await page.getByRole('combobox', { name: 'Add a filter' }).selectOption('order=created');
    await page.getByRole('button', { name: 'Remove the filter Sort by: created' }).waitFor();

    await goTo('conversations?status=agent_errored');
    const failure = page.getByRole('region', { name: 'What went wrong: agent failed' });
    await failure.getByText('Every agent is scripted to fail with +14155550193.').waitFor();
    await failure.getByText('agent_errored means the agent failed').waitFor();
    await failure.getByRole('link', { name: 'recipients' }).click();
    await page.getByRole('link', { name: 'New recipient' }).waitFor();
  });
});
