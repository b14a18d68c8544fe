import type { Page } from '@playwright/test';
import { expect, type TestMock, test } from 'understudy-kit/playwright';
import { openApp, serviceUrl } from './open-app.ts';

// Tests that the app can show every documented status, entry and error. The mock counts the covered items.

test.use({ serviceUrl });

/** The label of the button for each operation. */
const buttons = {
  triggerChat: 'Start a conversation',
  cancelScheduledMessages: 'Cancel the message',
  getSession: 'Open',
  updateWorkflowCall: 'Set the reminder',
  triggerCall: 'Call',
  getSignedUrl: 'Get the recording',
  cancelCall: 'Cancel the call',
};

const outcomes = {
  call_hangup: ['completed', 'Hung up'],
  call_errored: ['errored', 'The call failed'],
  could_not_connect: ['couldNotConnect', 'No connection'],
  call_expired: ['expired', 'Not answered in time'],
} as const;

test('every status, documented error, entry and content is on the screen once', async ({ page, mock }) => {
  test.setTimeout(120_000);
  await mock.control.clearCoverage();
  await openApp(page);
  await page.getByLabel('Session').fill('none');

  await showErrors(page, mock);
  await showContents(page);
  await showChats(page, mock);
  await showCalls(page, mock);

  const { statuses, errors, entryTypes, contentTypes } = await mock.control.readCoverage();
  const all = [...statuses, ...errors, ...entryTypes, ...contentTypes];
  expect(all.filter(({ coveredAt }) => coveredAt === null)).toEqual([]);
  expect(all.length).toBeGreaterThan(50);
});

async function press(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
}

async function expectStatus(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status')).toHaveText(text);
}

/** Makes the mock answer with each documented error, and checks that the app explains the error. */
async function showErrors(page: Page, { control }: TestMock): Promise<void> {
  const { errors } = await control.readCoverage();
  const texts = new Set<string>();
  for (const { operationId, errorCode } of errors) {
    await control.addFault({ operationId, effect: { type: 'error', errorCode }, times: 1 });
    await press(page, buttons[operationId]);
    await expectStatus(page, /^(?!Please wait|That did not work:).+\.$/);
    texts.add(`${errorCode}: ${await page.getByRole('status').textContent()}`);
  }
  // The app has a different text for each error code.
  expect(new Set([...texts].map((text) => text.replace(/^.*?: /, ''))).size).toBe(texts.size);
}

/** Gets an answer with every type of transcript entry and content, and checks that the app shows all of them. */
async function showContents(page: Page): Promise<void> {
  await page.getByLabel('Ask the agent').fill('everything');
  await press(page, 'Ask');
  await expectStatus(page, 'Answered');
  for (const type of ['message', 'function_call', 'function_call_output', 'thinking', 'summary'])
    await expect(page.locator(`[data-entry=${type}]`).first()).toBeVisible();
  for (const type of ['text', 'image', 'video', 'audio', 'file', 'button'])
    await expect(page.locator(`[data-content=${type}]`).first()).toBeAttached();
  await expect(page.locator('img')).toHaveJSProperty('complete', true);
}

async function showChats(page: Page, { clock, control }: TestMock): Promise<void> {
  await press(page, 'Start a conversation');
  // The click schedules a message in the mock. Then the test moves the clock to its due time.
  await expectStatus(page, 'Active');
  await clock.advance({ minutes: 1 });
  await control.endSession({ sessionId: await page.getByLabel('Session').inputValue() });
  await expectStatus(page, 'Over');
  await press(page, 'Start a conversation');
  await expectStatus(page, 'Active');
  await clock.advance({ minutes: 1 });
  await control.failAgent({ sessionId: await page.getByLabel('Session').inputValue() });
  await expectStatus(page, 'The agent broke down');
}

async function showCalls(page: Page, { clock, control, workspaceId }: TestMock): Promise<void> {
  for (const [outcome, text] of Object.values(outcomes)) {
    await control.setNextCallOutcomes({ workspaceId, outcome });
    await press(page, 'Call');
    await expectStatus(page, 'Waiting to call');
    await clock.advance({ minutes: 5 });
    await expectStatus(page, text);
  }
  await press(page, 'Call');
  await expectStatus(page, 'Waiting to call');
  await clock.toNext();
  await expectStatus(page, 'Ringing');
  await clock.toNext();
  await expectStatus(page, 'Talking');
  await press(page, 'Call');
  await expectStatus(page, 'Waiting to call');
  await press(page, 'Cancel the call');
  await expectStatus(page, 'The call is cancelled.');
  await press(page, 'Open');
  await expectStatus(page, 'Cancelled');
}
