import { expect, test } from 'understudy/playwright';

// What the page sends to the dev server is answered by the mock of the test.
test.use({ serviceUrl: 'http://127.0.0.1:5199/api' });

test('somebody starts a conversation and sees how it goes on', async ({ page, mock }) => {
  await page.goto('http://127.0.0.1:5199/');
  await page.getByLabel('To').fill('visitor-8');
  await page.getByRole('button').click();
  await mock.control.advanceClock({ minutes: 1 });

  await expect(page.getByRole('status')).toHaveText('Active');
  await expect(page.getByRole('listitem')).toHaveText(/^assistant: Hi Ada!/);
  await mock.control.advanceClock({ hours: 1 });
  await expect(page.getByRole('status')).toHaveText('Over');
});
