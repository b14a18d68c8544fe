import { expect, test } from 'vitest';
import { bounds } from '../../../mock/domain/bounds.ts';
import type { ControlInput } from '../../../src/control-operations.ts';
import { messenger } from '../../support/bodies.ts';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';
import { createTestPipeline, parseJsonBody, type RequestOptions } from '../../support/mock/pipeline.ts';

const trigger = 'POST /api/chat-agent/trigger';
const read = 'GET /api/session/fetch/ses_1';

test('the journal of the mock shows each request with its response', async () => {
  const { send, latest } = createTestPipeline();
  const trace = { 'x-request-id': 'r-1', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  const headers = { origin: 'http://page.test', 'user-agent': 'a test', accept: '*/*', ...trace };

  const reply = await send(`${trigger}?x=1`, { headers, body: messenger });

  expect(await latest()).toEqual({
    number: 1,
    at: '2026-11-20T09:00:00.000Z',
    durationMs: expect.any(Number),
    method: 'POST',
    target: '/api/chat-agent/trigger?x=1',
    headers: {
      'content-type': 'application/json',
      origin: 'http://page.test',
      'user-agent': 'a test',
      ...trace,
      'x-api-key': '«redacted»',
    },
    body: messenger,
    truncated: false,
    workspaceId: 'acme',
    operationId: 'triggerChat',
    reply: { status: 200, headers: reply.headers, body: parseJsonBody(reply), gaps: gapsOf(reply.headers) },
    violations: [],
    notices: ['The query parameter "x" is ignored.'],
  });
});

test('the journal does not contain the request of a browser for an icon', async () => {
  const { mock, control } = createControlledMock();
  expect((await mock.fetch('/favicon.ico')).status).toBe(204);
  expect((await control.readJournal()).exchanges).toEqual([]);
});

test.each<[string, string, RequestOptions, object]>([
  ['a wrong API key', read, { headers: { 'x-api-key': 'nobody' } }, { workspaceId: null, operationId: 'getSession' }],
  ['an unknown path', 'GET /session/fetch/1', {}, { operationId: null }],
  ['a wrong method', 'POST /api/call/cancel/c', {}, { operationId: null }],
  ['a forged link', 'GET /media/samples/a?signature=abc', {}, { target: '/media/samples/a?signature=«redacted»' }],
  ['a body that is not JSON', trigger, { body: '{"a":' }, { body: '{"a":', truncated: false, reply: { status: 400 } }],
  ['no body', trigger, {}, { body: null, reply: { status: 400 } }],
])('the journal of the mock keeps an exchange with %s', async (_, line, options, expected) => {
  const { send, latest } = createTestPipeline();

  await send(line, options);

  expect(await latest()).toMatchObject(expected);
});

function gapsOf(headers: Readonly<Record<string, string>>): string[] {
  return headers['understudy-gap']?.split(', ') ?? [];
}

const wrongFields = { ...messenger, agentName: 1, attachments: 'a', messengerOptions: { messageType: 'shout' } };

test.each<[string, string, RequestOptions, string[]]>([
  [
    'every wrong field of a body',
    trigger,
    { body: wrongFields },
    [
      'body agentName must be a string.',
      'body attachments must be an array.',
      'body messengerOptions.messageType must be one of "prompt", "say", "template".',
    ],
  ],
  [
    'missing fields',
    'POST /api/call/trigger',
    { body: {} },
    ['body the body must have the field "agentName".', 'body the body must have the field "phoneNumber".'],
  ],
  ['an empty id', 'GET /api/session/fetch/', {}, ['path sessionId must not be empty.']],
  [
    'an invalid query parameter',
    'GET /api/call/signed-recording-url?callRecordingUrl=x',
    {},
    ['query callRecordingUrl must be an absolute address, such as https://example.com/a.png.'],
  ],
  ['no body', trigger, {}, ['body the body The body is empty; a JSON object was expected.']],
  ['none for a valid request', trigger, { body: messenger }, []],
  ['none for a request that is refused for its content', read, {}, []],
  ['none for a request to an unknown path', 'GET /api/nothing', { body: '{' }, []],
])('the journal shows the places where a request violates the schema: %s', async (_, line, options, expected) => {
  const { send, latest } = createTestPipeline();

  await send(line, options);

  const { violations } = await latest();
  expect(violations.map(({ part, location, message }) => `${part} ${location} ${message}`).toSorted()).toEqual(
    expected,
  );
});

test('the journal names each ignored field of a request, and suggests the correct field name', async () => {
  const { send, latest } = createTestPipeline();
  const body = {
    ...messenger,
    customerNumbr: 'x',
    metadata: { anything: 1 },
    messengerOptions: { mesage: 'x', messageType: 'prompt' },
    constructor: 1,
  };

  await send(`${trigger}?callId=1&callId=2`, { body });

  expect((await latest()).notices).toEqual([
    'The query parameter "callId" is ignored.',
    'The unknown body field "customerNumbr" is ignored. Did you mean "customerNumber"?',
    'The unknown body field "messengerOptions.mesage" is ignored. Did you mean "message"?',
    'The unknown body field "constructor" is ignored.',
  ]);

  await send(trigger, { body: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`x${index}`, 1])) });
  expect((await latest()).notices).toHaveLength(21);
});

