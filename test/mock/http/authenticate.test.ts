import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../../mock/index.ts';
import type { OperationId } from '../../../src/operations.ts';
import { email, messenger, reply, webChat } from '../../support/bodies.ts';
import { type ApiClient, type ApiRequest, createApiClient } from '../../support/mock/api-client.ts';
import { validatorOf } from '../../support/mock/response-validator.ts';
import { start } from '../../support/mock/world.ts';

interface RequestInput extends ApiRequest {
  line: string;
}

/** A row of an error table, and one request that its condition describes. */
interface Row {
  operation: OperationId;
  status: number;
  errorCode: string;
  condition: string;
  /** A function where something has to be there before. */
  request: RequestInput | ((client: ApiClient) => Promise<RequestInput>);
}

function createTestClient(): ApiClient {
  return createApiClient(createMock({ seed: 'documented errors', clock: manualClock(start) }));
}

const nobody = 'ses_acme_ffffffffffffffff';

/** A session of globex, made there just before. */
function createGlobexSession({ createSession }: ApiClient): Promise<string> {
  return createSession(messenger, { key: 'globex-key' });
}

/** Rows of Trigger Chat: status, code, condition, body. */
const triggerChat = (
  [
    [400, 'customerNumberRequired', 'messenger app', { communicationChannel: 'Support Messenger' }],
    [400, 'customerNumberRequired', 'Web Chat', { communicationChannel: 'Website Chat' }],
    [
      400,
      'customerNumberRequired',
      'an address is no number',
      { communicationChannel: 'Support Messenger', customerEmail: 'maya@example.org' },
    ],
    [400, 'customerEmailRequired', 'Email', { communicationChannel: 'Help Desk' }],
    [
      400,
      'customerEmailRequired',
      'a number is no address',
      { communicationChannel: 'Help Desk', customerNumber: '+14155550142' },
    ],
    [400, 'messageRequired', 'say', { ...messenger, messengerOptions: { messageType: 'say' } }],
    [400, 'templateIdRequired', 'template', { ...messenger, messengerOptions: { messageType: 'template' } }],
    [
      400,
      'templateNotSupported',
      'a channel without templates',
      {
        ...messenger,
        communicationChannel: 'Marketing Messenger',
        messengerOptions: { messageType: 'template', templateId: 'order_update' },
      },
    ],
    [400, 'emailBodyRequired', 'say', { ...email, emailOptions: { messageType: 'say' } }],
    [400, 'agentNumberNotInChannel', 'no such number', { ...messenger, agentNumber: '+14155550199' }],
    [400, 'agentNumberNotInChannel', 'a number of another channel', { ...messenger, agentNumber: '+14155550103' }],
    [400, 'noAgentPhoneNumbers', 'no numbers', { ...messenger, communicationChannel: 'Spare Messenger' }],
    [400, 'noAgentEmail', 'no address', { ...email, communicationChannel: 'Quiet Desk' }],
    [400, 'unsupportedChannelType', 'a channel for calls', { ...messenger, communicationChannel: 'Sales Line' }],
    [400, 'unsupportedChannelType', 'a channel for SMS', { ...messenger, communicationChannel: 'Text Line' }],
    [400, 'agentNameRequired', 'reply mode', { doReturnResponse: true, message: 'Where is my order?' }],
    [400, 'incompatibleOptions', 'scheduleTime', { ...reply, scheduleTime: '2026-11-21T09:00:00Z' }],
    [400, 'incompatibleOptions', 'a past scheduleTime', { ...reply, scheduleTime: '2020-01-01T00:00:00Z' }],
    [400, 'incompatibleOptions', 'startWorkingHour', { ...reply, startWorkingHour: '09:00' }],
    [400, 'incompatibleOptions', 'endWorkingHour', { ...reply, endWorkingHour: '18:00' }],
    [404, 'channelNotFound', 'no such channel', { ...messenger, communicationChannel: 'Suport Messenger' }],
    [404, 'channelNotFound', 'other letter case', { ...messenger, communicationChannel: 'support messenger' }],
    [404, 'channelNotFound', 'not enabled', { ...messenger, communicationChannel: 'Old Messenger' }],
    [404, 'channelNotFound', 'of another workspace', { ...messenger, communicationChannel: 'Voice Line' }],
    [404, 'sessionNotFound', 'reply mode', { ...reply, sessionId: nobody }],
    [404, 'replyToSessionNotFound', 'no such thread', { ...email, emailOptions: { replyTo: nobody } }],
    [422, 'validationError', 'text for a boolean', { ...reply, doReturnResponse: 'true' }],
    [422, 'validationError', 'a number for a text', { ...messenger, communicationChannel: 5 }],
    [422, 'validationError', 'a number for customerNumber', { ...messenger, customerNumber: 14155550142 }],
    [422, 'validationError', 'a text for metadata', { ...messenger, metadata: 'Maya' }],
    [422, 'validationError', 'a list for metadata', { ...messenger, metadata: ['Maya'] }],
    [422, 'validationError', 'a text for attachments', { ...messenger, attachments: 'https://example.com/a.png' }],
    [422, 'validationError', 'a number in attachments', { ...messenger, attachments: [5] }],
    [422, 'validationError', 'a text for messengerOptions', { ...webChat, messengerOptions: 'prompt' }],
    [422, 'validationError', 'a list for a message', { ...messenger, messengerOptions: { message: ['Hello'] } }],
    [422, 'validationError', 'a list for cc', { ...email, emailOptions: { cc: ['a@example.com'] } }],
    [422, 'validationError', 'a number for a version', { ...messenger, agentVersion: 2 }],
    [422, 'validationError', 'a number for an instant', { ...messenger, scheduleTime: 1795000000000 }],
  ] as const
).map(
  ([status, errorCode, condition, body]): Row => ({
    operation: 'triggerChat',
    status,
    errorCode,
    condition,
    request: { line: 'POST /chat-agent/trigger', body },
  }),
);

