import { expect, test } from 'vitest';
import { type Exchange, Inconclusive } from '../../../contracts/facts/exchange.ts';
import { judgeExchange } from '../../../contracts/judge/exchange-invariants.ts';
import { expectSuccess } from '../../../contracts/judge/response.ts';
import { createShould, Violation } from '../../../contracts/judge/violation.ts';
import { examples } from '../../../src/generated/examples.ts';
import { faults } from '../../../src/generated/faults.ts';
import { type ErrorCode, type OperationId, operationIds, statusOf } from '../../../src/operations.ts';
import type { Members } from '../../support/kit/altered-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://service.test/api');

const address = 'http://service.test/api/any';

function createRequest(body: unknown, headers: Readonly<Record<string, string>> = {}, url = address) {
  return { method: 'POST', url, headers, body: JSON.stringify(body) };
}

function createExchange(operationId: OperationId, json: unknown, more: Partial<Exchange> = {}): Exchange {
  const { data } = (json ?? {}) as { data?: { sessionId?: unknown } | null };
  const request = createRequest(undefined, { 'x-api-key': 'acme-key' }, `${address}/${data?.sessionId ?? 'any'}`);
  const headers = { 'content-type': 'application/json' };
  return { operationId, request, status: 200, headers, text: JSON.stringify(json) ?? '', json, ...more };
}

/** A request that meets the conditions of all documented errors, as far as a request can. */
const withEveryFault = createRequest({
  doReturnResponse: 'maybe',
  messengerOptions: { messageType: 'any' },
  emailOptions: { messageType: 'any', replyTo: 'ses_1' },
  sessionId: 'ses_1',
  agentNumber: '+1',
  scheduleTime: 'soon',
});

function violationsOf(exchange: Exchange): readonly string[] {
  try {
    judgeExchange(exchange, subject);
    return [];
  } catch (error) {
    if (error instanceof Violation) return error.statements;
    throw error;
  }
}

function createRecord(of: 'chat' | 'call' = 'chat'): Members {
  const name = of === 'chat' ? 'messengerChat' : 'completedCall';
  const example = structuredClone(examples.getSession['200']?.[name]) as { data: Members };
  if (of === 'chat') example.data.transcript = entriesOfEveryType();
  return example.data;
}

const timestamp = '2026-03-10T09:00:00Z';

function entriesOfEveryType(): Members[] {
  const media = { mimeType: 'image/png', url: 'https://media.example.com/a.png?signature=1' };
  return [
    { type: 'message', role: 'user', content: [{ type: 'text', text: 'Hello' }], senderId: null, timestamp },
    { type: 'function_call', name: 'look_up', call_id: 'c1', arguments: {}, phase: 'during', timestamp },
    { type: 'function_call_output', name: 'look_up', call_id: 'c1', output: '{}', is_error: false, timestamp },
    { type: 'thinking', thinking: 'Well.', timestamp },
    { type: 'summary', summary: 'Short.', timestamp },
    {
      type: 'message',
      role: 'assistant',
      agentName: 'Ava',
      content: [
        { type: 'image', ...media },
        { type: 'button', text: 'Yes', payload: 'yes' },
      ],
      timestamp,
    },
  ];
}

type Alter = (data: Members, entries: Members[]) => void;

function set(values: Members, details?: 'agentDetails' | 'userDetails'): Alter {
  return (data) => Object.assign(details === undefined ? data : (data[details] as Members), values);
}

function inEntry(index: number, values: Members): Alter {
  return (_, entries) => Object.assign(entries[index] ?? {}, values);
}

function recordViolations(alter: Alter, of: 'chat' | 'call' = 'chat') {
  const data = createRecord(of);
  alter(data, data.transcript as Members[]);
  return violationsOf(createExchange('getSession', recordOf(data)));
}

function recordOf(data: unknown) {
  return { responseCode: 200, message: 'Session details found', data };
}

test.each(operationIds)('the kit accepts every example response of the operation %s', (operationId) => {
  for (const [status, named] of Object.entries(examples[operationId])) {
    for (const example of Object.values(named ?? {})) {
      const isSuccess = status === '200';
      const isError = /^\d{3}$/.test(status) && !isSuccess;
      const more = { status: Number(status), ...(isError ? { request: withEveryFault } : {}) };
      if (isSuccess || isError) expect(violationsOf(createExchange(operationId, example, more))).toEqual([]);
    }
  }
});

