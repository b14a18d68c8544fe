import { expect, test } from 'vitest';
import { findPageProblems } from '../../support/page-problems.ts';
import { withChromium } from '../chromium.ts';
import { openDashboard, saveFile, viewports } from './open-dashboard.ts';
import { chat } from './sample-requests.ts';

withChromium((newContext) => {
  test("in the dashboard's conversations view, a user can follow a chat, answer as the customer and end the chat", async () => {
    const { page, open, api, mock, pageErrors } = await openDashboard(newContext, undefined, { maxSessions: 2 });
    await open();
    await page.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor();
    await api('POST', '/chat-agent/trigger', chat);

    await page.getByRole('link', { name: '+14155550123' }).click();
    await mock.control.advanceClock({ seconds: 1 });
    await page.getByRole('list', { name: 'Transcript' }).getByText('Hi Ada!').waitFor();
    const phrases = page.getByRole('group', { name: 'Phrases that Ava knows' }).getByRole('button');
    expect(await phrases.allTextContents()).toEqual([
      'order',
      'everything',
      'refund',
      expect.stringMatching(/^\d+ more$/),
    ]);
    await phrases.last().click();
    expect(await phrases.count()).toBeGreaterThan(10);
    await page.getByRole('textbox', { name: 'Answer as the customer' }).fill('Where is my order?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('look_up_order').waitFor();
    const { sessionId: savedId } = (await mock.control.listSessions({})).sessions[0] ?? {};
    const saved = await saveFile(page, 'Text');
    expect(saved.name).toBe(`${savedId}.txt`);
    expect(saved.text).toMatch(/^Ada, \+14155550123\nAva, .*\n.*, active\n\n2026-11-20 09:00:00 Z {2}Ava: Hi Ada!/);
    expect(saved.text).toContain('  Ada: Where is my order?\n');
    expect(JSON.parse((await saveFile(page, 'JSON')).text)).toMatchObject({ sessionId: savedId, status: 'active' });
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

  test("the dashboard's list of conversations shows status, time and last text of a chat in one line", async () => {
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

    await page.getByRole('combobox', { name: 'Add a filter' }).selectOption({ label: 'agent failed' });
    await page.getByRole('button', { name: 'Remove the filter Status: agent_errored' }).waitFor();
    await goTo('conversations?status=agent_errored');
    const failure = page.getByRole('region', { name: 'What went wrong: agent failed' });
    await failure.getByText('Every agent is scripted to fail with +14155550193.').waitFor();
    await failure.getByText('agent_errored means the agent failed').waitFor();
    expect((await saveFile(page, 'Text')).text).toContain(
      '\nFailed: Every agent is scripted to fail with +14155550193.\n',
    );
    await failure.getByRole('link', { name: 'recipients' }).click();
    await page.getByRole('link', { name: 'New recipient' }).waitFor();
    await goTo('conversations?search=Samuel');
    await page.getByText('Messages to bounce@example.com are scripted not to arrive.').waitFor();
  });

  test("a long transcript does not shrink the dashboard's audio player on a narrow screen", async () => {
    const { page, open, mock } = await openDashboard(newContext, viewports[0]);
    await mock.load('busy-morning');
    await mock.control.advanceClock({ minutes: 2 });
    await open('conversations?search=Rosa');
    await page.getByRole('link', { name: /Rosa Delgado/ }).click();
    await page.getByText('Please sum up for me.').waitFor();
    expect((await page.getByLabel('Recording').boundingBox())?.height).toBeGreaterThan(30);
  });
});