/** A request of each operation that has nothing wrong with it but the key that it is sent with. */
const wellFormed: Record<OperationId, RequestInput> = {
  triggerChat: { line: 'POST /chat-agent/trigger', body: messenger },
  cancelScheduledMessages: { line: `DELETE /chat-agent/cancel/${nobody}` },
  getSession: { line: `GET /session/fetch/${nobody}` },
  updateWorkflowCall: { line: 'PUT /workflow/call/wf_order_followup', body: { customer_number: '+14155550142' } },
  triggerCall: { line: 'POST /call/trigger', body: { phoneNumber: '+14155550142', agentName: 'Ava' } },
  getSignedUrl: { line: 'GET /call/signed-recording-url?callId=call_acme_ffffffffffffffff' },
  cancelCall: { line: 'PUT /call/cancel/call_acme_ffffffffffffffff' },
};

function authenticationRows(operation: OperationId): Row[] {
  const sent = wellFormed[operation];
  const missing = { operation, status: 401, errorCode: 'apiKeyMissing' };
  const invalid = { operation, status: 401, errorCode: 'apiKeyInvalid' };
  return [
    { ...missing, condition: 'no header', request: { ...sent, key: null } },
    { ...invalid, condition: 'nobody has this key', request: { ...sent, key: 'acme-kez' } },
    { ...invalid, condition: 'other letter case', request: { ...sent, key: 'ACME-KEY' } },
    { ...invalid, condition: 'the name of a workspace', request: { ...sent, key: 'acme' } },
  ];
}

