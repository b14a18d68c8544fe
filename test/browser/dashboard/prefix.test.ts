import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { serveHttp } from '../../support/http/serve-http.ts';
import { withChromium } from '../chromium.ts';
import { chat } from './sample-requests.ts';

const prefix = '/team/mock';
const token = 'correct-horse-battery';

withChromium((newContext) => {
  test('the login page and the dashboard work behind a proxy that adds a path to their URLs', async () => {
    let port = 0;
    // A proxy that removes a path prefix from each request. The header Host stays as the browser wrote it.
    const proxy = await serveHttp((incoming, outgoing) => {
      const { method, headers, url = '' } = incoming;
      if (!url.startsWith(prefix)) return outgoing.writeHead(404).end('outside the prefix');
      const path = url.slice(prefix.length);
      const sent = request({ port, host: '127.0.0.1', method, headers, path }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      sent.on('error', () => outgoing.destroy());
      incoming.pipe(sent);
      outgoing.on('close', () => sent.destroy());
    });
    const mock = createMock({ seed: 'prefix' });
    const publicUrl = proxy.origin + prefix;
    ({ port } = await mock.listen({ token, publicUrl }));
    const context = await newContext();
    onTestFinished(async () => {
      await context.close();
      await mock.close();
      await proxy[Symbol.asyncDispose]();
    });
    const { ids } = await mock.load('refund-in-progress');
    const triggered = await mock.fetch('http://mock/api/chat-agent/trigger', {
      method: 'POST',
      headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json' },
      body: JSON.stringify({ ...chat, scheduleTime: '2999-01-01T09:00:00Z' }),
    });
    const { data: scheduled } = (await triggered.json()) as { data: { sessionId: string } };
    const page = await context.newPage();
    const outside: string[] = [];
    page.on('response', (answer) => {
      if (!answer.url().startsWith(`${publicUrl}/`)) outside.push(answer.url());
    });

    await page.goto(`${publicUrl}/_mock/dashboard/conversations/${ids.refund}`);
    await page.getByLabel('Token').fill(token);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('region', { name: 'Clock' }).getByText('Next due').waitFor();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Requests' }).click();
    expect(new URL(page.url()).pathname).toBe(`${prefix}/_mock/dashboard/requests`);
    await page.goto(`${publicUrl}/_mock/dashboard/conversations/${scheduled.sessionId}`);
    await page.getByRole('button', { name: 'Cancel scheduled messages' }).click();
    await page.getByText('Scheduled messages cancelled').waitFor();
    await page.goto(`${publicUrl}/_mock/docs`);
    expect(new URL(page.url()).pathname).toBe(`${prefix}/_mock/docs/`);
    await page.goto(`${publicUrl}/_mock/docs/try-it.html`);
    await page.locator('#try-it[data-ready]').waitFor();
    expect(outside).toEqual([]);
  });
});
