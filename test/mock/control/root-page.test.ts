import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createMock, type MockOptions } from '../../../mock/index.ts';

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
  'a page says where everything is to who accepts %s',
  async (accept) => {
    const { response, text } = await getRoot(accept);

    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary')).toBe('accept');
    for (const part of ['$ORIGIN/api', '<a href="$ORIGIN/_mock/dashboard/">', 'acme-key', 'Support Messenger'])
      expect(text).toContain(part);
  },
);

test('its content security policy lets no script and no styles in but its own', async () => {
  const { response, text } = await getRoot(browserAccept);
  const [, styles = ''] = /<style>(.*)<\/style>/s.exec(text) ?? [];
  const hash = createHash('sha256').update(styles).digest('base64');

  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'self'; style-src 'self' 'sha256-/);
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  expect(text).not.toMatch(/<script| style=| on\w+=/);
});

test.each(['application/json', 'application/json, */*;q=0.1', 'application/*, text/html;q=0.5'])(
  'the same is JSON for who accepts %s, and its example succeeds',
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

test('names and keys are shown as they are, and run nothing', async () => {
  const { text } = await getRoot(browserAccept, { workspaces: hostile });

  expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
  expect(text).not.toMatch(/<img|<script/);
});

test('it is no request of the service, and writes have nothing there', async () => {
  const mock = createMock();
  const head = await mock.fetch('http://mock/', { method: 'HEAD' });
  const post = await mock.fetch('http://mock/', { method: 'POST' });

  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(await post.json()).toMatchObject({ errorCode: 'pathNotFound' });
  expect((await mock.control.readJournal()).exchanges).toMatchObject([{ method: 'POST' }]);
});
