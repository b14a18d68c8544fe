import { expect, test } from 'vitest';
import { withChromium } from '../chromium.ts';
import { type DashboardSession, openDashboard, viewports } from './open-dashboard.ts';

const call = { phoneNumber: '+14155550123', agentName: 'Ava' };

async function createSampleCalls({ api, mock }: DashboardSession) {
  const trigger = (more: object = {}) => api('POST', '/call/trigger', { ...call, ...more });
  const failing = await trigger({ noOfRetries: 2, retryAfterHours: 1 });
  await mock.control.setCallOutcome({ sessionId: failing.callId, outcome: 'noAnswer' });
  await trigger();
  await mock.control.advanceClock({ minutes: 30 });
  const later = await trigger({ scheduleTime: '2026-11-20T23:00:00Z', callPriority: 1 });
  for (let count = 0; count < 4; count += 1) await trigger({ phoneNumber: `+1415555020${count}` });
  await mock.control.advanceClock({ seconds: 12 });
  return { failing: failing.callId, later: later.callId };
}

withChromium((newContext) => {
  test("the dashboard's queue view shows the stage of each call and the busy phone lines", async () => {
    const { page, open, goTo, api, mock } = await openDashboard(newContext);
    await open('queue');
    await page.getByText('No calls yet.').waitFor();
    await api('POST', '/call/trigger', { ...call, noOfRetries: 1, retryAfterHours: 1 });
    const rows = page.getByRole('list', { name: 'Calls' }).getByRole('link');
    const stage = (name: string) => page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name });

    await rows.getByText('in the queue', { exact: true }).waitFor();
    await page.getByText('Set how the next calls end').click();
    const next = page.getByRole('form', { name: 'Next calls' });
    await next.getByLabel('end as').selectOption('no connection, as with a busy line');
    await next.getByRole('button', { name: 'Set' }).click();
    await page.getByText('Outcomes of the next calls of acme: 1 set').waitFor();
    const remove = page.getByRole('button', { name: 'Remove the outcomes of the next calls' });
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    await next.getByRole('button', { name: 'Set' }).click();
    await remove.waitFor();
    await mock.control.advanceClock({ seconds: 10 });
    await stage('Placed 1').click();
    await rows.getByText('rings').waitFor();
    await page.getByRole('list', { name: 'Lines' }).getByText('1 of 2 lines busy').waitFor();
    await mock.control.advanceClock({ minutes: 10 });
    await stage('In the queue 1').click();
    await rows.getByText('retry 1 of 1').waitFor();
    await mock.control.advanceClock({ hours: 2 });
    await stage('Ended 2').click();
    await rows.getByText('hung up').waitFor();
    await rows.getByText('no connection', { exact: true }).first().waitFor();

    // If the window has no room for list and call side by side, a link leads back to the list.
    await page.setViewportSize(viewports[0]);
    await goTo('queue/call_acme_none');
    await page.getByRole('alert').filter({ hasText: 'call_acme_none' }).waitFor();
    await page.getByRole('link', { name: '← All' }).click();
    await page.getByRole('list', { name: 'Lines' }).waitFor();
  });

  test("in the dashboard's queue view, a user can filter the calls, cancel a call and set an outcome", async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, goTo, mock } = dashboard;
    const { failing, later } = await createSampleCalls(dashboard);
    const readStatus = async (sessionId: string) => (await mock.control.readSession({ sessionId })).session.status;
    await open('queue?status=call_hangup');
    await page.getByText('1 found').waitFor();
    await page.getByRole('list', { name: 'Calls' }).getByText('hung up').waitFor();
    await page
      .getByRole('list', { name: 'Lines' })
      .getByRole('link', { name: /globex/ })
      .click();
    await page.getByText('No call matches.').waitFor();
    expect(new URL(page.url()).searchParams.get('workspaceId')).toBe('globex');

    await goTo(`queue/${failing}-r1`);
    await page.getByRole('button', { name: 'Cancel call' }).click();
    await page.getByText('Call cancelled.').waitFor();
    const side = page.getByRole('region', { name: 'Conversation', exact: true });
    await side.getByText('call_canceled').first().waitFor();
    expect(await readStatus(`${failing}-r1`)).toBe('call_canceled');
    expect(await page.getByRole('button', { name: 'Cancel call' }).count(), 'buttons to cancel it again').toBe(0);
    await side.getByRole('link', { name: 'original' }).click();
    await page.getByRole('region', { name: /^What went wrong/ }).waitFor();

    await goTo('queue');
    await page.getByRole('link', { name: /due in 13 h/ }).click();
    await page.getByRole('combobox', { name: 'It ends as' }).selectOption('the agent fails');
    await page.getByRole('button', { name: 'Set outcome' }).click();
    await page.locator('.properties').getByText('the agent fails').waitFor();
    await page.getByRole('button', { name: 'Go there' }).click();
    await mock.control.advanceClock({ days: 1 });
    const failure = page.getByRole('region', { name: 'What went wrong: call agent errored' });
    await failure.getByText('Set another outcome').waitFor();
    expect(await readStatus(later)).toBe('agent_errored');
    await page.getByRole('link', { name: 'Record' }).click();
    await side.getByText('"status": "agent_errored"').waitFor();
  });
});
