import { expect, onTestFinished, test } from 'vitest';
import { type Client, createClient } from '../../src/client.ts';
import { createControl } from '../../src/control-operations.ts';
import { operationIds } from '../../src/operations.ts';
import { serveHttp } from '../support/http/serve-http.ts';

const options = { apiKey: 'key-1', baseUrl: 'https://one.example/api', baseUrlAlt: 'https://two.example/api' };
const refusal = { responseCode: 401, errorCode: 'apiKeyInvalid', message: 'No such key.', data: null };

function createTestClient(answer: () => Response, changes: Partial<typeof options> = {}) {
  const sent: Request[] = [];
  const fetch = async (request: Request) => {
    sent.push(request);
    return answer();
  };
  return { client: createClient({ ...options, ...changes, fetch }), sent };
}

interface Case {
  ask: (client: Client) => Promise<unknown>;
  method: string;
  url: string;
  body?: object;
}

const chat = { communicationChannel: 'Support chat', customerNumber: 'user-1', metadata: { name: 'Zoë 🎧' } };
const call = { phoneNumber: '+15550100', agentName: 'Ada', agentVersion: 2 };
const workflowCall = { customer_number: '15550100', options: { dtmfEnabled: 'True' } };

const cases: Record<keyof Client, Case> = {
  triggerChat: {
    ask: (client) => client.triggerChat({ body: chat }),
    method: 'POST',
    url: 'https://one.example/api/chat-agent/trigger',
    body: chat,
  },
  cancelScheduledMessages: {
    ask: (client) => client.cancelScheduledMessages({ path: { sessionId: 's/1' } }),
    method: 'DELETE',
    url: 'https://one.example/api/chat-agent/cancel/s%2F1',
  },
  getSession: {
    ask: (client) => client.getSession({ path: { sessionId: 's 1' } }),
    method: 'GET',
    url: 'https://one.example/api/session/fetch/s%201',
  },
  updateWorkflowCall: {
    ask: (client) => client.updateWorkflowCall({ path: { workflowId: 'w1' }, body: workflowCall }),
    method: 'PUT',
    url: 'https://two.example/api/workflow/call/w1',
    body: workflowCall,
  },
  triggerCall: {
    ask: (client) => client.triggerCall({ body: call }),
    method: 'POST',
    url: 'https://two.example/api/call/trigger',
    body: call,
  },
  getSignedUrl: {
    ask: (client) => client.getSignedUrl({ query: { callRecordingUrl: 'https://store.example/a b?c=1&d=é' } }),
    method: 'GET',
    url: 'https://two.example/api/call/signed-recording-url?callRecordingUrl=https%3A%2F%2Fstore.example%2Fa%20b%3Fc%3D1%26d%3D%C3%A9',
  },
  cancelCall: {
    ask: (client) => client.cancelCall({ path: { callId: 'c1' } }),
    method: 'PUT',
    url: 'https://one.example/api/call/cancel/c1',
  },
};

test.each(operationIds)('the client sends each operation to its URL, with the API key: %s', async (id) => {
  const { ask, method, url, body } = cases[id];
  const { client, sent } = createTestClient(() => Response.json(refusal, { status: 401 }));

  const result = await ask(client);

  const [request] = sent;
  expect(sent).toHaveLength(1);
  expect(request).toMatchObject({ method, url, redirect: 'manual' });
  expect(request?.headers.get('x-api-key')).toBe('key-1');
  expect(request?.headers.get('content-type')).toBe(body === undefined ? null : 'application/json');
  expect(await request?.text()).toBe(body === undefined ? '' : JSON.stringify(body));
  expect(result).toEqual({ ok: false, errorCode: 'apiKeyInvalid', status: 401, message: 'No such key.' });
});

test('the client returns the message and the data of a successful response', async () => {
  const data = { sessionId: 's1', isCancelled: false, reason: 'It is being sent.' };
  const { client } = createTestClient(() => Response.json({ responseCode: 200, message: 'Jobs not cancelled', data }));

  expect(await client.cancelScheduledMessages({ path: { sessionId: 's1' } })).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message: 'Jobs not cancelled',
    data,
  });
});

test.each(['.', '..', '\ud800', 'a\udfff'])(
  'the client refuses the identifier %j, because no URL can contain it',
  async (callId) => {
    const { client, sent } = createTestClient(() => Response.json(refusal, { status: 401 }));

    await expect(client.cancelCall({ path: { callId } })).rejects.toThrow(RangeError);
    expect(sent).toEqual([]);
  },
);

test.each(['a\nb', 'clé', 'key…'])(
  'the client rejects an API key that no header can contain, and does not show the key: %j',
  (apiKey) => {
    const create = () => createClient({ ...options, apiKey });

    expect(create).toThrow(RangeError);
    expect(create).not.toThrow(apiKey);
  },
);

test.each([undefined, null, 7])('the client refuses an API key that is not a string: %j', (apiKey) => {
  expect(() => createClient({ ...options, apiKey: apiKey as unknown as string })).toThrow(
    /^apiKey must be a string, but it was of type (undefined|object|number)\./,
  );
});

