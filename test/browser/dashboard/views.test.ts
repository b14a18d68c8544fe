import { expect, test } from 'vitest';
import { findPageProblems, type RuleSet } from '../../support/page-problems.ts';
import { withChromium } from '../chromium.ts';
import { type DashboardSession, openDashboard, readViews, type ViewportOptions, viewports } from './open-dashboard.ts';
import { chat } from './sample-requests.ts';

async function createSampleData({ api, mock, origin }: DashboardSession): Promise<string[]> {
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
  const headers = { 'x-api-key': 'acme-key' };
  await mock.fetch(`${origin}/api/call/cancel/nobody`, { method: 'PUT', headers });
  await mock.fetch(`${origin}/api/chat-agent/trigger`, { method: 'POST', headers });
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
    'faults/gaps',
    'no-such-view',
  ];
}

withChromium((newContext) => {
  test('every view of the dashboard is accessible, and fits in a narrow and in a wide window', async () => {
    const [, narrow, wide] = viewports;
    const own = await openDashboard(newContext, wide);
    const { page, goTo, pageErrors } = own;
    const opened = await createSampleData(own);
    const views = await readViews(own);
    expect(views.length).toBeGreaterThan(2);

    const found: Record<string, readonly string[]> = {};
    const look = async (address: string, { width, height, colorScheme }: ViewportOptions, rules?: RuleSet) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.evaluate('new Promise(requestAnimationFrame)');
      const problems = await findPageProblems(page, rules);
      if (problems.length > 0) found[`${address}, ${width} px, ${colorScheme}`] = problems;
    };
    for (const address of [...views, ...opened]) {
      await goTo(address);
      if (address === opened[0]) {
        await page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first().waitFor();
        await look(address, viewports[3], 'colours');
      }
      await look(address, wide);
      await look(address, narrow);
    }

    expect(found).toEqual({});
    expect(pageErrors).toEqual([]);
  });
});
