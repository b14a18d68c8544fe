import { expect, test } from 'understudy-kit/playwright';
import { openApp, serviceUrl } from './open-app.ts';

// The mock of the test answers the requests that the page sends to the dev server.
test.use({ serviceUrl });

test('a person starts a conversation and sees how it goes on', async ({ page, mock }) => {
  await openApp(page);
  await page.getByLabel('To').fill('visitor-8');
  await page.getByRole('button', { name: 'Start a conversation' }).click();
  await expect(page.getByLabel('Session')).toHaveValue(/^ses_/);
  await mock.clock.advance({ minutes: 1 });

  await expect(page.getByRole('status')).toHaveText('Active');
  await expect(page.getByRole('listitem')).toHaveText(/^assistant: Hi Ada!/);
  await mock.clock.advance({ hours: 1 });
  await expect(page.getByRole('status')).toHaveText('Over');
});

test('a message for tomorrow is cancelled', async ({ page, mock }) => {
  await openApp(page);
  await page.getByLabel('Send at').fill('2099-01-01T09:00');
  await page.getByRole('button', { name: 'Start a conversation' }).click();
  await expect(page.getByLabel('Session')).toHaveValue(/^ses_/);
  await page.getByRole('button', { name: 'Cancel the message' }).click();

  await expect(page.getByRole('status')).toHaveText('The message is cancelled.');
  expect((await mock.control.listMessages()).messages).toMatchObject([{ state: 'cancelled' }]);
});
