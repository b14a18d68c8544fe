import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { readStatus } from '../../support/http/http-status.ts';

async function get(address: string, init?: RequestInit) {
  const response = await createMock().fetch(`http://mock/_mock/docs/${address}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each([
  ['', 'text/html; charset=utf-8', 'data-target="same-origin"'],
  ['operations/cancel-call.html', 'text/html; charset=utf-8', 'Cancel Call'],
  ['operations/cancel-call.md', 'text/markdown; charset=utf-8', '# Cancel Call'],
  ['try-it.json', 'application/json', 'cancelCall'],
])('"%s" is a file of the documentation', async (address, type, part) => {
  const { status, headers, text } = await get(address);

  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type });
  expect(text).toContain(part);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
});

test('nothing else is served, and nothing is written', async () => {
  expect((await get('operations/call.html')).status).toBe(404);
  expect((await get('..%2f..%2fopenapi.json')).status).toBe(404);
  expect((await get('%2e%2e/%2e%2e/package.json')).text).not.toContain('"scripts"');
  expect((await get('', { method: 'POST', headers: { 'content-type': 'application/json' } })).status).toBe(405);
  expect((await get('', { method: 'HEAD' })).text).toBe('');
});

test('it is behind the gate, with a slash at its end', async () => {
  const mock = createMock();
  onTestFinished(() => mock.close());
  const { port } = await mock.listen();

  expect(await readStatus(port, '/_mock/docs', {})).toBe(308);
  expect(await readStatus(port, '/_mock/docs/', {})).toBe(200);
  expect(await readStatus(port, '/_mock/docs/', { 'sec-fetch-site': 'cross-site' })).toBe(403);
});
