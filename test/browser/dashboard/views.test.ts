import { expect, test } from 'vitest';
import { findPageProblems } from '../../support/page-problems.ts';
import { withChromium } from '../chromium.ts';
import { type DashboardSession, openDashboard, readViews, viewports } from './open-dashboard.ts';
import { chat } from './sample-requests.ts';

/** Something of every kind for every view; returns the addresses of what can be opened. */
async function createSampleData({ api, mock }: DashboardSession): Promise<string[]> {
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
  const { callId } = await api('POST', '/call/trigger', {
    phoneNumber: '+14155550190',
    agentName: 'Ava',
    noOfRetries: 1,
  });
  await mock.control.advanceClock({ seconds: 12 });
  await mock.control.addFault({
    operationId: 'getSession',
    effect: { type: 'latency', ms: 1 },
    ratio: 0.25,
    seed: 'one',
  });
  const all = { doReturnResponse: true, agentName: 'Ava', message: 'everything', metadata: { name: 'Ada' } };
  const everything = await api('POST', '/chat-agent/trigger', all);
  return [
    `conversations/${everything.sessionId}`,
    'conversations/no-such-session',
    `delivered/${sent.sessionId}/0`,
    `delivered/${letter.sessionId}/0`,
    `queue/${callId}`,
    'schedule?span=7d&zone=Asia/Kolkata',
    'no-such-view',
  ];
}

withChromium((newContext) => {
  test.each([viewports[0], viewports[2]])(
    'every view is accessible, fits, and asks no other host: $width px',
    async (viewport) => {
      const own = await openDashboard(newContext, viewport);
      const { page, goTo, pageErrors } = own;
      const addresses = await createSampleData(own);
      const views = await readViews(own);
      expect(views.length).toBeGreaterThan(2);

      const found: Record<string, readonly string[]> = {};
      for (const address of [...views, ...addresses]) {
        await goTo(address);
        const against: string[] = [];
        // Colours do not depend on the width.
        if (viewport === viewports[0]) against.push(...(await findPageProblems(page, 'all but colours')));
        else {
          await page.emulateMedia({ colorScheme: 'light' });
          against.push(...(await findPageProblems(page)));
          await page.emulateMedia({ colorScheme: 'dark' });
          against.push(...(await findPageProblems(page, 'colours')));
        }
        if (against.length > 0) found[address] = against;
      }

      expect(found).toEqual({});
      expect(pageErrors).toEqual([]);
    },
  );
});
