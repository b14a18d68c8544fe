import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { DashboardSession } from '../dashboard/open-dashboard.ts';
import type { Hands } from './hands.ts';

export interface Traveller extends Pick<DashboardSession, 'page'> {
  mock: Pick<DashboardSession['mock'], 'control'>;
  hands: Hands;
  look(state: string): Promise<void>;
}

/** Each journey starts with an empty mock, whose clock shows 2026-11-20 09:00 Z, and uses only the page. */
export const journeys: Readonly<Record<string, (traveller: Traveller) => Promise<void>>> = {
  async 'the first chat'({ page, hands, look }) {
    await look('nothing has happened');
    await hands.press(page.getByRole('button', { name: 'Send it from here' }));
    await hands.command('Move the clock to the next event');
    await page.getByRole('list', { name: 'Transcript' }).getByText('Hi Ada! Ava here').waitFor();
    await hands.press(page.getByRole('button', { name: 'refund', exact: true }));
    await hands.press(page.getByRole('button', { name: 'Send', exact: true }));
    await page.getByText('The customer answered: conversation continued.').waitFor();
    await page.getByRole('list', { name: 'Transcript' }).getByText('refund', { exact: true }).waitFor();
    await look('a conversation');
  },

  async 'a scheduled message moved past its hour in two zones'({ page, hands, look }) {
    const clock = page.getByRole('region', { name: 'Clock' });
    await hands.choose(clock.getByRole('combobox', { name: 'Time zone' }), 'Asia/Kolkata');
    await clock.getByText('2026-11-20 14:30:00 +05:30').waitFor();
    await hands.command('New chat');
    const panel = page.getByRole('dialog', { name: 'New request' });
    await hands.press(panel.getByText('More: schedule, working hours'));
    await hands.write(panel.getByRole('textbox', { name: 'Schedule time' }), '2026-11-21 08:00');
    await panel.getByText('2026-11-21 08:00:00 +05:30, in 18 h').waitFor();
    await hands.write(panel.getByRole('textbox', { name: 'Start working hour' }), '09:00');
    await hands.choose(panel.getByRole('combobox', { name: 'Timezone' }), 'Asia/Kolkata');
    await look('a request with a schedule');
    await hands.press(panel.getByRole('button', { name: 'Trigger chat' }));
    await hands.press(panel.getByRole('link', { name: 'Open it' }));
    await clock.getByText('in 19 h: message to +14155550123').waitFor();

    await hands.write(clock.getByRole('textbox', { name: 'Move to' }), '2026-11-21 08:59');
    await hands.press(clock.getByRole('button', { name: 'Move', exact: true }));
    await page.getByText('Moved to 2026-11-21 08:59:00 +05:30: nothing happened.').waitFor();
    await look('a pending message');
    await hands.choose(clock.getByRole('combobox', { name: 'Time zone' }), 'America/New_York');
    await clock.getByText('2026-11-20 22:29:00 -05:00').waitFor();
    await hands.write(clock.getByRole('textbox', { name: 'Move to' }), '2026-11-20 22:31');
    await hands.press(clock.getByRole('button', { name: 'Move', exact: true }));
    await page.getByText('Moved to 2026-11-20 22:31:00 -05:00: message sent.').waitFor();
    await page.getByRole('list', { name: 'Transcript' }).getByText('Hi Ada! Ava here').waitFor();
  },

  async 'a call that fails twice and connects'({ page, hands, look }) {
    await hands.press(page.getByRole('link', { name: 'Queue' }));
    const next = page.getByRole('form', { name: 'Next calls' });
    await hands.press(page.getByText('Set how the next calls end'));
    await hands.choose(next.getByLabel('end as'), 'not answered');
    await hands.write(next.getByLabel('How many calls'), '2');
    await hands.press(next.getByRole('button', { name: 'Set' }));
    await page.getByText('Outcome of the next calls set: next call outcomes decided.').waitFor();
    await look('an empty queue');
    await hands.press(page.getByRole('button', { name: 'New call…' }));
    const panel = page.getByRole('dialog', { name: 'New request' });
    await hands.write(panel.getByRole('spinbutton', { name: 'Retries' }), '2');
    await hands.write(panel.getByRole('spinbutton', { name: 'Retry after hours' }), '1');
    await hands.press(panel.getByRole('button', { name: 'Trigger call' }));
    await hands.press(panel.getByRole('link', { name: 'Open it' }));
    await look('a call in the queue');
    await hands.command('Move the clock by 1 day');
    await page.getByText(/call not answered ×2.*call hung up/).waitFor();
    const attempts = page.getByRole('list', { name: 'Attempts' }).getByRole('listitem');
    await expect.poll(() => attempts.filter({ hasText: 'not answered' }).count()).toBe(2);
    await expect.poll(() => attempts.filter({ hasText: 'hung up' }).count()).toBe(1);
    await look('a call with three attempts');
  },

  async 'a refused request explained and mended'({ page, hands, look }) {
    await hands.command('New chat');
    const panel = page.getByRole('dialog', { name: 'New request' });
    const customer = panel.getByRole('textbox', { name: 'Customer number', exact: true });
    await hands.write(customer, '');
    await hands.press(panel.getByRole('button', { name: 'Trigger chat' }));
    await panel.getByText('Refused: 400 customerNumberRequired').waitFor();
    expect(await customer.getAttribute('aria-invalid')).toBe('true');
    expect(await describe(customer)).toMatch(/customerNumber.*\(400 customerNumberRequired\)/);
    await look('a refused request');
    await hands.write(customer, '+14155550142');
    await hands.press(panel.getByRole('button', { name: 'Trigger chat' }));
    await panel.getByText('Accepted: 200').waitFor();
    expect(await customer.getAttribute('aria-invalid')).toBe('false');
    await page.keyboard.press('Escape');
    await hands.press(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Requests' }));
    await page.getByRole('list', { name: 'Requests' }).getByText('400').waitFor();
  },

  async 'a fault set and met'({ page, hands, look }) {
    await hands.press(page.getByRole('link', { name: 'Faults and gaps' }));
    await hands.write(page.getByLabel('Number of requests'), '1');
    await hands.press(page.getByRole('button', { name: 'Add fault' }));
    await page.getByText('Fault added.').waitFor();
    await look('a fault');
    await hands.command('New chat');
    const panel = page.getByRole('dialog', { name: 'New request' });
    const send = panel.getByRole('button', { name: 'Trigger chat' });
    await hands.press(send);
    await panel.getByText('Refused: 500 internalError').waitFor();
    await hands.press(send);
    await panel.getByText('Accepted: 200').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('No faults.').waitFor();
    await look('no faults');
  },

  async 'a snapshot saved and loaded'({ page, hands, look, mock }) {
    await hands.press(page.getByRole('link', { name: 'Snapshots' }));
    await look('no snapshots');
    await hands.write(page.getByRole('textbox', { name: 'Name' }), 'empty-desk');
    await hands.press(page.getByRole('button', { name: 'Save snapshot' }));
    await page.getByRole('heading', { name: 'empty-desk' }).waitFor();
    await hands.command('New chat');
    const panel = page.getByRole('dialog', { name: 'New request' });
    await hands.press(panel.getByRole('button', { name: 'Trigger chat' }));
    await panel.getByText('Accepted: 200').waitFor();
    await page.keyboard.press('Escape');
    await look('a snapshot');
    await hands.press(page.getByRole('button', { name: 'Load empty-desk' }));
    await look('a question');
    await hands.press(page.getByRole('button', { name: 'Load the snapshot “empty-desk”' }));
    await page.getByText('Loaded the snapshot empty-desk.').waitFor();
    expect((await mock.control.listSessions()).total).toBe(0);
  },
};

function describe(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby') ?? '';
    return element.ownerDocument.getElementById(ids)?.textContent ?? '';
  });
}