test.each<[statement: string, alter: Alter, of?: 'call']>([
  ['session/field/session-id', set({ sessionId: 7 })],
  ['session/field/agent-details', (data) => delete data.agentDetails],
  ['session/field/agent-name', set({ name: null }, 'agentDetails')],
  ['session/field/agent-number', set({ number: 14155550101 }, 'agentDetails')],
  ['session/field/agent-email', set({ email: [] }, 'agentDetails')],
  ['session/field/agent-version', set({ version: 2 }, 'agentDetails')],
  ['session/field/user-details', set({ userDetails: null })],
  ['session/field/user-name', set({ name: {} }, 'userDetails')],
  ['session/field/user-number', set({ number: 1 }, 'userDetails')],
  ['session/field/user-email', set({ email: true }, 'userDetails')],
  ['session/field/dynamic-variables', set({ dynamicVariables: [] })],
  ['session/field/communication-channel-type', set({ communicationChannelType: 'chat' })],
  ['session/field/communication-channel-name', set({ communicationChannelName: 1 })],
  ['session/field/transcript', set({ transcript: null })],
  ['session/field/analysis', set({ analysis: 'good' })],
  ['session/field/status', set({ status: 'open' })],
  ['session/field/time', set({ time: 1_773_137_700 })],
  ['session/field/created-at', set({ createdAt: '10/03/2026' })],
  ['session/field/updated-at', set({ updatedAt: '2026-02-30T09:00:00Z' })],
  ['session/field/updated-at', set({ updatedAt: '2020-01-01T00:00:00Z' })],
  ['session/call-fields-omitted', set({ duration: null })],
  ['session/status/call-placed', set({ status: 'call_placed' })],
  ['session/call-fields-present', (data) => delete data.recordingUrl, 'call'],
  ['session/call-fields-present', (data) => delete data.duration, 'call'],
  ['session/field/duration', set({ duration: '34' }), 'call'],
  ['session/field/retry-attempt-no', set({ retryAttemptNo: null }), 'call'],
  ['session/field/retry-attempt-no', set({ retryAttemptNo: 0.5 }), 'call'],
  ['session/field/recording-url', set({ recordingUrl: '/a.wav' }), 'call'],
  ['transcript/type', inEntry(0, { type: 1 })],
  ['transcript/message/role', inEntry(0, { role: 'agent' })],
  ['transcript/message/content', inEntry(0, { content: [] })],
  ['transcript/message/content', inEntry(0, { content: 'Hello' })],
  ['transcript/message/sender-id', inEntry(0, { senderId: 1 })],
  ['transcript/message/timestamp', inEntry(0, { timestamp: 'now' })],
  ['session/field/transcript', inEntry(0, { timestamp: '2026-03-10T09:00:03Z' })],
  ['content/type', inEntry(0, { content: ['Hello'] })],
  ['content/type/text', inEntry(0, { content: [{ type: 'text', text: null }] })],
  ['content/type/image', inEntry(0, { content: [{ type: 'image', link: 'a' }] })],
  ['content/type/file', inEntry(0, { content: [{ type: 'file' }] })],
  ['transcript/function-call/arguments', inEntry(1, { arguments: '{}' })],
  ['transcript/function-call/phase', inEntry(1, { phase: 'after' })],
  ['transcript/function-call/call-id', (_, entries) => entries.splice(2, 0, entries[1] as Members)],
  ['transcript/function-call-output/call-id', inEntry(2, { call_id: 'c2' })],
  ['transcript/function-call-output/call-id', (_, entries) => entries.splice(1, 1)],
  ['transcript/function-call-output/name', inEntry(2, { name: 'other' })],
  ['transcript/function-call-output/output', inEntry(2, { output: {} })],
  ['transcript/function-call-output/is-error', inEntry(2, { is_error: 0 })],
  ['transcript/thinking/thinking', (_, entries) => delete entries[3]?.thinking],
  ['transcript/summary/summary', (_, entries) => delete entries[4]?.summary],
])('the kit reports a session record that violates the statement %s', (statement, alter, of) => {
  expect(recordViolations(alter, of)).toContain(statement);
});

