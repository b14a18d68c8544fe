import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMock, type Mock, manualClock } from '../../mock/index.ts';
import { documentedErrors } from '../../src/generated/errors.ts';
import { formatInstant, hour, minute, second } from '../../src/instant.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import { email, messenger, reply, webChat } from '../support/bodies.ts';
import { serveFetch } from '../support/http/serve-fetch.ts';
import { start } from '../support/mock/world.ts';
import {
  type Answer,
  createPrismSender,
  prismDocument,
  type RequestInput,
  type SendThroughPrism,
  violationsOf,
} from '../support/prism.ts';

const clock = manualClock(start);

let mock: Mock;
let sendThrough: SendThroughPrism;
/** What the mock was asked: it shows that Prism passed the request on. */
const reached: string[] = [];

/** What is answered instead of the mock, whatever was asked. */
let canned: { status: number; type: string; body: string } | undefined;
const service = await serveFetch(async (request) => {
  if (canned !== undefined)
    return new Response(canned.body, { status: canned.status, headers: { 'content-type': canned.type } });
  reached.push(`${request.method} ${request.url.slice(new URL(request.url).origin.length)}`);
  return mock.fetch(request);
});
afterEach(() => {
  canned = undefined;
});

beforeAll(async () => {
  mock = createMock({ seed: 'prism', clock });
  sendThrough = await createPrismSender(service.baseUrl);
});

afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

/** Asks the mock through Prism. */
async function sendChecked(input: RequestInput): Promise<Answer> {
  const before = reached.length;
  const answer = await sendThrough(input);
  const [method = '', path = ''] = input.line.split(' ');

  expect(reached.slice(before), 'Prism passes the request on').toEqual([`${method} /api${path}`]);
  expect(violationsOf(answer)).toEqual([]);
  return answer;
}

/** Asks for what is no fault: Prism must have nothing to say of the request either. */
async function sendSuccessfully(input: RequestInput): Promise<Answer> {
  const answer = await sendChecked(input);

  expect(answer).toMatchObject({ status: 200, violations: [] });
  return answer;
}

// The examples of the document

interface Named<Value> {
  name: string;
  value: Value;
}

interface Examples {
  examples?: Record<string, { $ref?: string; value?: unknown }>;
}

interface AuthoredDocument {
  paths: Record<string, Record<string, AuthoredOperation> & { parameters?: AuthoredParameter[] }>;
  components: { examples: Record<string, { value: unknown }>; responses: Record<string, AuthoredResponse> };
}

interface AuthoredOperation {
  parameters?: AuthoredParameter[];
  requestBody?: { content: { 'application/json': Examples } };
  responses: Record<string, AuthoredResponse & { $ref?: string }>;
}

type AuthoredParameter = Examples & { name: string; in: 'path' | 'query' };
type AuthoredResponse = { content: { 'application/json': Examples } };

const authored = JSON.parse(readFileSync(prismDocument, 'utf8')) as AuthoredDocument;

function namedExamplesOf<Value>({ examples = {} }: Examples): Named<Value>[] {
  return Object.entries(examples).map(([name, { $ref, value }]) => ({
    name,
    value: ($ref === undefined ? value : authored.components.examples[lastStep($ref)]?.value) as Value,
  }));
}

