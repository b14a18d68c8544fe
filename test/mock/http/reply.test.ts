import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../../mock/index.ts';
import type { GapId } from '../../../src/generated/ids.ts';
import { call, email, messenger, reply } from '../../support/bodies.ts';
import type { ApiRequest } from '../../support/mock/api-client.ts';
import { start } from '../../support/mock/world.ts';
import { createClientOf, createTestClient, expectError, trigger } from './test-client.ts';

const origin = 'https://shop.example';

const tracing = 'authorization,baggage,sentry-trace,traceparent,x-request-id';

test.each([
  ['/api/chat-agent/trigger', 'POST'],
  ['/api/session/fetch/ses_1', 'GET'],
  ['/api/call/cancel/call_1', 'PUT'],
  ['/api/chat-agent/triger', 'POST'],
  ['/api/chat-agent/trigger/', 'POST'],
  ['/api/chat-agent/trigger', 'DELETE'],
  ['/api', 'GET'],
  ['/chat-agent/trigger', 'POST'],
  ['/media/samples/picture.png', 'GET'],
])('the CORS preflight of the path %s allows the method %s with every requested header', async (path, method) => {
  const answer = await createTestClient().send(`OPTIONS ${path}`, {
    headers: {
      'x-api-key': null,
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': tracing,
    },
  });

  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(answer.header('access-control-allow-origin')).toBe(origin);
  expect(answer.header('access-control-allow-credentials')).toBe('true');
  expect(answer.header('access-control-allow-methods')).toBe(method);
  expect(answer.header('access-control-allow-headers')).toBe(tracing);
});

const kindsOfAnswer: [string, string, ApiRequest][] = [
  ['a success', trigger, { body: messenger }],
  ['a refusal', trigger, { body: { communicationChannel: 'Support Messenger' } }],
  ['a missing key', trigger, { body: '{}', key: null }],
  ['a body that is not JSON', trigger, { body: '{' }],
  ['a wrong method', 'GET /api/chat-agent/trigger', {}],
  ['an unknown path', 'GET /api/nothing', {}],
  ['a path with an extra slash', 'POST /api/chat-agent/trigger/', {}],
  ['a path without /api', 'POST /chat-agent/trigger', {}],
  ['a body that is too large', trigger, { body: 'x'.repeat(1_100_000) }],
];

test.each(kindsOfAnswer)(
  'only a response to a page of another origin has CORS headers: %s',
  async (_, line, request) => {
    const fromPage = await createTestClient().send(line, { ...request, headers: { ...request.headers, origin } });
    const fromElsewhere = await createTestClient().send(line, request);

    expect(fromPage.header('access-control-allow-origin')).toBe(origin);
    expect(fromPage.header('access-control-allow-credentials')).toBe('true');
    expect(fromPage.header('vary')).toBe('origin');
    expect(fromPage.header('access-control-expose-headers')?.split(', ').sort()).toEqual([
      'preference-applied',
      'retry-after',
      'understudy-fault',
      'understudy-field',
      'understudy-gap',
    ]);
    expect(fromElsewhere.header('access-control-allow-origin')).toBeNull();
    expect(fromElsewhere.header('access-control-expose-headers')).toBeNull();
    expect(fromPage.text).toBe(fromElsewhere.text);
  },
);

test.each([
  ['an empty text', '', 'apiKeyMissing'],
  ['two keys in one header', 'acme-key, acme-key', 'apiKeyInvalid'],
  ['a key in another letter case', 'Acme-Key', 'apiKeyInvalid'],
  ['the start of a key', 'acme', 'apiKeyInvalid'],
  ['a key with another last letter', 'acme-kez', 'apiKeyInvalid'],
  ['the text constructor', 'constructor', 'apiKeyInvalid'],
  ['the text __proto__', '__proto__', 'apiKeyInvalid'],
])('the mock answers 401 to an invalid API key, and does not repeat the key: %s', async (_, key, errorCode) => {
  const answer = await createTestClient().send('GET /api/session/fetch/ses_1', { key });

  expectError(answer, 401, errorCode);
  if (key !== '') expect(answer.text).not.toContain(key);
});