test.each([1_024, 1_025])('the kit reports an identifier only if it exceeds 1,024 bytes: %i bytes', (bytes) => {
  const found = (['triggerChat', 'triggerCall'] as const).map((operationId) => {
    const [example] = Object.values(examples[operationId]['200'] ?? {});
    const right = example as unknown as { data: object };
    const [name] = Object.keys(right.data);
    return violationsOf(createExchange(operationId, { ...right, data: { [name ?? '']: 'c'.repeat(bytes) } }));
  });

  expect(found).toEqual(
    bytes > 1_024 ? [['trigger-chat/success-session-id'], ['trigger-call/success-call-id']] : [[], []],
  );
});

test.each<[what: string, alter: Alter, of?: 'call']>([
  ['a call from the customer', set({ communicationChannelType: 'inboundSipTrunk' }), 'call'],
  ['further members', set({ tags: [], agentDetails: { name: 'Ava', team: 1 } })],
  [
    'transcript entries of an unknown type',
    (_, entries) => entries.push({ type: 'note', content: [null], timestamp: 'x' }),
  ],
  ['content items of an unknown type', inEntry(0, { content: [{ type: 'location', at: 1 }] })],
  ['omitted fields that may be null', (data) => delete data.analysis && delete data.dynamicVariables],
  ['ids of the customer with any name and type', set({ userDetails: { id: 5, userId: 6 } })],
  [
    'times with different UTC offsets',
    set({ time: '2026-03-10T14:30:00+05:30', createdAt: '2026-03-10T09:00:00+00:00' }),
  ],
  ['a time in the basic format of ISO 8601', set({ time: '20260310T090000Z' })],
  [
    'times without seconds or with a decimal comma',
    set({ time: '2026-03-10T09:00Z', updatedAt: '2036-03-10T09:00:00,5Z' }),
  ],
  ['a time without an offset', set({ updatedAt: '2020-01-01T00:00:00' })],
  ['times that are rounded to the second', inEntry(0, { timestamp: '2026-03-10T09:00:00.400Z' })],
  ['content items without their optional fields', inEntry(0, { content: [{ type: 'image', url: null }] })],
  ['a button whose text is a number', inEntry(0, { content: [{ type: 'button', text: 1 }] })],
  ['a link with a space in it', set({ recordingUrl: 'https://example.com/a b.wav' }), 'call'],
  ['a completed call without a duration', set({ status: 'completed', duration: null }), 'call'],
  ['a call in a messenger app', set({ communicationChannelType: 'messengerVoice', status: 'call_hangup' })],
])('the kit accepts each variant that the interface allows in a session record: %s', (_, alter, of) => {
  expect(recordViolations(alter, of)).toEqual([]);
});

const refusal = { responseCode: 404, errorCode: 'sessionNotFound', message: 'No such session.', data: null };

test.each<[statement: string, more: Partial<Exchange>, json: unknown]>([
  ['addresses/json-responses', { headers: { 'content-type': 'text/html' } }, refusal],
  ['addresses/json-responses', {}, ['a']],
  ['addresses/json-responses', {}, undefined],
  ['envelope/has-response-code', { status: 404 }, { ...refusal, responseCode: '404' }],
  ['envelope/message', { status: 404 }, { ...refusal, message: null }],
  ['envelope/error-code', { status: 404 }, { ...refusal, errorCode: undefined }],
  ['envelope/data-of-error', { status: 404 }, { ...refusal, data: {} }],
  ['errors/status-in-body', { status: 404 }, { ...refusal, responseCode: 400 }],
  ['errors/shape', { status: 302 }, refusal],
  ['envelope/response-code-of-success', {}, refusal],
  ['envelope/error-code', {}, { ...refusal, responseCode: 200 }],
  ['envelope/error-code', {}, { ...recordOf(createRecord()), errorCode: null }],
  ['get-session/success', {}, { ...recordOf(createRecord()), message: 'ok' }],
  ['get-session/success', {}, recordOf(undefined)],
])('the kit reports an envelope that violates the statement %s', (statement, more, json) => {
  expect(violationsOf(createExchange('getSession', json, more))).toContain(statement);
});

test.each(['file:///a.wav', '/recordings/a.wav', 'https://storage.test/a.wav'])(
  'the kit reports a recording link that is not a web address, or that is the requested URL: %s',
  (link) => {
    const url = 'http://service.test/api/call/signed-recording-url?callRecordingUrl=https://storage.test/a.wav';
    const request = createRequest(undefined, {}, url);
    const json = { responseCode: 200, message: 'Signed url generated successfully!', data: { url: link } };

    expect(violationsOf(createExchange('getSignedUrl', json, { request }))).toContain('signed-url/success-url');
  },
);

