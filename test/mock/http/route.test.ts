import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTarget } from '../../../mock/http/message.ts';
import { createTestClient, expectError } from './test-client.ts';

test.each([
  'GET /api',
  'GET /api/',
  'GET /apis/session/fetch/ses_1',
  'GET /session/fetch/ses_1',
  'GET /api/nothing',
  'GET /api/session',
  'GET /api/session/fetch/ses_1/transcript',
  'GET /api/session/fetch/ses_1/',
  'GET /api//session/fetch/ses_1',
  'GET /api/Session/Fetch/ses_1',
  'GET /api/{sessionId}',
  'POST /api/chat-agent/trigger/',
  'POST /api/chat-agent/trigger/now',
  'GET /api/constructor',
  'GET /api/__proto__/toString',
])('the mock answers the request %s with pathNotFound', async (line) => {
  const answer = await createTestClient().send(line);

  expectError(answer, 404, 'pathNotFound');
  expect(answer.header('understudy-gap')).toMatch(/^transport\//);
});

test('the mock answers an unknown path even without an API key, and shortens the path in the error message', async () => {
  const answer = await createTestClient().send(`GET /api/${'a'.repeat(10_000)}`, {
    key: null,
  });

  expectError(answer, 404, 'pathNotFound');
  expect(answer.text.length).toBeLessThan(400);
});

test.each([
  ['GET', '/api/chat-agent/trigger', 'POST'],
  ['PUT', '/api/chat-agent/trigger', 'POST'],
  ['GET', '/api/chat-agent/cancel/ses_1', 'DELETE'],
  ['POST', '/api/session/fetch/ses_1', 'GET'],
  ['HEAD', '/api/session/fetch/ses_1', 'GET'],
  ['DELETE', '/api/session/fetch/', 'GET'],
  ['POST', '/api/workflow/call/wf_order_followup', 'PUT'],
  ['PATCH', '/api/call/trigger', 'POST'],
  ['DELETE', '/api/call/signed-recording-url', 'GET'],
  ['GET', '/api/call/cancel/call_1', 'PUT'],
])('the mock refuses the method %s of the path %s, and the header Allow names %s', async (method, path, allowed) => {
  const answer = await createTestClient().send(`${method} ${path}`);

  expect([answer.status, answer.header('allow'), answer.header('understudy-gap')]).toEqual([
    405,
    allowed,
    'transport/wrong-method',
  ]);
  if (method !== 'HEAD') expectError(answer, 405, 'methodNotAllowed');
});

test.each([
  ['a slash', 'a%2Fb', 'a/b'],
  ['words and letters of all kinds', 'Gr%C3%BC%C3%9Fe%20%F0%9F%91%8B', 'Grüße 👋'],
  ['a percent sign', '100%25', '100%'],
  ['a plus, which is not a space', 'a+b', 'a+b'],
  ['half an escape', 'a%2', 'a%2'],
  ['an invalid escape', 'a%zz', 'a%zz'],
  ['bytes that are not UTF-8', '%ff%fe', '%ff%fe'],
  ['cut-off UTF-8', '%E0%A4%A', '%E0%A4%A'],
  ['a null character', 'a%00b', 'a\u0000b'],
  ['a line break', 'a%0D%0Ab', 'a\r\nb'],
  ['a name that every object has', '__proto__', '__proto__'],
])('the mock does not change a session id with %s, and answers that no session has it', async (_, step, sessionId) => {
  const answer = await createTestClient().send(`DELETE /api/chat-agent/cancel/${step}`);

  expect(answer).toMatchObject({ status: 200, body: { message: 'No scheduled jobs found', data: { sessionId } } });
  expectError(await createTestClient().send(`GET /api/session/fetch/${step}`), 404, 'sessionNotFound');
});

test.each(['', '?', '?callid=x', '?x=callId', '?__proto__=x'])(
  'for the query "%s", Get Signed URL answers that both parameters are missing',
  async (query) => {
    const answer = await createTestClient().send(`GET /api/call/signed-recording-url${query}`);

    expectError(answer, 422, 'validationError');
    expect(answer.header('understudy-gap')).toBe('signed-url/neither-parameter');
  },
);

const call = { phoneNumber: '+14155550123', agentName: 'Ava' };
const chat = { communicationChannel: 'Suport Messenger', customerNumber: '+14155550123' };

test.each<[line: string, body: object | undefined, suggestion: string]>([
  ['POST /api/chat-agent/triger', undefined, '/chat-agent/trigger'],
  ['GET /api/chat_agent/trigger', undefined, 'POST /chat-agent/trigger'],
  ['GET /api/Session/Fetch/ses_1', undefined, '/session/fetch/ses_1'],
  ['GET /api//session/fetch/ses_1', undefined, '/session/fetch/ses_1'],
  ['DELETE /api/call/cansel/call_1', undefined, 'PUT /call/cancel/call_1'],
  ['GET /session/fetch/ses_1', undefined, '/api/session/fetch/ses_1'],
  ['POST /apis/call/trigger', undefined, '/api/call/trigger'],
  ['POST /_mock/clock/advanse', undefined, '/_mock/clock/advance'],
  ['GET /_mock/dashbord', undefined, '/_mock/dashboard'],
  ['POST /api/chat-agent/trigger', chat, 'Support Messenger'],
  ['POST /api/call/trigger', { ...call, agentName: 'Avva' }, 'Ava'],
  ['POST /api/call/trigger', { ...call, channel: 'Sale Line' }, 'Sales Line'],
])('the refusal of the request %s with the body %j suggests the right path or name', async (line, body, suggestion) => {
  const answer = await createTestClient().send(line, { body });

  expect(answer.status).toBe(404);
  expect(answer.body?.message?.endsWith(` Did you mean "${suggestion}"?`), answer.body?.message).toBe(true);
});

test('every URL parser reads the same target from a path that the access guard does not check', () => {
  const step = fc.constantFrom('api', 'media', '_mock', '.', '..', '%2e', '%2E%2e', '', 'x', 'a%2fb', '\\', '..x');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const pathname = `/${steps.join('/')}`;
      const { area } = parseTarget(pathname);
      fc.pre(area !== 'internal');

      expect(new URL(`http://x${pathname}`).pathname).toBe(pathname);
      expect(parseTarget(`${pathname}?a=b?c`).search).toBe('a=b?c');
    }),
    { seed: 20_261_123, numRuns: 2_000 },
  );
});
