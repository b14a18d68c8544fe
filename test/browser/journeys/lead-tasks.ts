import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Traveller } from './journeys.ts';

const goTo = ({ page, hands }: Traveller, view: string) =>
  hands.press(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view, exact: true }));
const details = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const openRow = ({ page, hands }: Traveller, list: string, name: RegExp) =>
  hands.press(page.getByRole('list', { name: list }).getByRole('link', { name }).first());

const tasks: Readonly<Record<string, (lead: Traveller) => Promise<void>>> = {
  async 'find out why Samuel Reed got no message'({ page, hands, look }) {
    await hands.write(page.getByRole('searchbox', { name: 'Search' }), 'Samuel');
    await page.getByText('1 found').waitFor();
    await details(page).getByText('Messages to bounce@example.com are scripted not to arrive.').waitFor();
    await look('the reason');
  },

  async 'cancel the call that is next in the queue'(lead) {
    const { page, hands, mock } = lead;
    await goTo(lead, 'Queue');
    await hands.press(page.getByRole('link', { name: /^In the queue 2/ }));
    await details(page).getByText('2 of 2 lines busy, in 32 s at the earliest').waitFor();
    await hands.press(page.getByRole('button', { name: 'Cancel call' }));
    await page.getByText('Call cancelled.').waitFor();
    const { calls } = await mock.control.listCalls({ status: 'call_canceled', search: 'Rosa Delgado' });
    expect(calls).toHaveLength(1);
  },

  async 'see what the app gets when the line is busy'(lead) {
    const { page, hands, look } = lead;
    await hands.command('New call');
    const panel = page.getByRole('dialog', { name: 'New request' });
    await hands.press(panel.getByRole('button', { name: 'Trigger call' }));
    await hands.press(panel.getByRole('link', { name: 'Open it' }));
    await hands.choose(page.getByRole('combobox', { name: 'It ends as' }), 'no connection, as with a busy line');
    await hands.press(page.getByRole('button', { name: 'Set outcome' }));
    await page.locator('.properties').getByText('no connection, as with a busy line').waitFor();
    await hands.command('Move the clock by 1 day');
    await details(page).getByText('no connection', { exact: true }).first().waitFor();
    await hands.press(page.getByRole('link', { name: 'Record' }));
    await details(page).getByText('"status": "could_not_connect"').waitFor();
    await look('the record of a busy line');
  },

  async 'have the message of tomorrow sent now, and go back'(lead) {
    const { page, hands } = lead;
    const clock = page.getByRole('region', { name: 'Clock' });
    await goTo(lead, 'Schedule');
    await openRow(lead, 'Messages or calls', /Inès Moreau/);
    await page.getByRole('heading', { name: 'Inès Moreau' }).waitFor();
    await hands.press(details(page).getByRole('button', { name: 'Go there' }));
    await details(page).getByText('Good day Inès Moreau').waitFor();
    await clock.getByText('2026-11-21 08:00:00 Z').waitFor();
    await hands.press(clock.getByRole('button', { name: 'Undo' }));
    await clock.getByText('2026-11-20 09:03:12 Z').waitFor();
    await page.getByRole('list', { name: 'Messages or calls' }).getByText('Inès Moreau').waitFor();
  },

  async 'see which messages have failed by tomorrow at nine'(lead) {
    const { page, hands } = lead;
    await hands.write(page.getByRole('textbox', { name: 'Move to' }), 'tomorrow 09:00');
    await hands.press(page.getByRole('button', { name: 'Move', exact: true }));
    await page.getByText('2026-11-21 09:00:00 Z', { exact: true }).waitFor();
    await goTo(lead, 'Delivered');
    const messages = page.getByRole('list', { name: 'Messages' }).getByRole('link');
    await expect.poll(() => messages.filter({ hasText: 'failed' }).count()).toBe(2);
    expect(await messages.filter({ hasText: 'pending' }).count()).toBe(0);
  },

  async 'explain to the developer why a request was refused'(lead) {
    const { page, hands, look } = lead;
    await goTo(lead, 'Requests');
    await hands.write(page.getByRole('searchbox', { name: 'Search' }), 'Hana');
    await page.getByText('1 found').waitFor();
    await page.getByRole('region', { name: 'The statement behind this error' }).getByText('customerEmail').waitFor();
    await hands.press(page.getByRole('link', { name: 'Compare…' }));
    await hands.write(page.getByRole('searchbox', { name: 'Search' }), 'ben.cole');
    await openRow(lead, 'Requests', /ben\.cole/);
    await page.getByText('request.body.customerEmail').waitFor();
    await look('a comparison');
    await hands.press(page.getByText('As a test'));
    await page.getByText("import { expect, test } from 'vitest';").waitFor();
  },

  async 'let the next chat of the app fail as the last one did'(lead) {
    const { page, hands, mock } = lead;
    await goTo(lead, 'Requests');
    await openRow(lead, 'Requests', /customerEmailRequired/);
    await hands.press(page.getByRole('link', { name: 'Make a fault…' }));
    await hands.press(page.getByRole('button', { name: 'Add fault' }));
    await page.getByText('Error code customerEmailRequired').waitFor();
    expect((await mock.control.listFaults()).faults).toMatchObject([{ operationId: 'triggerChat', times: 1 }]);
  },

  async 'answer as a customer and close the conversation'(lead) {
    const { page, hands } = lead;
    await openRow(lead, 'Conversations', /Leo Martin/);
    await hands.press(page.getByRole('button', { name: /^\d+ more$/ }));
    await hands.press(page.getByRole('button', { name: 'invoice', exact: true }));
    await hands.press(page.getByRole('button', { name: 'Send', exact: true }));
    await page.getByRole('list', { name: 'Transcript' }).getByText('invoice', { exact: true }).waitFor();
    await hands.press(page.getByRole('button', { name: 'End conversation' }));
    await details(page).getByTitle('completed', { exact: true }).waitFor();
  },

  async 'send the conversation of Ada to a colleague'(lead) {
    const { page, hands } = lead;
    await openRow(lead, 'Conversations', /Ada Lovelace/);
    const saved = page.waitForEvent('download');
    await hands.press(details(page).getByRole('link', { name: 'Text' }));
    expect(await text(await (await saved).createReadStream())).toContain('Ada Lovelace: That is too late.');
  },

  async 'list the open questions that the app depends on'(lead) {
    const { page, hands, look } = lead;
    await goTo(lead, 'Faults and gaps');
    await hands.press(page.getByRole('link', { name: 'Gaps', exact: true }));
    await page.getByRole('region', { name: 'Met by requests' }).getByText('cancel-call/not-in-queue').waitFor();
    await look('the gaps that were met');
    await hands.press(page.getByRole('link', { name: 'met by 1 request' }));
    await page.getByRole('list', { name: 'Requests' }).getByText('409').waitFor();
  },
};

export const leadTasks = Object.fromEntries(
  Object.entries(tasks).map(([name, play]) => [
    name,
    async (lead: Traveller) => {
      await lead.hands.press(lead.page.getByRole('button', { name: 'Load busy-morning' }));
      await lead.page.getByRole('link', { name: /Ada Lovelace/ }).waitFor();
      await play(lead);
    },
  ]),
);
