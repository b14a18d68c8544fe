import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveLiveSite } from '../../../cli/output/live-site.ts';
import { openRawConnection } from '../../support/http/raw-connection.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

async function startSite() {
  const folder = useTempFolder(onTestFinished);
  writeFileSync(path.join(folder, 'index.html'), '<head></head>A page');
  const site = await serveLiveSite(folder, 0);
  onTestFinished(() => site.close());
  const port = Number(new URL(site.url).port);
  return async (target: string, ...headers: string[]) => {
    const connection = openRawConnection(port);
    const lines = headers.length === 0 ? [`Host: localhost:${port}`] : headers;
    connection.socket.write(`GET ${target} HTTP/1.1\r\n${[...lines, 'Connection: close', '', ''].join('\r\n')}`);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await connection.closed)?.[1]);
  };
}

test('a request whose target is no address is answered, and so is the next one', async () => {
  const send = await startSite();

  for (const target of [
    '//',
    'http://',
    '/%',
    '*',
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    'x://site/index.html',
  ])
    expect(await send(target), target).toBe(404);
  expect(await send('/')).toBe(200);
});

test('no page of another site reads what is being written', async () => {
  const send = await startSite();
  const host = 'Host: evil.test';

  for (const target of ['/', '/_watch/events', '/_watch/script.js']) {
    expect(await send(target, host), target).toBe(403);
    expect(await send(target, 'Host: localhost:1'), target).toBe(403);
  }
});
