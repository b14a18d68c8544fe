import { expect, test } from 'vitest';
import { messenger } from '../../../support/bodies.ts';
import type { ApiRequest } from '../../../support/mock/api-client.ts';
import { createTestClient, expectError, trigger } from './test-client.ts';

const origin = 'https://shop.example';

test.each([
  ['chat-agent/trigger', 'POST'],
  ['session/fetch/ses_1', 'GET'],
  ['call/cancel/call_1', 'PUT'],
])('a browser may ask first what it may do with %s', async (path, methods) => {
  const answer = await createTestClient().send(`OPTIONS /api/${path}`, {
    headers: { 'x-api-key': null, origin, 'access-control-request-method': methods },
  });

  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(answer.header('access-control-allow-origin')).toBe('*');
  expect(answer.header('access-control-allow-methods')).toBe(methods);
  expect(answer.header('access-control-allow-headers')?.split(', ').sort()).toEqual([
    'content-type',
    'prefer',
    'x-api-key',
  ]);
  expect(answer.header('access-control-allow-credentials')).toBeNull();
});

const kindsOfAnswer: [string, string, ApiRequest][] = [
  ['a success', trigger, { body: messenger }],
  ['a refusal', trigger, { body: { communicationChannel: 'Support Messenger' } }],
  ['a missing key', trigger, { body: '{}', key: null }],
  ['a body that is no JSON', trigger, { body: '{' }],
  ['a wrong method', 'GET /api/chat-agent/trigger', {}],
  ['a path that is nowhere', 'GET /api/nothing', {}],
];

test.each(kindsOfAnswer)(
  '%s can be read by a page of another origin, and says so to nobody else',
  async (_, line, request) => {
    const fromPage = await createTestClient().send(line, { ...request, headers: { ...request.headers, origin } });
    const fromElsewhere = await createTestClient().send(line, request);

    expect(fromPage.header('access-control-allow-origin')).toBe('*');
    expect(fromPage.header('access-control-expose-headers')?.split(', ').sort()).toEqual([
      'preference-applied',
      'understudy-fault',
      'understudy-gap',
    ]);
    expect(fromPage.header('access-control-allow-credentials')).toBeNull();
    expect(fromElsewhere.header('access-control-allow-origin')).toBeNull();
    expect(fromElsewhere.header('access-control-expose-headers')).toBeNull();
    expect(fromPage.text).toBe(fromElsewhere.text);
  },
);

test.each([
  ['an empty one', '', 'apiKeyMissing'],
  ['two of them', 'acme-key, acme-key', 'apiKeyInvalid'],
  ['another letter case', 'Acme-Key', 'apiKeyInvalid'],
  ['a name that every object has', 'constructor', 'apiKeyInvalid'],
  ['the name of a prototype', '__proto__', 'apiKeyInvalid'],
])('the key: %s', async (_, key, errorCode) => {
  expectError(await createTestClient().send('GET /api/session/fetch/ses_1', { key }), 401, errorCode);
});

test('space around a key is no part of it, and the name of its header has no letter case', async () => {
  const { send } = createTestClient();
  const headers = { 'x-api-key': null, 'X-API-KEY': '  acme-key ' };

  expectError(await send('GET /api/session/fetch/ses_1', { headers }), 404, 'sessionNotFound');
});
