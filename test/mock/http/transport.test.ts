import { expect, test } from 'vitest';
import { createMock, type ManualClock, type Mock, manualClock } from '../../../mock/index.ts';
import type { GapId } from '../../../src/generated/ids.ts';
import { minute } from '../../../src/instant.ts';

const nine = Date.parse('2026-11-20T09:00:00Z');

function createTestMock(clock: ManualClock = manualClock(nine)): Mock {
  return createMock({ seed: 'transport', clock });
}

/** What came back: the status, the headers, and the body as JSON where it is that. */
interface Answer {
  status: number;
  header(name: string): string | null;
  text: string;
  // A test says in its expectations what it expects here.
  body: { responseCode?: number; errorCode?: string; message?: string; data?: unknown } | undefined;
}

async function sendRequest(
  mock: Mock,
  line: string,
  { body, headers = {} }: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string | null> } = {},
): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ');
  const all = {
    'x-api-key': 'acme-key',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  const answer = await mock.fetch(`http://x${path}`, {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type') === 'application/json' && text !== '';
  return {
    status: answer.status,
    header: (name) => answer.headers.get(name),
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

function expectError({ status, body }: Answer, expected: number, errorCode: string): void {
  expect({ status, body }).toEqual({
    status: expected,
    body: { responseCode: expected, errorCode, message: expect.stringMatching(/\S/), data: null },
  });
}

/** What an answer that has to be a success carries. */
function dataOf<Data>({ status, body }: Answer): Data {
  if (status !== 200 || body === undefined) throw new Error(`A success was expected, not ${status}.`);
  return body.data as Data;
}

const trigger = 'POST /api/chat-agent/trigger';
const messenger = { communicationChannel: 'Support Messenger', customerNumber: '+14155550142' };
const reply = { doReturnResponse: true, agentName: 'Ava', message: 'Where is my order?' };

async function createSession(mock: Mock, body: object = messenger): Promise<string> {
  return dataOf<{ sessionId: string }>(await sendRequest(mock, trigger, { body: JSON.stringify(body) })).sessionId;
}

// Paths and methods

test.each([
  'GET /',
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
])('%s is nowhere', async (line) => {
  const answer = await sendRequest(createTestMock(), line);

  expectError(answer, 404, 'pathNotFound');
  expect(answer.header('understudy-gap')).toMatch(/^transport\//);
});

test('a path that is nowhere is so without a key too, and is not repeated at full length', async () => {
  const answer = await sendRequest(createTestMock(), `GET /api/${'a'.repeat(10_000)}`, {
    headers: { 'x-api-key': null },
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
])('%s %s is refused, and Allow says %s', async (method, path, allowed) => {
  const answer = await sendRequest(createTestMock(), `${method} ${path}`);

  expect([answer.status, answer.header('allow'), answer.header('understudy-gap')]).toEqual([
    405,
    allowed,
    'transport/wrong-method',
  ]);
  if (method !== 'HEAD') expectError(answer, 405, 'methodNotAllowed');
});

test('a path that ends at its parameter has an empty one', async () => {
  const mock = createTestMock();

  for (const path of ['/api/session/fetch/', '/api/session/fetch', '/api/session/fetch?x=/y', '/api/session/fetch/?']) {
    expectError(await sendRequest(mock, `GET ${path}`), 422, 'validationError');
  }
  expect(await sendRequest(mock, 'DELETE /api/chat-agent/cancel/')).toMatchObject({
    status: 200,
    body: { message: 'No scheduled jobs found', data: { sessionId: '', isCancelled: false } },
  });
});

test.each([
  ['every character escaped', (id: string) => [...id].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')],
  ['escapes in capitals', (id: string) => id.replaceAll('_', '%5F')],
  ['a query nobody asked for', (id: string) => `${id}?sessionId=another&x=/`],
])('an id is the same with %s', async (_, written) => {
  const mock = createTestMock();
  const sessionId = await createSession(mock);

  const answer = await sendRequest(mock, `GET /api/session/fetch/${written(sessionId)}`);

  expect(answer).toMatchObject({ status: 200, body: { data: { sessionId } } });
});

test.each([
  ['a slash', 'a%2Fb', 'a/b'],
  ['words and letters of all kinds', 'Gr%C3%BC%C3%9Fe%20%F0%9F%91%8B', 'Grüße 👋'],
  ['a percent sign', '100%25', '100%'],
  ['a plus, which is no space here', 'a+b', 'a+b'],
  ['half an escape', 'a%2', 'a%2'],
  ['an escape that is none', 'a%zz', 'a%zz'],
  ['bytes that are no UTF-8', '%ff%fe', '%ff%fe'],
  ['cut-off UTF-8', '%E0%A4%A', '%E0%A4%A'],
  ['a null character', 'a%00b', 'a\u0000b'],
  ['a line break', 'a%0D%0Ab', 'a\r\nb'],
  ['a name that every object has', '__proto__', '__proto__'],
])('an id with %s is read, and belongs to nothing', async (_, step, sessionId) => {
  const answer = await sendRequest(createTestMock(), `DELETE /api/chat-agent/cancel/${step}`);

  expect(answer).toMatchObject({ status: 200, body: { message: 'No scheduled jobs found', data: { sessionId } } });
  expectError(await sendRequest(createTestMock(), `GET /api/session/fetch/${step}`), 404, 'sessionNotFound');
});

test.each([
  ['POST /api/chat-agent/trigger', messenger],
  ['DELETE /api/chat-agent/cancel/ses_1', undefined],
  ['GET /api/session/fetch/ses_1', undefined],
  ['PUT /api/workflow/call/wf_order_followup', { customer_number: '14155550142' }],
  ['POST /api/call/trigger', { phoneNumber: '14155550142', agentName: 'Ava' }],
  ['GET /api/call/signed-recording-url?callRecordingUrl=https://a.example/b.wav', undefined],
  ['PUT /api/call/cancel/call_1', undefined],
])('%s is the same under any base address', async (line, body) => {
  const [method = '', path = ''] = line.split(' ');
  const answers = await Promise.all(
    ['http://one.example', 'https://other.example:8443'].map(async (origin) => {
      const answer = await createTestMock().fetch(`${origin}${path}`, {
        method,
        headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    }),
  );

  expect(answers[0]).not.toMatchObject({ body: { errorCode: 'pathNotFound' } });
  expect(answers[1]).toEqual(answers[0]);
});

// Pages of other origins

const origin = 'https://shop.example';

test.each([
  ['chat-agent/trigger', 'POST'],
  ['session/fetch/ses_1', 'GET'],
  ['call/cancel/call_1', 'PUT'],
])('a browser may ask first what it may do with %s', async (path, methods) => {
  const answer = await sendRequest(createTestMock(), `OPTIONS /api/${path}`, {
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

const kindsOfAnswer: [string, string, { body?: string; headers?: Record<string, string | null> }][] = [
  ['a success', trigger, { body: JSON.stringify(messenger) }],
  ['a refusal', trigger, { body: JSON.stringify({ communicationChannel: 'Support Messenger' }) }],
  ['a missing key', trigger, { body: '{}', headers: { 'x-api-key': null } }],
  ['a body that is no JSON', trigger, { body: '{' }],
  ['a wrong method', 'GET /api/chat-agent/trigger', {}],
  ['a path that is nowhere', 'GET /api/nothing', {}],
];

test.each(kindsOfAnswer)(
  '%s can be read by a page of another origin, and says so to nobody else',
  async (_, line, request) => {
    const fromPage = await sendRequest(createTestMock(), line, { ...request, headers: { ...request.headers, origin } });
    const fromElsewhere = await sendRequest(createTestMock(), line, request);

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

// Bodies

const toBytes = (...values: number[]) => new Uint8Array(values);

test.each([
  ['nothing', ''],
  ['white space', ' \n'],
  ['half an object', '{"communicationChannel":'],
  ['a comma too many', '{"agentName":"Ava",}'],
  ['single quotes', "{'agentName':'Ava'}"],
  ['two objects', '{}{}'],
  ['a form', 'agentName=Ava'],
  ['no number of JSON', '{"agentName":NaN}'],
  ['a line break inside a text', '{"agentName":"A\nva"}'],
  ['no UTF-8', toBytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
  ['UTF-8 written too long', toBytes(0x22, 0xc0, 0xaf, 0x22)],
  ['UTF-16', toBytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
])('%s is no JSON', async (_, body) => {
  expectError(await sendRequest(createTestMock(), trigger, { body }), 400, 'malformedJson');
});

test('a request without a body at all is refused like an empty one', async () => {
  const headers = { 'content-type': 'application/json' };

  expectError(await sendRequest(createTestMock(), trigger, { headers }), 400, 'malformedJson');
});

test.each(['[]', '[{}]', '"text"', '5', 'true', 'null'])('the body %s is JSON, but no object', async (body) => {
  for (const line of [trigger, 'POST /api/call/trigger', 'PUT /api/workflow/call/wf_order_followup']) {
    expectError(await sendRequest(createTestMock(), line, { body }), 422, 'validationError');
  }
});

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'APPLICATION/JSON',
  ' application/json ',
  'application/vnd.example+json',
])('a body of the type "%s" is read', async (type) => {
  const answer = await sendRequest(createTestMock(), trigger, {
    body: JSON.stringify(messenger),
    headers: { 'content-type': type },
  });

  expect(answer.status).toBe(200);
});

test.each([
  null,
  'text/plain',
  'text/json',
  'application/jsonp',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=application/json',
  'application/octet-stream; x=application/json',
])('a body of the type %j is not read', async (type) => {
  const body = new TextEncoder().encode(JSON.stringify(messenger));
  const answer = await sendRequest(createTestMock(), trigger, { body, headers: { 'content-type': type } });

  expectError(answer, 415, 'unsupportedMediaType');
  expect(answer.header('understudy-gap')).toBe('transport/content-type');
});

/** A request of so many bytes. */
function bodyOfLength(length: number, filler = 'a'): string {
  const empty = JSON.stringify({ ...messenger, metadata: { note: '' } });
  const room = length - empty.length;
  return JSON.stringify({
    ...messenger,
    metadata: { note: filler.repeat(room / new TextEncoder().encode(filler).length) },
  });
}

const mebibyte = 1024 * 1024;

test('a body of a mebibyte is read, and a byte more is too large', async () => {
  const mock = createTestMock();

  expect((await sendRequest(mock, trigger, { body: bodyOfLength(mebibyte) })).status).toBe(200);
  const answer = await sendRequest(mock, trigger, { body: bodyOfLength(mebibyte + 1) });
  expectError(answer, 413, 'bodyTooLarge');
  expect(answer.header('understudy-gap')).toBe('transport/body-too-large');
});

test('the size of a body is counted in bytes, not in letters', async () => {
  const body = bodyOfLength(mebibyte + 10, 'ü');

  expect(body.length).toBeLessThan(mebibyte);
  expectError(await sendRequest(createTestMock(), trigger, { body }), 413, 'bodyTooLarge');
});

/** A request in which arrays stand in each other; the body itself and `metadata` are two levels more. */
function nested(arrays: number): string {
  const note = `${'['.repeat(arrays)}${']'.repeat(arrays)}`;
  return JSON.stringify({ ...messenger, metadata: { note: 'HERE' } }).replace('"HERE"', note);
}

test('a body may nest 500 levels deep and no deeper', async () => {
  expect((await sendRequest(createTestMock(), trigger, { body: nested(498) })).status).toBe(200);
  expectError(await sendRequest(createTestMock(), trigger, { body: nested(499) }), 400, 'malformedJson');
  expectError(await sendRequest(createTestMock(), trigger, { body: '['.repeat(500_000) }), 400, 'malformedJson');
});

test.each([
  ['inside a text', '[{'.repeat(1_000)],
  ['after a quote that is escaped', `"${'['.repeat(1_000)}`],
  ['after a backslash that is escaped', `\\"${'['.repeat(1_000)}`],
])('brackets %s nest nothing', async (_, note) => {
  const body = JSON.stringify({ ...messenger, metadata: { note } });

  expect((await sendRequest(createTestMock(), trigger, { body })).status).toBe(200);
});

test('lists beside each other nest nothing', async () => {
  const body = JSON.stringify({ ...messenger, metadata: { notes: Array(1_000).fill([[]]) } });

  expect((await sendRequest(createTestMock(), trigger, { body })).status).toBe(200);
});

test('of a key that stands there twice the last one counts', async () => {
  const body = `{"communicationChannel":"Nowhere","communicationChannel":"Support Messenger","customerNumber":"14155550142"}`;

  expect((await sendRequest(createTestMock(), trigger, { body })).status).toBe(200);
});

test('a body that nobody asked for is not looked at', async () => {
  const mock = createTestMock();
  const sessionId = await createSession(mock);
  const body = `${'['.repeat(1_000)}${'a'.repeat(mebibyte + 1)}`;

  const answer = await sendRequest(mock, `DELETE /api/chat-agent/cancel/${sessionId}`, {
    body,
    headers: { 'content-type': 'x' },
  });

  expect(answer.status).toBe(200);
});

test('who has no key learns nothing of what is wrong with the body', async () => {
  for (const body of ['{', '[]', '{"communicationChannel":5}', bodyOfLength(mebibyte + 1)]) {
    expectError(
      await sendRequest(createTestMock(), trigger, { body, headers: { 'x-api-key': null } }),
      401,
      'apiKeyMissing',
    );
  }
});

// The key

test.each([
  ['an empty one', '', 'apiKeyMissing'],
  ['two of them', 'acme-key, acme-key', 'apiKeyInvalid'],
  ['another letter case', 'Acme-Key', 'apiKeyInvalid'],
  ['a name that every object has', 'constructor', 'apiKeyInvalid'],
  ['the name of a prototype', '__proto__', 'apiKeyInvalid'],
])('the key: %s', async (_, key, errorCode) => {
  expectError(
    await sendRequest(createTestMock(), 'GET /api/session/fetch/ses_1', { headers: { 'x-api-key': key } }),
    401,
    errorCode,
  );
});

test('space around a key is no part of it, and the name of its header has no letter case', async () => {
  const mock = createTestMock();
  const headers = { 'x-api-key': null, 'X-API-KEY': '  acme-key ' };

  expectError(await sendRequest(mock, 'GET /api/session/fetch/ses_1', { headers }), 404, 'sessionNotFound');
});

// The query

test('of a parameter that stands there twice the first one counts', async () => {
  const clock = manualClock(nine);
  const mock = createTestMock(clock);
  const call = JSON.stringify({ phoneNumber: '+14155550142', agentName: 'Ava' });
  const { callId } = dataOf<{ callId: string }>(await sendRequest(mock, 'POST /api/call/trigger', { body: call }));
  clock.moveTo(nine + 5 * minute);
  const path = '/api/call/signed-recording-url';

  expect((await sendRequest(mock, `GET ${path}?callId=${callId}&callId=another`)).status).toBe(200);
  expectError(await sendRequest(mock, `GET ${path}?callId=another&callId=${callId}`), 404, 'callNotFound');
  expect((await sendRequest(mock, `GET ${path}?x=1&call%49d=${encodeURIComponent(callId)}&__proto__=y`)).status).toBe(
    200,
  );
});

test.each(['', '?', '?callid=x', '?x=callId', '?__proto__=x'])(
  'the query "%s" has neither parameter',
  async (query) => {
    const answer = await sendRequest(createTestMock(), `GET /api/call/signed-recording-url${query}`);

    expectError(answer, 422, 'validationError');
    expect(answer.header('understudy-gap')).toBe('signed-url/neither-parameter');
  },
);

// Names that every object has

/** An agent whose opening words ask for what the customer's variables do not have. */
const curious = {
  workspaces: [
    {
      id: 'acme',
      apiKeys: ['acme-key'],
      channels: [{ type: 'webChat', name: 'Website Chat', agent: 'Ava' }],
      agents: [
        {
          name: 'Ava',
          published: '1',
          versions: [
            {
              label: '1',
              opening: [
                {
                  type: 'message',
                  content: [
                    {
                      type: 'text',
                      text: `\${constructor} \${__proto__} \${toString} \${hasOwnProperty} \${admin} \${a.b} \${name}`,
                    },
                  ],
                },
              ],
              otherwise: [{ type: 'message', content: [{ type: 'text', text: 'Yes.' }] }],
            },
          ],
        },
      ],
    },
  ],
};

test.each([
  ['no variables', '{}', `\${constructor} \${__proto__} \${toString} \${hasOwnProperty} \${admin} \${a.b} \${name}`],
  [
    'a prototype with variables',
    '{"__proto__":{"admin":"yes","name":"Eve"},"a":{"b":"deep"}}',
    `\${constructor} {"admin":"yes","name":"Eve"} \${toString} \${hasOwnProperty} \${admin} \${a.b} \${name}`,
  ],
  [
    'variables of these names',
    '{"constructor":"c","__proto__":"p","toString":"t","hasOwnProperty":"h","admin":"\u0024{name}","name":"Eve"}',
    `c p t h \${name} \${a.b} Eve`,
  ],
])('metadata with %s: only its own members fill placeholders', async (_, metadata, text) => {
  const clock = manualClock(nine);
  const mock = createMock({ workspaces: curious, seed: 'transport', clock });
  const body = `{"communicationChannel":"Website Chat","customerNumber":"u1","metadata":${metadata}}`;
  const { sessionId } = dataOf<{ sessionId: string }>(await sendRequest(mock, trigger, { body }));
  clock.moveTo(nine + minute);

  const session = await sendRequest(mock, `GET /api/session/fetch/${sessionId}`);

  expect(session.body).toMatchObject({ data: { transcript: [{ content: [{ text }] }] } });
  expect(session.text).toContain(`"dynamicVariables":${metadata}`);
});

test.each([
  ['the body', '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},REST}'],
  ['metadata', '{"metadata":{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}},REST}'],
  ['options', '{"messengerOptions":{"__proto__":{"messageType":"say","polluted":"yes"}},REST}'],
  [
    'template variables',
    '{"messengerOptions":{"messageType":"template","templateId":"welcome","templateVariables":{"__proto__":{"polluted":"yes"}}},REST}',
  ],
])('a prototype in %s reaches no other object', async (_, body) => {
  const mock = createTestMock();
  const rest = JSON.stringify(messenger).slice(1, -1);

  expect((await sendRequest(mock, trigger, { body: body.replace('REST', rest) })).status).toBe(200);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect((await sendRequest(mock, trigger, { body: JSON.stringify(messenger) })).status).toBe(200);
});

test('what a prototype says of a request does not count as said', async () => {
  const body = '{"__proto__":{"communicationChannel":"Support Messenger","customerNumber":"14155550142"}}';

  expectError(await sendRequest(createTestMock(), trigger, { body }), 422, 'validationError');
});

test.each(['__proto__', 'constructor', 'toString'])('nothing is named %s', async (name) => {
  const mock = createTestMock();
  const template = { messageType: 'template', templateId: 'welcome' };
  const bodies = [
    { ...messenger, communicationChannel: name },
    { ...messenger, agentName: name },
    { ...messenger, agentVersion: name },
    { ...messenger, messengerOptions: { ...template, templateId: name } },
    { ...messenger, messengerOptions: { ...template, templateLanguage: name } },
    { ...reply, sessionId: name },
  ];
  const statuses = await Promise.all(
    bodies.map(async (body) => (await sendRequest(mock, trigger, { body: JSON.stringify(body) })).status),
  );

  expect(statuses).toEqual(bodies.map(() => 404));
  const workflow = await sendRequest(mock, `PUT /api/workflow/call/${name}`, {
    body: '{"customer_number":"14155550142"}',
  });
  expectError(workflow, 404, 'workflowNotFound');
  expectError(await sendRequest(mock, `PUT /api/call/cancel/${name}`), 404, 'callNotFound');
});

// Signed media

/** A link to a picture, signed at nine; it works for a quarter of an hour. */
async function createSignedPicture(mock: Mock): Promise<URL> {
  const body = JSON.stringify({ ...reply, message: 'A picture, please' });
  const { transcript } = dataOf<{ transcript: { content: { url: string }[] }[] }>(
    await sendRequest(mock, trigger, { body }),
  );
  const url = transcript.at(-1)?.content.at(-1)?.url;
  if (url === undefined) throw new Error('There is no picture.');
  return new URL(url);
}

test('a signed link needs no key, and says what it leads to', async () => {
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

test('a page of another origin can read what a signed link leads to', async () => {
  const mock = createTestMock();
  const medium = await mock.fetch(await createSignedPicture(mock), { headers: { origin } });

  expect([medium.status, medium.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
});

test('HEAD on a signed link has the headers and no bytes', async () => {
  const mock = createTestMock();
  const link = await createSignedPicture(mock);
  const got = await mock.fetch(link);

  const head = await mock.fetch(link, { method: 'HEAD' });

  expect(head.status).toBe(200);
  expect([...head.headers]).toEqual([...got.headers]);
  expect(await head.bytes()).toHaveLength(0);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s on a signed link is refused', async (method) => {
  const mock = createTestMock();
  const answer = await mock.fetch(await createSignedPicture(mock), { method });

  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

const forgeries: [string, (link: URL) => unknown][] = [
  ['without a signature', ({ searchParams }) => searchParams.delete('signature')],
  ['without an end', ({ searchParams }) => searchParams.delete('expires')],
  ['without either', (link) => (link.search = '')],
  ['with an empty signature', ({ searchParams }) => searchParams.set('signature', '')],
  [
    'with another first letter',
    ({ searchParams }) => {
      const signature = searchParams.get('signature') ?? '';
      searchParams.set('signature', `${signature.startsWith('0') ? '1' : '0'}${signature.slice(1)}`);
    },
  ],
  [
    'cut short',
    ({ searchParams }) => searchParams.set('signature', (searchParams.get('signature') ?? '').slice(0, -1)),
  ],
  ['drawn out', ({ searchParams }) => searchParams.set('signature', `${searchParams.get('signature')}0`)],
  [
    'in capitals',
    ({ searchParams }) => searchParams.set('signature', `${searchParams.get('signature')}`.toUpperCase()),
  ],
  ['with a later end', ({ searchParams }) => searchParams.set('expires', `${Number(searchParams.get('expires')) + 1}`)],
  ['with an end for ever', ({ searchParams }) => searchParams.set('expires', '9'.repeat(400))],
  ['with an end that is no number', ({ searchParams }) => searchParams.set('expires', 'Infinity')],
  [
    'with the same end in other letters',
    ({ searchParams }) => searchParams.set('expires', `0${searchParams.get('expires')}x`),
  ],
  ['for another medium', (link) => (link.pathname = '/media/samples/film.mp4')],
  ['for a medium that is none', (link) => (link.pathname = '/media/samples/constructor')],
  ['for a recording', (link) => (link.pathname = '/media/recordings/sample.wav')],
];

test.each(forgeries)('a link %s does not open', async (_, forge) => {
  const mock = createTestMock();
  const link = await createSignedPicture(mock);
  expect((await mock.fetch(link)).status).toBe(200);
  const before = link.href;
  forge(link);

  const answer = await mock.fetch(link);

  expect(link.href).not.toBe(before);
  expect(answer.status).toBe(403);
  expect(answer.headers.get('content-type')).not.toMatch(/image|video|audio/);
});

test('a link of another mock does not open', async () => {
  const link = await createSignedPicture(createTestMock());
  const other = createMock({ seed: 'another', clock: manualClock(nine) });

  expect((await other.fetch(link)).status).toBe(403);
});

test('a link opens for a quarter of an hour, and the next reading has a new one', async () => {
  const clock = manualClock(nine);
  const mock = createTestMock(clock);
  const link = await createSignedPicture(mock);

  clock.moveTo(nine + 15 * minute - 1);
  expect((await mock.fetch(link)).status).toBe(200);
  clock.moveTo(nine + 15 * minute);
  expect((await mock.fetch(link)).status).toBe(403);
  expect((await mock.fetch(link, { method: 'HEAD' })).status).toBe(403);
  expect((await mock.fetch(await createSignedPicture(mock))).status).toBe(200);
});

// What rests on a gap

const say = { messageType: 'say', message: 'Hello' };

test.each([
  ['a message sent', trigger, messenger],
  ['a message scheduled', trigger, { ...messenger, scheduleTime: '2026-11-21T09:00:00Z' }],
  [
    'a message type on Web Chat',
    trigger,
    { ...messenger, communicationChannel: 'Website Chat', messengerOptions: say },
  ],
  ['a reply', trigger, { ...reply, metadata: { name: 'Maya' } }],
  ['a call', 'POST /api/call/trigger', { phoneNumber: '14155550142', agentName: 'Ava' }],
  ['a documented refusal', trigger, { communicationChannel: 'Support Messenger' }],
  ['a value of the wrong type', trigger, { ...messenger, metadata: 'Maya' }],
  ['an unknown session', 'GET /api/session/fetch/ses_1', undefined],
])('%s rests on nothing but the interface', async (_, line, body) => {
  const answer = await sendRequest(createTestMock(), line, body === undefined ? {} : { body: JSON.stringify(body) });

  expect([200, 400, 404, 422]).toContain(answer.status);
  expect(answer.header('understudy-gap')).toBeNull();
});

test('of a wrong type that is stated the message says the place, and no gap is named', async () => {
  const answer = await sendRequest(createTestMock(), trigger, {
    body: JSON.stringify({ ...reply, doReturnResponse: 'true' }),
  });

  expectError(answer, 422, 'validationError');
  expect(answer.body?.message).toContain('doReturnResponse');
  expect(answer.header('understudy-gap')).toBeNull();
});

const call = { phoneNumber: '+14155550142', agentName: 'Ava' };
const email = { communicationChannel: 'Help Desk', customerEmail: 'maya@example.org' };
const signedUrl = 'GET /api/call/signed-recording-url';

/** The gap, a request whose answer rests on it, and the status that the document gives as the mock's answer. */
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
  ['validation/moment-without-offset', 422, trigger, { ...messenger, scheduleTime: '2026-11-21T09:00:00' }],
  ['validation/null', 422, trigger, { ...messenger, metadata: null }],
  ['validation/empty-text', 400, trigger, { ...messenger, customerNumber: '' }],
  ['validation/missing-field', 422, 'POST /api/call/trigger', { agentName: 'Ava' }],
  ['validation/unknown-time-zone', 422, trigger, { ...messenger, timezone: 'Mars/Olympus' }],
  ['validation/wrong-type-in-call-operations', 422, 'POST /api/call/trigger', { ...call, phoneNumber: 14155550142 }],
  ['get-session/empty-id', 422, 'GET /api/session/fetch/'],
  ['signed-url/neither-parameter', 422, signedUrl],
  ['signed-url/empty-parameter', 422, `${signedUrl}?callRecordingUrl=`],
  ['signed-url/unknown-call', 404, `${signedUrl}?callId=call_1`],
  ['signed-url/malformed-url', 422, `${signedUrl}?callRecordingUrl=here`],
  ['signed-url/unknown-storage-url', 200, `${signedUrl}?callRecordingUrl=https://a.example/b.wav`],
  ['signed-url/lifetime', 200, `${signedUrl}?callRecordingUrl=https://a.example/b.wav`],
  ['cancel-scheduled/reason-text', 200, 'DELETE /api/chat-agent/cancel/ses_1'],
  ['cancel-call/unknown-call', 404, 'PUT /api/call/cancel/call_1'],
  ['update-workflow/unknown-workflow', 404, 'PUT /api/workflow/call/wf_1', { customer_number: '14155550142' }],
  ['update-workflow/what-changes', 200, 'PUT /api/workflow/call/wf_order_followup', { customer_number: '14155550142' }],
  ['trigger-call/unknown-agent', 404, 'POST /api/call/trigger', { ...call, agentName: 'Nobody' }],
  ['trigger-call/past-schedule', 200, 'POST /api/call/trigger', { ...call, scheduleTime: '2020-01-01T00:00:00Z' }],
  ['trigger-chat/missing-channel', 422, trigger, { customerNumber: '+14155550142' }],
  ['trigger-chat/unknown-agent', 404, trigger, { ...messenger, agentName: 'Nobody' }],
  ['trigger-chat/unknown-agent-version', 404, trigger, { ...messenger, agentVersion: '99' }],
  ['trigger-chat/no-draft', 404, trigger, { ...messenger, agentName: 'Sam', agentVersion: 'draft' }],
  [
    'trigger-chat/unknown-template',
    404,
    trigger,
    { ...messenger, messengerOptions: { messageType: 'template', templateId: 'x' } },
  ],
  [
    'trigger-chat/template-language',
    404,
    trigger,
    { ...messenger, messengerOptions: { messageType: 'template', templateId: 'welcome', templateLanguage: 'hi' } },
  ],
  [
    'trigger-chat/past-schedule-outside-hours',
    200,
    trigger,
    { ...messenger, scheduleTime: '2026-11-20T08:00:00Z', startWorkingHour: '20:00' },
  ],
  ['trigger-chat/channel-in-reply-mode', 200, trigger, { ...reply, communicationChannel: 'Support Messenger' }],
  ['trigger-chat/reply-without-message', 200, trigger, { doReturnResponse: true, agentName: 'Ava' }],
  ['trigger-chat/reply-fields-outside-reply-mode', 200, trigger, { ...messenger, message: 'Hello' }],
  ['trigger-chat/agent-failure-in-reply-mode', 500, trigger, { ...reply, message: 'fail' }],
];

test.each(resting)('%s: the answer (%d) says that it rests on it', async (gap, status, line, body) => {
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const answer = await sendRequest(createTestMock(), line, sent);

  expect(answer.status).toBe(status);
  expect((answer.header('understudy-gap') ?? '').split(', ')).toContain(gap);
});

test('signed-url/expired-answer: a link that no longer works answers 403 linkExpired, and says that it rests on it', async () => {
  const clock = manualClock(nine);
  const mock = createTestMock(clock);
  const link = await createSignedPicture(mock);
  clock.moveTo(nine + 15 * minute);

  const answer = await mock.fetch(link);

  expect(answer.status).toBe(403);
  expect(answer.headers.get('understudy-gap')).toBe('signed-url/expired-answer');
  expect(await answer.text()).toContain('linkExpired');
});

test('trigger-chat/scheduled-session-visibility: a session before its message says so, and no longer after it', async () => {
  const clock = manualClock(nine);
  const mock = createTestMock(clock);
  const line = `GET /api/session/fetch/${await createSession(mock)}`;

  expect((await sendRequest(mock, line)).header('understudy-gap')).toBe('trigger-chat/scheduled-session-visibility');
  clock.moveTo(nine + minute);
  expect((await sendRequest(mock, line)).header('understudy-gap')).toBeNull();
});

// Mistakes of the mock itself

/** A mock whose clock stops working, for want of another way to make it fail. */
function createFailingMock(reportedErrors: unknown[]): Mock {
  let broken = false;
  const now = () => {
    if (broken) throw new Error('A secret of the inside.');
    return nine;
  };
  const mock = createMock({
    seed: 'transport',
    clock: { ...manualClock(nine), now },
    onError: (error) => reportedErrors.push(error),
  });
  broken = true;
  return mock;
}

test('a mistake of the mock itself is an internal error, told to the person who runs it and to nobody else', async () => {
  const reportedErrors: unknown[] = [];
  const answer = await sendRequest(createFailingMock(reportedErrors), 'GET /api/session/fetch/ses_1');

  expectError(answer, 500, 'internalError');
  expect(answer.text).not.toContain('secret');
  // The journal, too, looks at the clock.
  expect(new Set(reportedErrors.map(String))).toEqual(new Set(['Error: A secret of the inside.']));
});

test('a mistake of the mock itself can be read by a page of another origin too', async () => {
  const answer = await sendRequest(createFailingMock([]), 'GET /api/session/fetch/ses_1', { headers: { origin } });

  expect(answer.status).toBe(500);
  expect(answer.header('access-control-allow-origin')).toBe('*');
});
