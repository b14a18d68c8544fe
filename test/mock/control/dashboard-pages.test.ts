import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { readStatus } from '../../support/http/http-status.ts';

const built = path.resolve(import.meta.dirname, '../../../dist/dashboard');

async function get(address: string, init?: RequestInit) {
  const response = await createMock().fetch(`http://mock/_mock/dashboard/${address}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each(['', 'conversations', 'conversations/ses_1', 'schedule?zone=UTC', 'assets/../index.html', 'a.js'])(
  'the page is at "%s"',
  async (address) => {
    const { status, headers, text } = await get(address);

    expect(status).toBe(200);
    expect(text).toContain('<title>Understudy</title>');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';.* frame-ancestors 'none'/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  },
);

test('its parts are named after what they hold, and may be kept', async () => {
  const [, ...parts] = (await get('')).text.matchAll(/(?:src|href)="\/_mock\/dashboard\/([^"]+)"/g);
  expect(parts.length).toBeGreaterThan(1);
  for (const [, part = ''] of parts) {
    const { status, headers } = await get(part);
    expect({ part, status }).toEqual({ part, status: 200 });
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-type')).toMatch(/^(text\/(css|javascript); charset=utf-8|image\/svg\+xml)$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('it is behind the gate', async () => {
  const mock = createMock();
  onTestFinished(() => mock.close());
  const { port } = await mock.listen();
  const status = (headers: Record<string, string>) => readStatus(port, '/_mock/dashboard/', headers);

  expect(await status({})).toBe(200);
  expect(await status({ host: `evil.example:${port}` })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
});

test('all of it is under 100 KB as it is sent by servers that compress', () => {
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map((file) => gzipSync(readFileSync(path.join(file.parentPath, file.name))).length);

  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(100_000);
});
