import { expect, test } from 'vitest';
import { withChromium } from '../chromium.ts';
import { openDashboard } from './open-dashboard.ts';

withChromium((newContext) => {
  test('the dashboard shows a delivered message in the form that the customer receives', async () => {
    const { page, open, api, mock, pageErrors } = await openDashboard(newContext);
    const { sessionId } = await api('POST', '/chat-agent/trigger', {
      communicationChannel: 'Help Desk',
      customerEmail: 'ada@example.com',
      metadata: { name: 'Ada' },
      emailOptions: { subject: 'Your order', cc: 'bob@example.com' },
      attachments: ['https://example.com/invoice.pdf'],
    });
    await open('delivered');

    await page.getByRole('link', { name: 'ada@example.com' }).click();
    const message = page.getByRole('region', { name: 'Message', exact: true });
    await message.getByRole('heading', { name: 'Your order' }).waitFor();
    await mock.control.advanceClock({ minutes: 1 });
    await message.getByText('sent', { exact: true }).waitFor();
    await message.getByText('bob@example.com').waitFor();
    await message.getByText('https://example.com/invoice.pdf').waitFor();
    const file = message.getByRole('link', { name: 'invoice.pdf' });
    expect(await file.getAttribute('href')).toMatch(/^\/_mock\/media\/samples\/paper\.pdf\?/);
    expect(pageErrors).toEqual([]);

    await page.getByRole('link', { name: sessionId }).click();
    await page.getByRole('region', { name: 'Conversation', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/_mock/dashboard/conversations/${sessionId}`);
  });
});
