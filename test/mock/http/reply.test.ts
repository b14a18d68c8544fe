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
  'a response has CORS headers only if a page of another origin sent the request: %s',
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
])(
  'the mock answers 401 to a request with an invalid API key, and does not repeat the key: %s',
  async (_, key, errorCode) => {
    const answer = await createTestClient().send('GET /api/session/fetch/ses_1', { key });

    expectError(answer, 401, errorCode);
    if (key !== '') expect(answer.text).not.toContain(key);
  },
);

const say = { messageType: 'say', message: 'Hello' };

test.each([
  ['a sent message', trigger, messenger],
  ['a scheduled message', trigger, { ...messenger, scheduleTime: '2026-11-21T09:00:00Z' }],
  ['a messageType on Web Chat', trigger, { ...messenger, communicationChannel: 'Website Chat', messengerOptions: say }],
  ['a reply', trigger, { ...reply, metadata: { name: 'Maya' } }],
  ['a call', 'POST /api/call/trigger', { phoneNumber: '14155550142', agentName: 'Ava' }],
  ['a documented refusal', trigger, { communicationChannel: 'Support Messenger' }],
  ['a value of the wrong type', trigger, { ...messenger, metadata: 'Maya' }],
  ['an unknown session', 'GET /api/session/fetch/ses_1', undefined],
])('a response that follows from the interface alone has no header Understudy-Gap: %s', async (_, line, body) => {
  const answer = await createTestClient().send(line, { body });

  expect([200, 400, 404, 422]).toContain(answer.status);
  expect(answer.header('understudy-gap')).toBeNull();
});

const resting: [GapId, number, string, unknown?][] = [
  ['transport/unknown-path', 404, 'GET /api/nothing'],
  ['transport/wrong-method', 405, 'GET /api/chat-agent/trigger'],
  ['transport/trailing-slash', 404, 'POST /api/chat-agent/trigger/', messenger],
  ['transport/malformed-json', 400, trigger, '{'],
  ['transport/empty-body', 400, trigger, ''],
  ['transport/body-not-object', 422, trigger, []],
  ['validation/unknown-enum-value', 422, trigger, { ...messenger, messengerOptions: { messageType: 'shout' } }],
  ['validation/out-of-range', 422, 'POST /api/call/trigger', { ...call, callPriority: 101 }],
  ['validation/out-of-range', 422, 'POST /api/call/trigger', { ...call, agentVersion: -1 }],
  ['validation/malformed-text', 422, trigger, { ...messenger, startWorkingHour: '9 am' }],
  ['validation/malformed-text', 422, trigger, { ...email, customerEmail: 'maya' }],
  ['validation/timestamp-without-offset', 422, trigger, { ...messenger, scheduleTime: '2026-11-21T09:00:00' }],
  ['validation/null', 422, trigger, { ...messenger, metadata: null }],
  ['validation/empty-text', 400, trigger, { ...messenger, customerNumber: '' }],
  ['validation/missing-field', 422, 'POST /api/call/trigger', { agentName: 'Ava' }],
  ['validation/unknown-time-zone', 422, trigger, { ...messenger, timezone: 'Mars/Olympus' }],
  ['validation/wrong-type-in-call-operations', 422, 'POST /api/call/trigger', { ...call, phoneNumber: 14155550142 }],
  ['get-session/empty-id', 422, 'GET /api/session/fetch/'],
  ['trigger-chat/missing-channel', 422, trigger, { customerNumber: '+14155550142' }],
  ['trigger-chat/reply-fields-outside-reply-mode', 200, trigger, { ...messenger, message: 'Hello' }],
  ['trigger-chat/agent-failure-in-reply-mode', 500, trigger, { ...reply, message: 'fail' }],
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
  ['a documented code', trigger, { body: { communicationChannel: 'Support Messenger' } }, '/customerNumber'],
  [
    'a field of an object',
    trigger,
    { body: { ...messenger, messengerOptions: { messageType: 'say' } } },
    '/messengerOptions/message',
  ],
  ['a wrong type', trigger, { body: { ...messenger, metadata: 'Maya' } }, '/metadata'],
  ['a missing field', 'POST /api/call/trigger', { body: { agentName: 'Ava' } }, '/phoneNumber'],
  [
    'an item of a list',
    trigger,
    { body: { ...messenger, attachments: ['https://a.example/b.png', 5] } },
    '/attachments/1',
  ],
  ['a name of the workspace', 'POST /api/call/trigger', { body: { ...call, agentName: 'Avva' } }, '/agentName'],
  ['a workflow', 'PUT /api/workflow/call/wf_none', { body: { customer_number: '+14155550142' } }, '/workflowId'],
  ['a parameter', 'GET /api/call/signed-recording-url?callId=call_1', {}, '/callId'],
  ['reply mode', trigger, { body: { ...reply, endWorkingHour: '17:00' } }, '/endWorkingHour'],
  ['a key', trigger, { body: messenger, key: null }, 'x-api-key'],
])(
  'when the mock refuses a request, the header Understudy-Field and the journal name the wrong field: %s',
  async (_, line, request, field) => {
    const { send, mock } = createTestClient();
    const answer = await send(line, request);
    const { exchanges } = await mock.control.readJournal();

    expect(answer.status).toBeGreaterThanOrEqual(400);
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
