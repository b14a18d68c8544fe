import { setupServer } from 'msw/node';
import { afterAll, expect, test } from 'vitest';
import { handlers } from '../../integrations/msw.ts';
import { createMock } from '../../mock/index.ts';
import { serveHttp } from '../support/http/serve-http.ts';

let reached = 0;
const service = await serveHttp((_, response) => {
  reached += 1;
  response.end('{}');
});
const { port } = service;
afterAll(() => service[Symbol.asyncDispose]());

async function fetchThrough(baseUrl: string | undefined, url: string) {
  await using mock = createMock();
  const server = setupServer(...handlers(baseUrl === undefined ? { mock } : { mock, baseUrl }));
  server.listen();
  try {
    const response = await fetch(url, { headers: { 'x-api-key': 'acme-key' } });
    return ((await response.json()) as { errorCode?: string }).errorCode;
  } finally {
    server.close();
  }
}

const session = '/session/fetch/none';

test.each([
  ['a host in upper case', `http://LocalHost:${port}/api`, `http://localhost:${port}/api${session}`],
  ['a host in upper case of the app', `http://localhost:${port}/api`, `http://LOCALHOST:${port}/api${session}`],
  ['two slashes at the end', `http://127.0.0.1:${port}/api//`, `http://127.0.0.1:${port}/api${session}`],
  ['a default port', 'https://service.example:443/api', `https://service.example/api${session}`],
  ['a default port of the app', 'https://service.example/api', `https://service.example:443/api${session}`],
  ['a path alone', '/api/', `http://127.0.0.1:${port}/api${session}`],
  ['no path', `http://127.0.0.1:${port}`, `http://127.0.0.1:${port}${session}`],
])('for a base URL with %s, the mock answers requests through the MSW handlers', async (_, baseUrl, url) => {
  expect(await fetchThrough(baseUrl, url)).toBe('sessionNotFound');
  expect(reached).toBe(0);
});

test('through the MSW handlers, the mock also answers a request to exactly the base URL', async () => {
  expect(await fetchThrough(`http://127.0.0.1:${port}/api`, `http://127.0.0.1:${port}/api?x=y`)).toBe('pathNotFound');
  expect(reached).toBe(0);
});

test.each(['', '*/api', 'localhost:4010/api', 'service.example/api', 'ftp://service.example'])(
  'the MSW handlers refuse the base URL %j',
  (baseUrl) =>
    expect(() => handlers({ mock: createMock(), baseUrl })).toThrow(
      `baseUrl must be an absolute URL, such as https://service.example/api, but it was "${baseUrl}".`,
    ),
);
