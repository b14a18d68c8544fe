import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { requestByHttp } from '../../support/http/request-by-http.ts';

const built = path.resolve(import.meta.dirname, '../../../dist/dashboard');

async function get(address: string, init?: RequestInit) {
  const response = await createMock().fetch(`http://mock/_mock/dashboard/${address}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each(['', 'conversations', 'conversations/ses_1', 'schedule?zone=UTC', 'assets/../index.html', 'a.js'])(
  'the mock serves the dashboard at the path "/_mock/dashboard/%s"',
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

test('each page of the dashboard refers to scripts by relative URLs, so a proxy may add a path', async () => {
  expect((await get('conversations/ses_1')).text).toMatch(/src="\.\/\.\.\/assets\/index-/);
  expect((await get('conversations')).text).toMatch(/src="\.\/assets\/index-/);
});

test('the files of the dashboard have a content hash in their names, and browsers may cache them', async () => {
  const [, ...parts] = (await get('')).text.matchAll(/(?:src|href)="\.\/([^"]+)"/g);
  expect(parts.length).toBeGreaterThan(1);
  for (const [, part = ''] of parts) {
    const { status, headers } = await get(part);
    expect({ part, status }).toEqual({ part, status: 200 });
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-type')).toMatch(/^(text\/(css|javascript); charset=utf-8|image\/svg\+xml)$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('the compressed files of the dashboard are smaller than 100 KB', () => {
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map((file) => gzipSync(readFileSync(path.join(file.parentPath, file.name))).length);

  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(100_000);
});

async function getOfDocs(address: string, init?: RequestInit) {
  const response = await createMock().fetch(`http://mock/_mock/docs/${address}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each([
  ['', 'text/html; charset=utf-8', 'data-target="same-origin"'],
  ['operations/cancel-call.html', 'text/html; charset=utf-8', 'Cancel Call'],
  ['operations/cancel-call.md', 'text/markdown; charset=utf-8', '# Cancel Call'],
  ['try-it.json', 'application/json', 'cancelCall'],
])('the mock serves the documentation at the path "/_mock/docs/%s"', async (address, type, part) => {
  const { status, headers, text } = await getOfDocs(address);

  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type });
  expect(text).toContain(part);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
});

test.each(['index.html', 'operations/cancel-call.md', 'openapi.json', 'understudy/use-the-mock.md'])(
  'the documentation that a mock serves shows the address of that mock: %s',
  async (name) => {
    await using mock = createMock();
    await mock.listen({ publicUrl: 'https://mock.example/team/$&' });
    const text = await (await mock.fetch(`/_mock/docs/${name}`)).text();

    expect(text).toContain('https://mock.example/team/$&/');
    expect(text).not.toContain('127.0.0.1:4010');
  },
);

test.each(['mock.example:11030', 'localhost:4012'])(
  'the documentation shows the address under which its reader requested it: %s',
  async (host) => {
    await using mock = createMock();
    const { baseUrl } = await mock.listen({ allowHosts: [host] });
    await mock.listen();
    const { body } = await requestByHttp(new URL('/_mock/docs/index.html', baseUrl), { headers: { host } });

    expect(body).toContain(`http://${host}/`);
    expect(body).not.toContain('http://127.0.0.1:');
  },
);

test('the root path of the mock redirects to the dashboard', async () => {
  const mock = createMock();
  const get = await mock.fetch('http://mock/', { redirect: 'manual' });
  const post = await mock.fetch('http://mock/', { method: 'POST' });

  expect([get.status, get.headers.get('location')]).toEqual([302, '_mock/dashboard/']);
  expect(await post.json()).toMatchObject({ errorCode: 'pathNotFound' });
  expect((await mock.control.readJournal()).exchanges).toMatchObject([{ method: 'POST' }]);
});

test.each(['/openapi.json', '/_mock/docs/openapi.json'])(
  'the mock serves the OpenAPI document at the path %s, for tools that need a URL',
  async (address) => {
    const response = await createMock().fetch(address);

    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual(JSON.parse(readFileSync('src/generated/service.json', 'utf8')));
  },
);
