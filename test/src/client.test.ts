import { expect, onTestFinished, test } from 'vitest';
import { type Client, createClient } from '../../src/client.ts';
import { createControl } from '../../src/control-client.ts';
import { operationIds } from '../../src/operations.ts';

const options = { apiKey: 'key-1', baseUrl: 'https://one.example/api', baseUrlAlt: 'https://two.example/api' };
const refusal = { responseCode: 401, errorCode: 'apiKeyInvalid', message: 'No such key.', data: null };

/** A client whose requests are kept and answered with `answer`. */
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

test.each(operationIds)('%s goes to its address, with the key', async (id) => {
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

test('a session can be read at either address', async () => {
  const { client, sent } = createTestClient(() => Response.json(refusal, { status: 401 }));

  await client.getSession({ path: { sessionId: 's1' }, base: 'baseUrl' });
  await client.getSession({ path: { sessionId: 's1' }, base: 'baseUrlAlt' });

  expect(sent.map(({ url }) => url)).toEqual([
    'https://one.example/api/session/fetch/s1',
    'https://two.example/api/session/fetch/s1',
  ]);
});

test('without a second address everything goes to the first, with a slash at its end or not', async () => {
  const sent: string[] = [];
  const fetch = async ({ url }: Request) => {
    sent.push(url);
    return Response.json(refusal, { status: 401 });
  };

  await createClient({ apiKey: 'key-1', baseUrl: 'https://one.example/api', fetch }).triggerCall({ body: call });
  await createClient({ apiKey: 'key-1', baseUrl: 'https://one.example/api/', fetch }).triggerCall({ body: call });

  expect(sent).toEqual(['https://one.example/api/call/trigger', 'https://one.example/api/call/trigger']);
});

test('a success carries the message and the data of the service', async () => {
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

test.each(['.', '..'])('the identifier %o is refused before anything is sent', async (callId) => {
  const { client, sent } = createTestClient(() => Response.json(refusal, { status: 401 }));

  await expect(client.cancelCall({ path: { callId } })).rejects.toThrow(RangeError);
  expect(sent).toEqual([]);
});

test.each(['a\nb', 'clé', 'key…'])('the key %j fits into no header, and the message does not repeat it', (apiKey) => {
  const create = () => createClient({ ...options, apiKey });

  expect(create).toThrow(RangeError);
  expect(create).not.toThrow(apiKey);
});

test('a fetch that is replaced later is used, as by MSW', async () => {
  const client = createClient({ apiKey: 'a-key', baseUrl: 'https://service.test/api' });
  const control = createControl({ baseUrl: 'https://service.test/_mock' });
  const { fetch } = globalThis;
  onTestFinished(() => void Object.assign(globalThis, { fetch }));
  globalThis.fetch = async () => Response.json({ ...refusal, status: 'ok' }, { status: 401 });

  expect(await client.getSession({ path: { sessionId: 'x' } })).toMatchObject({ ok: false, status: 401 });
  await expect(control.getHealth()).rejects.toMatchObject({ status: 401 });
});