test('the kit reports a response that contains the API key of another workspace', () => {
  const leaking = { ...refusal, message: 'This is a session of globex-key.' };

  expect(violationsOf(createExchange('getSession', leaking, { status: 404 }))).toEqual([
    'authentication/session-isolation',
  ]);
});

const coded = faults
  .filter(
    ({ operationId, code, but }) => operationId === 'triggerChat' && code !== undefined && !('key' in (but[0] ?? {})),
  )
  .flatMap(({ code, samples }) => samples.map(({ body }) => [code as ErrorCode, body] as const));

test.each(coded)(
  'the kit accepts the error code %s for the request %j only with the documented status',
  (code, body) => {
    expect(answersWith(code, statusOf[code], body)).toEqual([]);
    expect(answersWith(code, 418, body)).not.toEqual([]);
  },
);

test.each<[code: ErrorCode, body: object]>([
  ['messageRequired', { messengerOptions: { messageType: 'say', message: 'Hi' } }],
  ['messageRequired', {}],
  ['customerEmailRequired', { customerEmail: 'ada@example.com' }],
  ['agentNameRequired', { doReturnResponse: true, agentName: 'Ava' }],
  ['sessionNotFound', {}],
  ['replyToSessionNotFound', { sessionId: 'ses_1' }],
  ['apiKeyMissing', {}],
  ['apiKeyInvalid', {}],
])('the kit reports a service that answers %s to a request without this mistake: %j', (code, body) => {
  expect(answersWith(code, statusOf[code], body)).not.toEqual([]);
});

test('the kit accepts an error code that the interface does not name', () => {
  expect(answersWith('codeOfItsOwn', 409, {})).toEqual([]);
});

test('a chat with fields of a call violates no statement about the type of its channel', () => {
  const data = { ...createRecord(), duration: null, retryAttemptNo: 0, recordingUrl: null };
  const judge = () => judgeExchange(createExchange('getSession', recordOf(data)), subject);

  expect(judge).toThrow(expect.objectContaining({ statements: ['session/call-fields-omitted'], others: [] }));
});

test('a validationError with status 404 violates the statement about sessionNotFound, not about wrong types', () => {
  const json = { responseCode: 404, errorCode: 'validationError', message: 'No.', data: null };

  expect(violationsOf(createExchange('getSession', json, { status: 404 }))).toContain(
    'get-session/error/session-not-found',
  );
  expect(answersWith('validationError', 400, { doReturnResponse: 'maybe' })).toContain(
    'trigger-chat/error/validation-error',
  );
});

test.each<[answer: string, body: object, expected: string]>([
  [
    'callPriority must be from 1 to 99',
    { callPriority: 100 },
    'status 200, because the interface allows callPriority 100',
  ],
  ['No.', { callPriority: 100 }, 'status 200, because the interface allows each field of the request'],
])('for the refusal "%s" of a valid request %j, the kit expects %s', (message, body, expected) => {
  const request = createRequest(body);
  const json = { responseCode: 422, errorCode: 'validationError', message, data: null };
  const exchange = createExchange('triggerCall', json, { status: 422, request });

  expect(() => expectSuccess(['trigger-call/success'], exchange)).toThrow(`Expected ${expected}`);
});

function answersWith(errorCode: string, status: number, body: unknown) {
  const request = createRequest(body, { 'x-api-key': 'acme-key' });
  const json = { responseCode: status, errorCode, message: 'No.', data: null };
  return violationsOf(createExchange('triggerChat', json, { status, request }));
}

const ofType = (headers: Exchange['headers']) => ({ status: 404, headers });

test.each<[what: string, more: Partial<Exchange>, json: unknown]>([
  ['an error with the responseCode 200', { status: 404 }, { ...refusal, responseCode: 200 }],
  ['an error without the field data', { status: 404 }, { responseCode: 404, errorCode: 'x', message: 'None.' }],
  ['an error with an empty message', { status: 404 }, { ...refusal, message: '' }],
  ['further members', { status: 404 }, { ...refusal, path: '/api' }],
  ['a content type with a charset', ofType({ 'content-type': 'Application/JSON; charset=utf-8' }), refusal],
  ['the content type application/problem+json', ofType({ 'content-type': 'application/problem+json' }), refusal],
  ['a missing content type', ofType({}), refusal],
  ['an error without a documented code', { status: 409 }, { ...refusal, responseCode: 409, errorCode: 'busy' }],
])('the kit accepts each variant that the interface allows in an envelope: %s', (_, more, json) => {
  expect(violationsOf(createExchange('getSession', json, more))).toEqual([]);
});