test.each([undefined, null, 7])('the client refuses a path parameter that is not a string: %j', async (sessionId) => {
  const { client } = createTestClient(() => Response.json(refusal));

  await expect(client.getSession({ path: { sessionId: sessionId as unknown as string } })).rejects.toThrow(
    `sessionId must be a string in the path, but it was ${sessionId}.`,
  );
});

test.each([undefined, '127.0.0.1:4733/api', 'localhost/api'])('the clients refuse the base address %j', (address) => {
  const baseUrl = address as string;
  const message = `such as http://127.0.0.1:4010/api, but it was ${JSON.stringify(address)}.`;

  expect(() => createClient({ apiKey: 'key-1', baseUrl })).toThrow(`baseUrl must be an address ${message}`);
  expect(() => createControl({ baseUrl })).toThrow('baseUrl must be an address such as http://127.0.0.1:4010/_mock');
  if (address !== undefined)
    expect(() => createClient({ ...options, baseUrlAlt: address })).toThrow(`baseUrlAlt must be an address ${message}`);
});

test('a network failure names the base address and keeps its cause', async () => {
  const baseUrl = await (async () => {
    await using service = await serveHttp(() => {});
    return `${service.origin}/api`;
  })();

  await expect(createClient({ apiKey: 'key-1', baseUrl }).getSession({ path: { sessionId: 's1' } })).rejects.toThrow(
    expect.objectContaining({
      name: 'TypeError',
      message: `No complete response from ${baseUrl}: fetch failed`,
      cause: expect.objectContaining({ code: 'ECONNREFUSED' }),
    }),
  );
  const control = createControl({ baseUrl });
  for (const lost of [control.getClock(), control.streamEvents().next()])
    await expect(lost).rejects.toThrow(`No complete response from ${baseUrl}: fetch failed`);
});

test('a client method without an object of the right parts says what it takes', async () => {
  const { client, sent } = createTestClient(() => Response.json(refusal));
  const triggerChat = client.triggerChat as (request?: unknown) => Promise<unknown>;

  await expect(triggerChat()).rejects.toThrow(
    'triggerChat takes an object with path, query or body, but it was undefined.',
  );
  await expect(triggerChat({ customerNumber: '+1' })).rejects.toThrow(
    'triggerChat has no "customerNumber". There are "path", "query", "body", "base".',
  );
  expect(sent).toEqual([]);
});

test('the client uses a replaced global fetch, such as the fetch of MSW', async () => {
  const client = createClient({ apiKey: 'a-key', baseUrl: 'https://service.test/api' });
  const control = createControl({ baseUrl: 'https://service.test/_mock' });
  const { fetch } = globalThis;
  onTestFinished(() => void Object.assign(globalThis, { fetch }));
  globalThis.fetch = async () => Response.json({ ...refusal, status: 'ok' }, { status: 401 });

  expect(await client.getSession({ path: { sessionId: 'x' } })).toMatchObject({ ok: false, status: 401 });
  await expect(control.getHealth()).rejects.toMatchObject({ status: 401 });
});

test.each([301, 302, 303, 307, 308])(
  'the client does not follow a redirect with status %i, so no other host gets the API key',
  async (status) => {
    const elsewhere: unknown[] = [];
    await using other = await serveHttp(({ headers }, response) => {
      elsewhere.push(headers);
      response.end('{}');
    });
    await using service = await serveHttp((_, response) => {
      response.writeHead(status, { location: `${other.origin}/stolen` }).end('Moved');
    });
    const client = createClient({ apiKey: 'key-1', baseUrl: service.origin });

    expect(await client.triggerCall({ body: { phoneNumber: '15550100', agentName: 'Ada' } })).toEqual({
      ok: false,
      errorCode: 'unreadable',
      status,
      text: 'Moved',
      message: `Status ${status} with "Moved", which is no answer of this interface.`,
    });
    expect(elsewhere).toEqual([]);
  },
);

test('if a response ends early, the client rejects with the error of fetch', async () => {
  await using service = await serveHttp((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"responseCode":200,', () => response.destroy());
  });

  await expect(
    createClient({ apiKey: 'key-1', baseUrl: service.origin }).cancelCall({ path: { callId: 'c1' } }),
  ).rejects.toThrow(TypeError);
});

const page = '<html><title>502 Bad Gateway</title></html>';

test.each([
  ['a page of a proxy', new Response(page, { status: 502, headers: { 'content-type': 'text/html' } }), 502, page],
  ['a page in place of a success', new Response(page), 200, page],
  ['an empty success', new Response(null), 200, ''],
  ['an empty success with length 0', new Response('', { headers: { 'content-length': '0' } }), 200, ''],
  ['an empty error', new Response(null, { status: 500 }), 500, ''],
  ['status 204', new Response(null, { status: 204 }), 204, ''],
  ['cut-off JSON', new Response('{"responseCode":200,"mess'), 200, '{"responseCode":200,"mess'],
  ['a redirect that a browser hides', Response.error(), 0, ''],
])('the client reports an unreadable response: %s', async (_, answer, status, text) => {
  const client = createClient({ apiKey: 'key-1', baseUrl: 'https://one.example/api', fetch: async () => answer });

  expect(await client.getSession({ path: { sessionId: 's1' } })).toEqual({
    ok: false,
    errorCode: 'unreadable',
    status,
    text,
    message: expect.stringMatching(/^Status \d+ with .+, which is no answer of this interface\.$/s),
  });
});