const rows: Row[] = [
  ...triggerChat,
  ...authenticationRows('triggerChat'),
  {
    operation: 'triggerChat',
    status: 403,
    errorCode: 'forbidden',
    condition: 'a session of another workspace',
    request: async (client) => ({
      line: 'POST /chat-agent/trigger',
      body: { ...reply, sessionId: await createGlobexSession(client) },
    }),
  },
  {
    operation: 'triggerChat',
    status: 500,
    errorCode: 'internalError',
    condition: 'the service fails',
    request: { line: 'POST /chat-agent/trigger', key: 'outage-key', body: messenger },
  },

  ...authenticationRows('cancelScheduledMessages'),

  ...authenticationRows('getSession'),
  {
    operation: 'getSession',
    status: 404,
    errorCode: 'sessionNotFound',
    condition: 'no such session',
    request: { line: `GET /session/fetch/${nobody}` },
  },
  {
    operation: 'getSession',
    status: 404,
    errorCode: 'sessionNotFound',
    condition: 'a session of another workspace',
    request: async (client) => ({ line: `GET /session/fetch/${await createGlobexSession(client)}` }),
  },
  {
    operation: 'getSession',
    status: 422,
    errorCode: 'validationError',
    condition: 'sessionId empty',
    request: { line: 'GET /session/fetch/' },
  },
  {
    operation: 'getSession',
    status: 422,
    errorCode: 'validationError',
    condition: 'sessionId missing',
    request: { line: 'GET /session/fetch' },
  },
  {
    operation: 'getSession',
    status: 500,
    errorCode: 'internalError',
    condition: 'the service fails',
    request: { line: `GET /session/fetch/${nobody}`, key: 'outage-key' },
  },

  // Of the other operations the interface names the errors of authentication only.
  ...authenticationRows('updateWorkflowCall'),
  ...authenticationRows('triggerCall'),
  ...authenticationRows('getSignedUrl'),
  ...authenticationRows('cancelCall'),
];

test.each(rows.map((row) => [`${row.operation}: ${row.status} ${row.errorCode}, ${row.condition}`, row] as const))(
  '%s',
  async (_, { operation, status, errorCode, request }) => {
    const client = createTestClient();
    const { line, ...rest } = typeof request === 'function' ? await request(client) : request;

    const { body, ...answer } = await client.send(line, rest);

    expect(answer.status).toBe(status);
    expect(answer.header('content-type')).toBe('application/json');
    expect(body).toEqual({ responseCode: status, errorCode, message: expect.stringMatching(/\S/), data: null });
    const validate = validatorOf(operation, status);
    expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
  },
);

test.each(Object.entries(wellFormed))(
  '%s: the request that is refused without a key reaches the operation with one',
  async (_, { line, ...request }) => {
    const answer = await createTestClient().send(line, request);

    expect(answer.status).not.toBe(401);
  },
);

test.each(Object.entries(wellFormed))(
  '%s: the answer to an invalid key does not repeat it',
  async (_, { line, body }) => {
    const { text } = await createTestClient().send(line, { body, key: 'a-secret-of-another-service' });

    expect(text).not.toContain('a-secret-of-another-service');
  },
);

test.each([null, 'acme-kez'])('with the key %s nothing is cancelled', async (key) => {
  const { send, createSession } = createTestClient();
  const line = `DELETE /chat-agent/cancel/${await createSession({ ...messenger, scheduleTime: '2026-11-21T09:00:00Z' })}`;

  expect((await send(line, { key })).status).toBe(401);
  expect((await send(line)).body).toMatchObject({ data: { isCancelled: true } });
});

test('where the service fails, a wrong key is still distinguished from a right one, and Cancel Scheduled Messages answers 200', async () => {
  const statuses = async (key: string) =>
    Promise.all(
      Object.entries(wellFormed).map(async ([id, { line, body }]) => [
        id,
        (await createTestClient().send(line, { body, key })).status,
      ]),
    );

  expect(Object.fromEntries(await statuses('outage-key'))).toEqual({
    triggerChat: 500,
    cancelScheduledMessages: 200,
    getSession: 500,
    updateWorkflowCall: 500,
    triggerCall: 500,
    getSignedUrl: 500,
    cancelCall: 500,
  });
  expect(new Set((await statuses('outage-kez')).map(([, status]) => status))).toEqual(new Set([401]));
});
