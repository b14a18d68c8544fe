import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createMock, type MockOptions } from '../../../mock/index.ts';

const built = path.resolve(import.meta.dirname, '../../../dist/dashboard');

async function get(address: string, init?: RequestInit) {
  const response = await createMock().fetch(`http://mock/_mock/dashboard/${address}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each(['', 'conversations', 'conversations/ses_1', 'schedule?zone=UTC', 'assets/../index.html', 'a.js'])(
  'the dashboard is served at "%s"',
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

test('the files of the dashboard are named by their content and may be cached', async () => {
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

test('the dashboard is under 100 KB compressed', () => {
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
])('the documentation is served at "%s"', async (address, type, part) => {
  const { status, headers, text } = await getOfDocs(address);

  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type });
  expect(text).toContain(part);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
});

/** The page of a mock that listens; `$ORIGIN` in the text represents its origin. */
async function getRoot(accept: string | undefined, options?: MockOptions) {
  const mock = createMock(options);
  onTestFinished(() => mock.close());
  const { port } = await mock.listen();
  const origin = `http://127.0.0.1:${port}`;
  const response = await fetch(`${origin}/`, accept === undefined ? {} : { headers: { accept } });
  return { mock, response, text: (await response.text()).replaceAll(origin, '$ORIGIN') };
}

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

test.each([browserAccept, '*/*', 'text/html, application/json;q=0.9'])(
  'the root is a page that links everything, for a client that accepts %s',
  async (accept) => {
    const { response, text } = await getRoot(accept);

    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary')).toBe('accept');
    for (const part of ['$ORIGIN/api', '<a href="$ORIGIN/_mock/dashboard/">', 'acme-key', 'Support Messenger'])
      expect(text).toContain(part);
  },
);

test.each(['application/json', 'application/json, */*;q=0.1', 'application/*, text/html;q=0.5'])(
  'the root is JSON with a working example, for a client that accepts %s',
  async (accept) => {
    const { mock, text } = await getRoot(accept);
    const description = JSON.parse(text);

    expect(description).toMatchObject({
      baseUrl: '$ORIGIN/api',
      controlUrl: '$ORIGIN/_mock',
      pages: [
        { name: 'Dashboard', url: '$ORIGIN/_mock/dashboard/' },
        { name: 'Documentation', url: '$ORIGIN/_mock/docs/' },
      ],
      workspaces: [
        { workspaceId: 'acme', apiKey: 'acme-key', channels: expect.arrayContaining(['Support Messenger']) },
        { workspaceId: 'globex' },
        { workspaceId: 'outage' },
      ],
      workspaceCount: 3,
    });
    const { url, method, headers, body } = description.example;
    const sent = await mock.fetch(url.replace('$ORIGIN', 'http://mock'), {
      method,
      headers,
      body: JSON.stringify(body),
    });
    expect(sent.status).toBe(200);
  },
);

const hostile = {
  workspaces: [
    {
      id: 'shop',
      apiKeys: ['<script>alert(1)</script>'],
      channels: [{ type: 'email', name: `"><img src=x onerror='alert(1)'>`, address: 'a@example.com' }],
      agents: [],
    },
  ],
};

test('the root page escapes hostile names and keys', async () => {
  const { text } = await getRoot(browserAccept, { workspaces: hostile });

  expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
  expect(text).not.toMatch(/<img|<script/);
});

test('the root page is not in the journal, and refuses writes', async () => {
  const mock = createMock();
  const head = await mock.fetch('http://mock/', { method: 'HEAD' });
  const post = await mock.fetch('http://mock/', { method: 'POST' });

  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(await post.json()).toMatchObject({ errorCode: 'pathNotFound' });
  expect((await mock.control.readJournal()).exchanges).toMatchObject([{ method: 'POST' }]);
});
