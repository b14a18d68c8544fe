import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';

const page = `<!doctype html><title>Demo</title><script>
  navigator.serviceWorker.register('/service-worker.js?path=/service');
  const send = async (path, init) => {
    await navigator.serviceWorker.ready;
    const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
    return (await fetch('/service' + path, { headers, ...init })).json();
  };
</script>`;
const worker = readFileSync('node_modules/understudy-kit/dist/service-worker.js');

test('a static site works offline, and keeps what has happened', async ({ page: tab, context }) => {
  const server = createServer((request, reply) => {
    const isWorker = request.url.startsWith('/service-worker.js');
    reply.writeHead(200, { 'content-type': isWorker ? 'text/javascript' : 'text/html' }).end(isWorker ? worker : page);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  await tab.goto(origin);
  await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The page is loaded through the worker.
  await tab.reload();
  const sessionId = await tab.evaluate(async () => {
    const body = JSON.stringify({ doReturnResponse: true, agentName: 'Ava', message: 'A picture, please' });
    return (await send('/chat-agent/trigger', { method: 'POST', body })).data.sessionId;
  });

  // From here on there is neither the site nor the worker that has answered.
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const session = await context.newCDPSession(tab);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await tab.reload();

  const { data } = await tab.evaluate((id) => send(`/session/fetch/${id}`), sessionId);
  expect(data.sessionId).toBe(sessionId);
  const { url } = data.transcript[1].content.find(({ type }) => type === 'image');
  expect(await tab.evaluate(async (link) => (await fetch(link)).headers.get('content-type'), url)).toBe('image/png');
});
