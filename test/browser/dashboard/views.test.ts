import { describe, expect, test } from 'vitest';
import { withChromium } from '../chromium.ts';
import {
  type DashboardSession,
  findAxeViolations,
  horizontalOverflowOf,
  openDashboard,
  viewports,
} from './open-dashboard.ts';

/** Something of every kind for every view; gives the addresses of what can be opened. */
async function createSampleData({ api, mock }: DashboardSession): Promise<string[]> {
  const chat = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123', metadata: { name: 'Ada' } };
  const mail = {
    communicationChannel: 'Help Desk',
    customerEmail: 'ada@example.com',
    emailOptions: { subject: 'Your order', cc: 'bob@example.com' },
    attachments: ['https://example.com/invoice.pdf'],
  };
  const sent = await api('POST', '/chat-agent/trigger', chat);
  const letter = await api('POST', '/chat-agent/trigger', mail);
  await mock.control.advanceClock({ minutes: 1 });
  await api('POST', '/chat-agent/trigger', { ...chat, scheduleTime: '2026-11-20T15:00:00Z' });
  const hours = { startWorkingHour: '09:00', endWorkingHour: '17:00', timezone: 'Europe/Berlin' };
  for (const phoneNumber of ['+14155550124', '+14155550125', '+14155550126']) {
    await api('POST', '/call/trigger', { phoneNumber, agentName: 'Ava', ...hours });
  }
  await mock.control.advanceClock({ seconds: 12 });
  const all = { doReturnResponse: true, agentName: 'Ava', message: 'everything', metadata: { name: 'Ada' } };
  const everything = await api('POST', '/chat-agent/trigger', all);
  return [
    `conversations/${everything.sessionId}`,
    'conversations/no-such-session',
    `delivered/${sent.sessionId}/0`,
    `delivered/${letter.sessionId}/0`,
    'schedule?span=7d&zone=Asia/Kolkata',
    'no-such-view',
  ];
}

withChromium((browser) => {
  describe.each(viewports)('at $width px, $colorScheme', (look) => {
    test('axe has nothing against any view, none is too wide, and none asks anybody else for anything', async () => {
      const own = await openDashboard(browser(), look);
      const { page, open, pageErrors } = own;
      const addresses = await createSampleData(own);
      await open();
      const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
      const hrefs = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
      const views = hrefs.map((href) => href?.slice('/_mock/dashboard/'.length) ?? '');
      expect(views.length).toBeGreaterThan(2);

      const found: Record<string, unknown> = {};
      for (const address of [...views, ...addresses]) {
        await open(address);
        // What is read first is read within this; axe looks at what is there.
        await page.locator('main').locator('h1, ul, ol, .empty, .problem').locator('visible=true').first().waitFor();
        const against = [
          ...(await findAxeViolations(page)),
          ...((await horizontalOverflowOf(page)) > 0 ? ['too wide'] : []),
        ];
        if (against.length > 0) found[address] = against;
      }

      expect(found).toEqual({});
      expect(pageErrors).toEqual([]);
    });
  });
});
