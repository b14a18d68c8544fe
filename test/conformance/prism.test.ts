import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMock, type Mock, manualClock } from '../../mock/index.ts';
import { documentedErrors } from '../../src/generated/errors.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import { toRequestPath } from '../../src/request-path.ts';
import { email, messenger, reply } from '../support/bodies.ts';
import { serveFetch } from '../support/http/serve-http.ts';
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

function toTestCase<Example extends { operationId: string; name: string }>(example: Example): [string, Example] {
  return [`${example.operationId} ${example.name}`, example];
}

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

// Stories: every kind of answer

const trigger = 'POST /chat-agent/trigger';

async function sessionIdOf(body: object, key = 'acme-key'): Promise<string> {
  const { data } = (await sendSuccessfully({ line: trigger, body, key })).body;
  return (data as { sessionId: string }).sessionId;
}

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

function statusIn(operation: OperationId, errorCode: string): number | undefined {
  return (documentedErrors[operation] as Record<string, number>)[errorCode];
}

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
