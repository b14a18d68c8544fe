import { setupServer } from 'msw/node';
import { createMock } from 'understudy-kit';
import { createClient } from 'understudy-kit/client';
import { handlers } from 'understudy-kit/msw';
import { afterAll, beforeAll, expect, test } from 'vitest';

const baseUrl = 'https://service.example/api';
const server = setupServer(...handlers({ mock: createMock(), baseUrl }));
beforeAll(() => server.listen());
afterAll(() => server.close());

test('happy-dom, which checks CORS itself, lets a page of another origin read the answers of the mock', async () => {
  const headers = { 'x-api-key': 'acme-key', traceparent: '00', 'content-type': 'application/json' };
  const body = '{"communicationChannel":"Website Chat","customerNumber":"visitor-7"}';

  const sent = await fetch(`${baseUrl}/chat-agent/trigger`, { method: 'POST', headers, body });
  const unknown = await fetch(`${baseUrl}/session/fetch/none`, { headers, credentials: 'include' });

  expect(sent.status).toBe(200);
  expect((await unknown.json()).errorCode).toBe('sessionNotFound');
});

test('the client works too', async () => {
  const client = createClient({ apiKey: 'acme-key', baseUrl });

  expect(await client.getSession({ path: { sessionId: 'none' } })).toMatchObject({ errorCode: 'sessionNotFound' });
});
