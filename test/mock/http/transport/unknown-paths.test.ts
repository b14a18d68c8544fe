import { expect, test } from 'vitest';
import { createTestClient } from './test-client.ts';

test.each([
  ['POST', '/api/chat-agent/triger', 'Did you mean "/chat-agent/trigger"?'],
  ['GET', '/api/chat_agent/trigger', 'Did you mean "POST /chat-agent/trigger"?'],
  ['GET', '/api/Session/Fetch/ses_1', 'Did you mean "/session/fetch/ses_1"?'],
  ['GET', '/api//session/fetch/ses_1', 'Did you mean "/session/fetch/ses_1"?'],
  ['DELETE', '/api/call/cansel/call_1', 'Did you mean "PUT /call/cancel/call_1"?'],
  ['GET', '/session/fetch/ses_1', 'Did you mean "/api/session/fetch/ses_1"?'],
  ['POST', '/apis/call/trigger', 'Did you mean "/api/call/trigger"?'],
  ['POST', '/_mock/clock/advanse', 'Did you mean "/_mock/clock/advance"?'],
  ['GET', '/_mock/dashbord', 'Did you mean "/_mock/dashboard"?'],
])('%s %s is answered with what was meant', async (method, path, suggestion) => {
  const { status, body } = await createTestClient().send(`${method} ${path}`);

  expect(status).toBe(404);
  expect(body?.message).toMatch(new RegExp(`${suggestion.replace(/[?/]/g, '\\$&')}$`));
});

test.each(['GET /api/weather/today/berlin', 'GET /api/session', 'GET /favicon.ico', 'GET /_mock/nothing'])(
  'nothing is proposed for %s',
  async (line) => {
    expect((await createTestClient().send(line)).body?.message).not.toContain('Did you mean');
  },
);