function lastStep(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function authoredOperation(id: OperationId): AuthoredOperation & { parameters: AuthoredParameter[] } {
  const { method, path } = operations[id];
  const step = authored.paths[path];
  const operation = step?.[method.toLowerCase()];
  if (step === undefined || operation === undefined) throw new Error(`The document does not have ${id}.`);
  return { ...operation, parameters: [...(step.parameters ?? []), ...(operation.parameters ?? [])] };
}

interface RequestExample extends RequestInput {
  operationId: OperationId;
  name: string;
}

/** Every example of a body, and where there is none, every example of a parameter. */
function requestExamplesOf(operationId: OperationId): RequestExample[] {
  const { method, path } = operations[operationId];
  const { parameters, requestBody } = authoredOperation(operationId);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const line = (given: Record<string, string>, query = '') => `${method} ${toRequestPath(path, given)}${query}`;
  const anyPath = Object.fromEntries(inPath.map((one) => [one.name, namedExamplesOf<string>(one)[0]?.value ?? '']));
  return [
    ...(requestBody === undefined ? [] : namedExamplesOf(requestBody.content['application/json'])).map(
      ({ name, value }) => ({
        operationId,
        name,
        line: line(anyPath),
        body: value,
      }),
    ),
    ...inQuery.flatMap((parameter) =>
      namedExamplesOf<string>(parameter).map(({ name, value }) => ({
        operationId,
        name,
        line: line(anyPath, `?${new URLSearchParams({ [parameter.name]: value })}`),
      })),
    ),
    ...(requestBody === undefined ? inPath : []).flatMap((parameter) =>
      namedExamplesOf<string>(parameter).map(({ name, value }) => ({
        operationId,
        name,
        line: line({ ...anyPath, [parameter.name]: value }),
      })),
    ),
  ];
}

const requestExamples = operationIds.flatMap(requestExamplesOf);
const bodyExamples = requestExamples.filter(({ body }) => body !== undefined);
const parameterExamples = requestExamples.filter(({ body }) => body === undefined);

function toTestCase<Example extends { operationId: string; name: string }>(example: Example): [string, Example] {
  return [`${example.operationId} ${example.name}`, example];
}

test('the examples are those of the document: each operation has some', () => {
  expect(new Set(requestExamples.map(({ operationId }) => operationId))).toEqual(new Set(operationIds));
  expect(bodyExamples.length).toBeGreaterThanOrEqual(17);
  expect(parameterExamples.length).toBeGreaterThanOrEqual(6);
});

test.each(bodyExamples.map(toTestCase))('%s: the mock plays the example', async (_, { line, body }) => {
  await sendSuccessfully({ line, body: await withRealSessions(body as TriggerChatBody) });
});

interface TriggerChatBody {
  sessionId?: string;
  emailOptions?: { replyTo?: string };
}

/** Two examples go on with sessions that the mock has not played; here they go on with ones that it has. */
async function withRealSessions(body: TriggerChatBody): Promise<TriggerChatBody> {
  if (body.sessionId !== undefined) return { ...body, sessionId: await sessionIdOf(reply) };
  if (body.emailOptions?.replyTo === undefined) return body;
  return { ...body, emailOptions: { ...body.emailOptions, replyTo: await sessionIdOf(email) } };
}

test.each(parameterExamples.map(toTestCase))('%s: the mock answers to the example', async (_, { line }) => {
  const { status, violations } = await sendChecked({ line });

  expect([200, 404]).toContain(status);
  expect(violations).toEqual([]);
});

// Stories: every kind of answer

const trigger = 'POST /chat-agent/trigger';

async function sessionIdOf(body: object, key = 'acme-key'): Promise<string> {
  const { data } = (await sendSuccessfully({ line: trigger, body, key })).body;
  return (data as { sessionId: string }).sessionId;
}

async function statusOf(sessionId: string): Promise<string> {
  const { data } = (await sendSuccessfully({ line: `GET /session/fetch/${sessionId}` })).body;
  return (data as { status: string }).status;
}

test.each([
  ['messenger app', messenger],
  [
    'messenger app with attachments',
    { ...messenger, attachments: ['a.png', 'b.mp4', 'c.mp3', 'd.pdf', 'e'].map((name) => `https://x.example/${name}`) },
  ],
  ['Web Chat', webChat],
  ['Email', { ...email, emailOptions: { subject: 'Hello', cc: 'a@example.com' } }],
  ['reply mode', reply],
])('a session of a chat: %s, from scheduled to completed', async (_, body) => {
  const sessionId = await sessionIdOf(body);
  const statuses = [await statusOf(sessionId)];
  clock.moveTo(clock.now() + second);
  statuses.push(await statusOf(sessionId));
  clock.moveTo(clock.now() + hour);
  statuses.push(await statusOf(sessionId));

  expect(statuses).toEqual(['active', 'active', 'completed']);
});

test('a session of a chat whose agent failed', async () => {
  const sessionId = await sessionIdOf({ ...messenger, customerNumber: '+14155550193' });
  clock.moveTo(clock.now() + second);

  expect(await statusOf(sessionId)).toBe('agent_errored');
});

test.each([
  'everything',
  'refund',
  'picture',
  'video',
  'voice note',
  'invoice',
  'options',
  'summary',
  'colleague',
  '?',
])('a reply to "%s", and its session', async (message) => {
  await statusOf(await sessionIdOf({ ...reply, message }));
});

test('the three results of a cancellation', async () => {
  const scheduleTime = formatInstant(clock.now() + hour);
  const [first, other] = [
    await sessionIdOf({ ...messenger, scheduleTime }),
    await sessionIdOf({ ...email, scheduleTime }),
  ];
  const cancel = async (sessionId: string) =>
    (await sendSuccessfully({ line: `DELETE /chat-agent/cancel/${sessionId}` })).body.message;

  const messages = [await cancel(first), await cancel(first)];
  clock.moveTo(clock.now() + hour);
  messages.push(await cancel(other));

  expect(messages).toEqual([
    'Scheduled messages cancelled successfully',
    'No scheduled jobs found',
    'Jobs not cancelled',
  ]);
});

const coursesOfCalls: [string, string, string][] = [
  ['an ordinary person', '+14155550142', 'call_hangup'],
  ['nobody', '+14155550190', 'call_expired'],
  ['a dead line', '+14155550191', 'could_not_connect'],
  ['a bad line', '+14155550192', 'call_errored'],
  ['an agent who fails', '+14155550193', 'agent_errored'],
];

test.each(coursesOfCalls)('a session of a call to %s, at every step', async (_, phoneNumber, end) => {
  const body = { phoneNumber, agentName: 'Ava', noOfRetries: 1, retryAfterHours: 1 };
  const { data } = (await sendSuccessfully({ line: 'POST /call/trigger', body })).body;
  const { callId } = data as { callId: string };
  const steps = [await statusOf(callId)];
  // Other tests may have left calls in the queue before this one, so nobody knows how long it takes.
  for (let seconds = 0; seconds < 600 && steps.at(-1) !== end; seconds += 2) {
    clock.moveTo(clock.now() + 2 * second);
    const status = await statusOf(callId);
    if (status !== steps.at(-1)) steps.push(status);
  }
  clock.moveTo(clock.now() + 2 * hour);

  expect(steps.slice(0, 2)).toEqual(['call_in_queue', 'call_placed']);
  expect(steps.at(-1)).toBe(end);
  if (['call_expired', 'could_not_connect', 'call_errored'].includes(end))
    expect(await statusOf(`${callId}-r1`)).toBe(end);
});

test('a call is cancelled once, and a recording has a link', async () => {
  const body = { phoneNumber: '+14155550142', agentName: 'Ava' };
  const callIdOf = async () => {
    const { data } = (await sendSuccessfully({ line: 'POST /call/trigger', body })).body;
    return (data as { callId: string }).callId;
  };
  const [cancelled, held] = [await callIdOf(), await callIdOf()];

  await sendSuccessfully({ line: `PUT /call/cancel/${cancelled}` });
  expect((await sendChecked({ line: `PUT /call/cancel/${cancelled}` })).status).toBe(409);
  expect(await statusOf(cancelled)).toBe('call_canceled');
  clock.moveTo(clock.now() + 30 * minute);
  const line = 'GET /call/signed-recording-url';
  await sendSuccessfully({ line: `${line}?callId=${held}` });
  await sendSuccessfully({
    line: `${line}?callId=${held}&callRecordingUrl=${encodeURIComponent('https://x.example/a.wav')}`,
  });
  expect((await sendChecked({ line: `${line}?callId=${cancelled}` })).status).toBe(404);
});

// The error tables

interface RefusedRequest extends RequestInput {
  operation: OperationId;
  errorCode: string;
}

const nobody = 'ses_acme_ffffffffffffffff';

const refusals: RefusedRequest[] = [
  ...(
    [
      ['customerNumberRequired', { communicationChannel: 'Support Messenger' }],
      ['customerNumberRequired', { communicationChannel: 'Website Chat' }],
      ['customerEmailRequired', { communicationChannel: 'Help Desk' }],
      ['messageRequired', { ...messenger, messengerOptions: { messageType: 'say' } }],
      ['templateIdRequired', { ...messenger, messengerOptions: { messageType: 'template' } }],
      [
        'templateNotSupported',
        {
          ...messenger,
          communicationChannel: 'Marketing Messenger',
          messengerOptions: { messageType: 'template', templateId: 'order_update' },
        },
      ],
      ['emailBodyRequired', { ...email, emailOptions: { messageType: 'say' } }],
      ['agentNumberNotInChannel', { ...messenger, agentNumber: '+14155550199' }],
      ['noAgentPhoneNumbers', { ...messenger, communicationChannel: 'Spare Messenger' }],
      ['noAgentEmail', { ...email, communicationChannel: 'Quiet Desk' }],
      ['unsupportedChannelType', { ...messenger, communicationChannel: 'Sales Line' }],
      ['agentNameRequired', { doReturnResponse: true, message: 'Where is my order?' }],
      ['incompatibleOptions', { ...reply, scheduleTime: '2026-11-21T09:00:00Z' }],
      ['incompatibleOptions', { ...reply, startWorkingHour: '09:00' }],
      ['incompatibleOptions', { ...reply, endWorkingHour: '18:00' }],
      ['channelNotFound', { ...messenger, communicationChannel: 'Suport Messenger' }],
      ['sessionNotFound', { ...reply, sessionId: nobody }],
      ['replyToSessionNotFound', { ...email, emailOptions: { replyTo: nobody } }],
      ['validationError', { ...reply, doReturnResponse: 'true' }],
      ['validationError', { ...messenger, metadata: 5 }],
    ] as const
  ).map(([errorCode, body]): RefusedRequest => ({ operation: 'triggerChat', errorCode, line: trigger, body })),
  { operation: 'triggerChat', errorCode: 'internalError', line: trigger, key: 'outage-key', body: messenger },
  { operation: 'getSession', errorCode: 'sessionNotFound', line: `GET /session/fetch/${nobody}` },
  { operation: 'getSession', errorCode: 'validationError', line: 'GET /session/fetch/' },
  { operation: 'getSession', errorCode: 'internalError', line: `GET /session/fetch/${nobody}`, key: 'outage-key' },
  ...operationIds.flatMap((operation): RefusedRequest[] => {
    const [example] = requestExamplesOf(operation);
    if (example === undefined) return [];
    return [
      { operation, errorCode: 'apiKeyMissing', line: example.line, body: example.body, key: null },
      { operation, errorCode: 'apiKeyInvalid', line: example.line, body: example.body, key: 'acme-kez' },
    ];
  }),
];

test.each(refusals.map((refusal) => [`${refusal.operation} ${refusal.errorCode}`, refusal] as const))(
  '%s',
  async (_, { operation, errorCode, ...input }) => {
    const { status, body } = await sendChecked(input);

    expect(body).toMatchObject({ errorCode });
    expect({ [errorCode]: status }).toEqual({ [errorCode]: statusIn(operation, errorCode) });
  },
);

test('triggerChat: forbidden', async () => {
  const sessionId = await sessionIdOf({ ...messenger, customerNumber: '+14155550142' }, 'globex-key');

  expect(await sendChecked({ line: trigger, body: { ...reply, sessionId } })).toMatchObject({
    status: 403,
    body: { errorCode: 'forbidden' },
  });
});

function statusIn(operation: OperationId, errorCode: string): number | undefined {
  return (documentedErrors[operation] as Record<string, number>)[errorCode];
}

test('the refusals above, with forbidden, are all that the document names', () => {
  const input = new Set(refusals.map(({ operation, errorCode }) => `${operation} ${errorCode}`));
  const all = operationIds.flatMap((id) => Object.keys(documentedErrors[id]).map((code) => `${id} ${code}`));

  expect(new Set([...input, 'triggerChat forbidden'])).toEqual(new Set(all));
});

test.each([
  ['an unknown agent', 'POST /call/trigger', { phoneNumber: '+14155550142', agentName: 'Nobody' }],
  ['a missing field', 'POST /call/trigger', { agentName: 'Ava' }],
  ['an unknown workflow', 'PUT /workflow/call/wf_1', { customer_number: '14155550142' }],
  ['an unknown call', 'PUT /call/cancel/call_1', undefined],
  ['neither parameter', 'GET /call/signed-recording-url', undefined],
  ['an unknown value', trigger, { ...messenger, messengerOptions: { messageType: 'shout' } }],
  ['no object', trigger, []],
])('a refusal that is not named has the envelope too: %s', async (_, line, body) => {
  const { status } = await sendChecked({ line, ...(body === undefined ? {} : { body }) });

  expect(status).toBeGreaterThanOrEqual(400);
});

// Prism can see

/** What Prism has to say of an answer that a server gives to `GET /session/fetch/ses_1` or another request. */
async function objections(line: string, status: number, body: unknown, type = 'application/json'): Promise<string[]> {
  canned = { status, type, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return violationsOf(await sendThrough(line.startsWith('POST') ? { line, body: messenger } : { line }));
}

const answerExamples = operationIds.flatMap((operationId) => {
  const { method, path, pathParameters } = operations[operationId];
  const line = `${method} ${toRequestPath(path, Object.fromEntries(pathParameters.map((name) => [name, 'x1'])))}`;
  return Object.entries(authoredOperation(operationId).responses).flatMap(([status, { $ref, content }]) => {
    const component = $ref === undefined ? undefined : authored.components.responses[lastStep($ref)];
    const json = (component?.content ?? content)['application/json'];
    return namedExamplesOf<{ responseCode: number }>(json).map(({ name, value }) => {
      // What the interface leaves open is under `default`, whatever its status.
      return { operationId, line, status: status === 'default' ? value.responseCode : Number(status), name, value };
    });
  });
});

test.each(answerExamples.map(toTestCase))(
  '%s: Prism has nothing against the example of an answer',
  async (_, example) => {
    expect(await objections(example.line, example.status, example.value)).toEqual([]);
  },
);

/** The session of the document's example of that name. */
function sessionExample(name: string): { responseCode: number; message: string; data: Record<string, unknown> } {
  const found = answerExamples.find((example) => example.operationId === 'getSession' && example.name === name);
  return structuredClone(found?.value) as ReturnType<typeof sessionExample>;
}

const chat = sessionExample('messengerChat');
const call = sessionExample('completedCall');
const read = 'GET /session/fetch/ses_1';
const sent = { responseCode: 200, message: 'Trigger dispatched', data: { sessionId: 'ses_1' } };
const error = { responseCode: 404, errorCode: 'sessionNotFound', message: 'No.', data: null };

const wrongAnswers: [string, string, number, unknown, string?][] = [
  ['a success with another text', read, 200, { ...chat, message: 'Session found' }],
  ['a success that says 201', trigger, 200, { ...sent, responseCode: 201 }],
  ['a success without its data', trigger, 200, { ...sent, data: {} }],
  ['an error without data', read, 404, { responseCode: 404, errorCode: 'sessionNotFound', message: 'No.' }],
  ['an error with data', read, 404, { ...error, data: {} }],
  ['an error without its code', read, 500, { responseCode: 500, message: 'No.', data: null }],
  ['a success under the status of an error', read, 404, chat],
  ['an error under the status of a success', read, 200, error],
  ['an error that nobody named, without the envelope', read, 418, { error: 'teapot' }],
  ['a chat with the duration of a call', read, 200, { ...chat, data: { ...chat.data, duration: null } }],
  ['a call without its duration', read, 200, { ...call, data: { ...call.data, duration: undefined } }],
  ['a status that is none', read, 200, { ...chat, data: { ...chat.data, status: 'sleeping' } }],
  ['an instant that is none', read, 200, { ...chat, data: { ...chat.data, time: 'at nine' } }],
  ['an entry that is none', read, 200, { ...chat, data: { ...chat.data, transcript: [{ type: 'shout' }] } }],
  ['a page', read, 200, '<p>Welcome</p>', 'text/html'],
];

test.each(wrongAnswers)('Prism sees %s', async (_, line, status, body, type) => {
  expect(await objections(line, status, body, type)).not.toEqual([]);
});

test('the check of every answer of the mock fails on a wrong one, and on a path that Prism does not know', async () => {
  canned = { status: 200, type: 'application/json', body: JSON.stringify(chat) };
  const right = await sendThrough({ line: read });
  const unknown = await sendThrough({ line: 'GET /session' });
  canned = { ...canned, body: JSON.stringify({ ...chat, message: 'Session found' }) };
  const wrong = await sendThrough({ line: read });

  expect(violationsOf(right)).toEqual([]);
  expect(violationsOf(unknown)).toEqual(['Selected route not found']);
  expect(violationsOf(wrong)).toEqual([expect.stringContaining('message')]);
});