async function fillJournal() {
  const pipeline = createTestPipeline();
  await pipeline.send(trigger, { body: messenger });
  await pipeline.send(read);
  await pipeline.send(read, { headers: { 'x-api-key': 'globex-key' } });
  await pipeline.send('GET /api/call/signed-recording-url?callRecordingUrl=x');
  await pipeline.send('PUT /api/call/cancel/c1', { headers: { 'x-api-key': 'nobody' } });
  return pipeline;
}

test.each([
  [{}, [1, 2, 3, 4, 5]],
  [{ limit: 2 }, [4, 5]],
  [{ after: 1, limit: 2 }, [2, 3]],
  [{ after: 5 }, []],
  [{ after: 500 }, []],
  [{ workspaceId: 'acme' }, [1, 2, 4]],
  [{ workspaceId: 'globex' }, [3]],
  [{ operationId: 'getSession' }, [2, 3]],
  [{ status: 401 }, [5]],
  [{ method: 'put' }, [5]],
  [{ path: '/api/session/' }, [2, 3]],
  [{ path: '/session' }, []],
  [{ hasViolations: true }, [4]],
  [{ hasViolations: false, limit: 2 }, [3, 5]],
  [{ after: 1, hasViolations: false, limit: 2 }, [2, 3]],
  [{ workspaceId: 'acme', operationId: 'getSession', status: 404 }, [2]],
])('the journal returns the exchanges that match a filter: %j matches %j', async (filter, numbers) => {
  const { exchanges } = await fillJournal();

  expect((await exchanges(filter as ControlInput<'readJournal'>)).map(({ number }) => number)).toEqual(numbers);
});

test('a client that has read all pages of the journal can continue with the next exchanges', async () => {
  const { journal, send } = await fillJournal();

  const first = await journal.read({ after: 0, limit: 2 });
  const second = await journal.read({ after: first.next, limit: 2 });
  const third = await journal.read({ after: second.next, limit: 2 });
  expect([first.next, second.next, third.next]).toEqual([2, 4, 5]);
  expect((await journal.read({ after: third.next })).exchanges).toEqual([]);

  await send(read);
  expect((await journal.read({ after: third.next })).exchanges).toMatchObject([{ number: 6 }]);
  expect((await journal.read({ limit: 1 })).next).toBe(6);
  expect((await journal.read({ after: 500 })).next).toBe(500);
  expect((await journal.read({ after: 0, operationId: 'cancelCall' })).next).toBe(6);
});

test('the journal removes the oldest exchanges when the total size of their bodies exceeds a limit', async () => {
  const { send, journal } = createTestPipeline();
  const body = { ...messenger, agentName: 'x'.repeat(bounds.journalBodyLength) };
  for (let count = 0; count < 700; count += 1) await send(trigger, { body });

  const { total } = await journal.list({ limit: 1 });
  const { exchanges } = await journal.read({ limit: 1_000 });
  const first = await journal.read({ limit: 1_000, after: 0 });
  const second = await journal.read({ limit: 1_000, after: first.next });

  expect(total).toBeLessThan(bounds.journalBytes / bounds.journalBodyLength);
  expect(total).toBeGreaterThan(bounds.journalBytes / bounds.journalBodyLength / 2);
  expect(exchanges.at(-1)?.number).toBe(700);
  expect(JSON.stringify(exchanges).length).toBeLessThan(4_000_000);
  expect(second.exchanges[0]?.number).toBe((first.exchanges.at(-1)?.number ?? 0) + 1);
  journal.clear();
  for (let count = 0; count < 5; count += 1) await send(trigger, { body });
  expect((await journal.read()).exchanges).toHaveLength(5);
});

test('the journal lists requests newest first, page by page', async () => {
  const { control, chat, api } = createControlledMock();
  const sessionId = await chat();
  await api('GET', `/session/fetch/${sessionId}`);
  await api('POST', '/chat-agent/trigger', { customerNumber: 7 });

  const { exchanges, total } = await control.listExchanges();

  expect(exchanges).toMatchObject([
    { number: 3, method: 'POST', target: '/api/chat-agent/trigger', status: 422, operationId: 'triggerChat' },
    { number: 2, method: 'GET', target: `/api/session/fetch/${sessionId}`, status: 200, operationId: 'getSession' },
    { number: 1, method: 'POST', target: '/api/chat-agent/trigger', status: 200, operationId: 'triggerChat' },
  ]);
  expect(total).toBe(3);
  expect((await control.listExchanges({ offset: 1, limit: 1 })).exchanges).toEqual([exchanges[1]]);
});

test('the journal shows the statement that a documented error refers to, and the duration of each response', async () => {
  const { control, chat, api } = createControlledMock();
  await control.addFault({ effect: { type: 'latency', ms: 1 }, times: 1 });
  await chat();
  await api('POST', '/chat-agent/trigger', { communicationChannel: 'Support Messenger' });
  await api('PUT', '/call/cancel/nobody');

  const [sent, refused, undocumented] = (await control.readJournal()).exchanges;

  expect(sent).toMatchObject({ durationMs: expect.any(Number), delayMs: 1 });
  expect(sent).not.toHaveProperty('statement');
  expect(refused?.statement).toEqual({
    id: 'trigger-chat/error/customer-number-required',
    text: 'A request without `customerNumber` on a messenger-app or Web Chat channel is refused.',
  });
  expect(undocumented).not.toHaveProperty('statement');
  expect((await control.listExchanges()).exchanges.map(({ errorCode, fault }) => [errorCode, fault])).toEqual([
    [expect.any(String), undefined],
    ['customerNumberRequired', undefined],
    [null, 'fault_1'],
  ]);
});
