import { expect, test } from 'vitest';
import type { Mock } from '../../../mock/index.ts';
import { reply } from '../../support/bodies.ts';
import { createClientOf, createTestMock, trigger } from './test-client.ts';

async function createSignedPicture(mock: Mock): Promise<URL> {
  const body = { ...reply, message: 'A picture, please' };
  const { dataOf } = createClientOf(mock);
  const { transcript } = await dataOf<{ transcript: { content: { url: string }[] }[] }>(trigger, { body });
  const url = transcript.at(-1)?.content.at(-1)?.url;
  if (url === undefined) throw new Error('There is no picture.');
  return new URL(url);
}

test('the mock serves a signed link without an API key, and with the content type of the file', async () => {
  const mock = createTestMock();
  const link = await createSignedPicture(mock);

  const medium = await mock.fetch(link);
  const content = await medium.bytes();

  expect(medium.status).toBe(200);
  expect([...content.slice(0, 4)]).toEqual([0x89, ...new TextEncoder().encode('PNG')]);
  expect(Object.fromEntries(medium.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(content.length),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('HEAD on a signed link returns the headers without a body', async () => {
  const mock = createTestMock();
  const link = await createSignedPicture(mock);
  const got = await mock.fetch(link);

  const head = await mock.fetch(link, { method: 'HEAD' });

  expect(head.status).toBe(200);
  expect([...head.headers]).toEqual([...got.headers]);
  expect(await head.bytes()).toHaveLength(0);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('the mock refuses the method %s on a signed link', async (method) => {
  const mock = createTestMock();
  const answer = await mock.fetch(await createSignedPicture(mock), { method });

  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('the mock does not serve a signed link with an escaped letter in its path', async () => {
  const mock = createTestMock();
  const link = await createSignedPicture(mock);
  expect((await mock.fetch(link)).status).toBe(200);

  expect((await mock.fetch(link.href.replace('samples', '%73amples'))).status).toBe(403);
});