const say = { messageType: 'say', message: 'Hello' };

test.each([
  ['a sent message', trigger, messenger],
  ['a scheduled message', trigger, { ...messenger, scheduleTime: '2026-11-21T09:00:00Z' }],
  ['a messageType on Web Chat', trigger, { ...messenger, communicationChannel: 'Website Chat', messengerOptions: say }],
  ['a reply', trigger, { ...reply, metadata: { name: 'Maya' } }],
  ['a call', 'POST /api/call/trigger', { phoneNumber: '14155550142', agentName: 'Ava' }],
])('a response that follows from the interface alone has no header Understudy-Gap: %s', async (_, line, body) => {
  const answer = await createTestClient().send(line, { body });

  expect(answer.status).toBe(200);
  expect(answer.header('understudy-gap')).toBeNull();
});

const resting: [GapId, number, string, unknown?][] = [
  ['validation/out-of-range', 422, 'POST /api/call/trigger', { ...call, agentVersion: -1 }],
  ['validation/malformed-text', 422, trigger, { ...messenger, startWorkingHour: '9 am' }],
  ['validation/malformed-text', 422, trigger, { ...email, customerEmail: 'maya' }],
  ['get-session/empty-id', 422, 'GET /api/session/fetch/'],
  ['trigger-chat/reply-fields-outside-reply-mode', 200, trigger, { ...messenger, message: 'Hello' }],
];

test.each(resting)(
  'a response that depends on the open question %s has the status %d and names the question in the header Understudy-Gap',
  async (gap, status, line, body) => {
    const answer = await createTestClient().send(line, { body });

    expect(answer.status).toBe(status);
    expect((answer.header('understudy-gap') ?? '').split(', ')).toContain(gap);
  },
);

test.each<[string, string, ApiRequest, string]>([
  ['a workflow', 'PUT /api/workflow/call/wf_none', { body: { customer_number: '+14155550142' } }, '/workflowId'],
  [
    'an item of a list',
    trigger,
    { body: { ...messenger, attachments: ['https://a.example/b.png', 5] } },
    '/attachments/1',
  ],
  ['a parameter', 'GET /api/call/signed-recording-url?callId=call_1', {}, '/callId'],
  ['a key', trigger, { body: messenger, key: null }, 'x-api-key'],
])(
  'when the mock refuses a request, the header Understudy-Field and the journal name the wrong part: %s',
  async (_, line, request, field) => {
    const { send, mock } = createTestClient();
    const answer = await send(line, request);
    const { exchanges } = await mock.control.readJournal();

    expect(answer.header('understudy-field')).toBe(field);
    expect(exchanges.map(({ reply: { field: recorded } }) => recorded)).toEqual([field]);
  },
);

test.each([
  ['a success', trigger, { body: messenger }],
  ['a body that is not JSON', trigger, { body: '{' }],
  ['an unknown path', 'GET /api/nothing', {}],
])('a response that is about no field of the request has no header Understudy-Field: %s', async (_, line, request) => {
  expect((await createTestClient().send(line, request)).header('understudy-field')).toBeNull();
});

test('the header Understudy-Field omits a field name that is invalid in a header', async () => {
  const mock = createMock({ profile: { 'transport/unknown-members': 'refused' } });
  const { send } = createClientOf(mock);

  expect((await send(trigger, { body: { ...messenger, 'größe\n': 1 } })).header('understudy-field')).toBeNull();
  expect((await send(trigger, { body: { ...messenger, 'a/b': 1 } })).header('understudy-field')).toBe('/a~1b');
});

test('the response to an error inside the mock does not show the cause of the error', async () => {
  const errors: unknown[] = [];
  const clock = { ...manualClock(start) };
  const mock = createMock({ clock, onError: (error) => errors.push(error) });
  clock.now = () => expect.fail('A secret of the inside.');
  const answer = await createClientOf(mock).send('GET /api/session/fetch/ses_1');

  expectError(answer, 500, 'internalError');
  expect(answer.text).not.toContain('secret');
  // The journal reads the clock, too, so it fails like the request.
  expect(new Set(errors.map(String))).toEqual(new Set(['AssertionError: A secret of the inside.']));
});