test('the kit accepts a 429 response of a service that limits the request rate', () => {
  expect(() => violationsOf(createExchange('getSession', 'Too many', { status: 429, headers: {} }))).toThrow(
    Inconclusive,
  );
});

test('the kit accepts an envelope that omits the field data instead of setting it to null', () => {
  const json = { responseCode: 200, message: 'Workflow call details updated successfully' };

  expect(violationsOf(createExchange('updateWorkflowCall', json))).toEqual([]);
  expect(violationsOf(createExchange('updateWorkflowCall', { ...json, data: {} }))).toEqual([
    'update-workflow/success-data',
  ]);
});

const dispatched = 'Trigger dispatched';
const [nothing, notCancelled] = ['No scheduled jobs found', 'Jobs not cancelled'];
const result = { sessionId: 'a', isCancelled: false };

test.each([
  ['trigger-chat/success-session-id', 'triggerChat', dispatched, { sessionId: 1 }],
  ['transcript/reply-mode/sender-id', 'triggerChat', dispatched, { ...result, transcript: [messageEntry('user')] }],
  [
    'transcript/reply-mode/agent-name',
    'triggerChat',
    dispatched,
    { ...result, transcript: [messageEntry('assistant')] },
  ],
  ['cancel-scheduled/field/reason', 'cancelScheduledMessages', nothing, result],
  ['cancel-scheduled/field/reason', 'cancelScheduledMessages', notCancelled, { ...result, reason: ' ' }],
  ['trigger-call/success-call-id', 'triggerCall', 'Call triggered successfully', {}],
  ['signed-url/success-url', 'getSignedUrl', 'Signed url generated successfully!', { url: 'none' }],
  ['cancel-call/success-removed-jobs', 'cancelCall', 'Call canceled successfully!', { removedJobs: 0.5 }],
  ['cancel-call/success', 'cancelCall', 'Call cancelled successfully!', { removedJobs: 1 }],
] as const)(
  'the kit reports a successful response that violates the statement %s',
  (statement, operationId, message, data) => {
    expect(violationsOf(createExchange(operationId, { responseCode: 200, message, data }))).toContain(statement);
  },
);

test('the kit accepts any response to the cancel of a phone call that has left the queue', () => {
  const violationsOfCancel = (message: string, data: unknown) =>
    violationsOf(createExchange('cancelCall', { responseCode: 200, message, data }));

  expect(violationsOfCancel('The call is not in the queue.', { removedJobs: 0 })).toEqual([]);
  expect(violationsOfCancel('The call is not in the queue.', null)).toEqual([]);
  expect(violationsOfCancel('Call canceled successfully!', null)).toContain('cancel-call/success-removed-jobs');
});

function messageEntry(role: string): Members {
  return { type: 'message', role, content: [{ type: 'text', text: 'a' }], timestamp };
}

test.each([
  [nothing, true, ['cancel-scheduled/nothing-pending', 'cancel-scheduled/field/is-cancelled']],
  [notCancelled, true, ['cancel-scheduled/not-cancelled', 'cancel-scheduled/field/is-cancelled']],
  [nothing, 'no', ['cancel-scheduled/field/is-cancelled']],
])('the kit reports that the response text %j contradicts isCancelled: %j', (message, isCancelled, statements) => {
  const data = { sessionId: 'ses_1', isCancelled, reason: 'None.' };

  expect(violationsOf(createExchange('cancelScheduledMessages', { responseCode: 200, message, data }))).toEqual(
    statements,
  );
});

test.each([
  ['2026-03-10T09:00:00', true],
  ['2026-03-10T09:00Z', false],
  ['2026-W11-2T09:00:00.5+05:30', false],
])('the kit warns of an unusual form of ISO 8601 in the time %s: %s', (time, isUnusual) => {
  const warned: string[] = [];
  const data = { ...createRecord(), time, createdAt: timestamp, updatedAt: timestamp };
  const should = createShould('must', ({ gap }) => warned.push(`${gap}`));
  judgeExchange(createExchange('getSession', recordOf(data)), subject, should);

  expect(warned.filter((warning) => warning.startsWith('session/timestamp-form')).length > 0).toBe(isUnusual);
});
