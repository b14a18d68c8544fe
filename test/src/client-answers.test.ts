import { expect, test } from 'vitest';
import { createClient } from '../../src/client.ts';
import { serveHttp } from '../support/http/serve-http.ts';

test.each([301, 302, 303, 307, 308])(
  'a redirect with status %i is not followed, so the key stays here',
  async (status) => {
    const elsewhere: unknown[] = [];
    await using other = await serveHttp(({ headers }, response) => {
      elsewhere.push(headers);
      response.end('{}');
    });
    await using service = await serveHttp((_, response) => {
      response.writeHead(status, { location: `${other.origin}/stolen` }).end('Moved');
    });
    const client = createClient({ apiKey: 'key-1', baseUrl: service.origin });

    expect(await client.triggerCall({ body: { phoneNumber: '15550100', agentName: 'Ada' } })).toEqual({
      ok: false,
      errorCode: 'unreadable',
      status,
      text: 'Moved',
      message: `Status ${status} with "Moved", which is no answer of this interface.`,
    });
    expect(elsewhere).toEqual([]);
  },
);

test('an answer that breaks off is an error of fetch', async () => {
  await using service = await serveHttp((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"responseCode":200,', () => response.destroy());
  });

  await expect(
    createClient({ apiKey: 'key-1', baseUrl: service.origin }).cancelCall({ path: { callId: 'c1' } }),
  ).rejects.toThrow(TypeError);
});

const page = '<html><title>502 Bad Gateway</title></html>';

test.each([
  ['a page of a proxy', new Response(page, { status: 502, headers: { 'content-type': 'text/html' } }), 502, page],
  ['a page in place of a success', new Response(page), 200, page],
  ['nothing, with a success', new Response(null), 200, ''],
  ['nothing, with length 0', new Response('', { headers: { 'content-length': '0' } }), 200, ''],
  ['nothing, with an error', new Response(null, { status: 500 }), 500, ''],
  ['status 204', new Response(null, { status: 204 }), 204, ''],
  ['cut-off JSON', new Response('{"responseCode":200,"mess'), 200, '{"responseCode":200,"mess'],
  ['a redirect that a browser hides', Response.error(), 0, ''],
])('%s is unreadable', async (_, answer, status, text) => {
  const client = createClient({ apiKey: 'key-1', baseUrl: 'https://one.example/api', fetch: async () => answer });

  expect(await client.getSession({ path: { sessionId: 's1' } })).toEqual({
    ok: false,
    errorCode: 'unreadable',
    status,
    text,
    message: expect.stringMatching(/^Status \d+ with .+, which is no answer of this interface\.$/s),
  });
});

test('the first line that a caller writes compiles, and every failure says what it is', async () => {
  const client = createClient({
    apiKey: 'key-1',
    baseUrl: 'https://one.example/api',
    fetch: async () => new Response(),
  });
  const result = await client.getSession({ path: { sessionId: 's1' } });

  expect(() => {
    if (!result.ok) throw new Error(result.message);
  }).toThrow('Status 200 with an empty body, which is no answer of this interface.');
});
