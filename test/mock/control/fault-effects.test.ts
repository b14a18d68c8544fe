import { expect, test } from 'vitest';
import { serializeBody } from '../../../mock/http/message.ts';
import type { ControlInput } from '../../../src/control-operations.ts';
import { email, messenger } from '../../support/bodies.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { createControlledMock } from '../../support/mock/controlled-mock.ts';
import { createTestPipeline, toHttpRequest } from '../../support/mock/pipeline.ts';

type NewFault = ControlInput<'addFault'>;

const trigger = 'POST /api/chat-agent/trigger';

async function replyUnder(fault: NewFault, headers: Record<string, string> = {}) {
  const { faults, send, log, engine } = createTestPipeline();
  const added = faults.add(fault);
  const before = log.length();
  const reply = await send(trigger, { body: messenger, headers });
  const content = typeof reply.body === 'function' ? '' : serializeBody(reply.body);
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return {
    added,
    reply,
    text,
    isExecuted: log.length() > before,
    sessions: engine.query((world) => world.sessions.size),
  };
}

test.each<[string, Extract<NewFault['effect'], { type: 'response' }>, number, string | undefined, string]>([
  ['any HTTP status', { type: 'response', status: 418 }, 418, undefined, ''],
  ['a JSON body', { type: 'response', status: 503, body: { busy: true } }, 503, 'application/json', '{"busy":true}'],
  ['an HTML page', { type: 'response', status: 502, body: '<h1>Bad' }, 502, 'text/html', '<h1>Bad'],
  ['half a JSON value', { type: 'response', status: 200, body: '{"data":' }, 200, 'application/json', '{"data":'],
  ['an empty body', { type: 'response', body: '' }, 502, undefined, ''],
  [
    'a chosen content type',
    { type: 'response', body: 'Busy', headers: { 'Content-Type': 'text/plain', 'Retry-After': '7' } },
    502,
    'text/plain',
    'Busy',
  ],
])('a response fault sends %s, and the mock does not execute the request', async (_, effect, status, type, body) => {
  const { reply, text, isExecuted } = await replyUnder({ effect });

  expect([reply.status, reply.headers['content-type'], text, isExecuted]).toEqual([status, type, body, false]);
  expect(reply.headers['retry-after']).toBe(effect.headers?.['Retry-After']);
});

test.each<NewFault['effect'] & object>([
  { type: 'error', errorCode: 'channelNotFound', executed: true },
  { type: 'internalError', executed: true },
  { type: 'response', body: '', executed: true },
])('with the fault %j, the mock executes the request before it sends the faulty response', async (effect) => {
  expect(await replyUnder({ effect })).toMatchObject({ isExecuted: true, sessions: 1 });
});

test('a fault that only cuts the connection during the response keeps the status and body of the regular response', async () => {
  const { reply, text } = await replyUnder({ effect: { type: 'response', delivery: 'cut', executed: true } });

  expect(reply).toMatchObject({ status: 200, delivery: { failure: 'cut' } });
  expect(JSON.parse(text)).toMatchObject({ message: 'Trigger dispatched' });
});

test('a fault with a charset encodes the body in this charset, but does not change the content type', async () => {
  const bytesOf = async (charset: 'latin1' | 'utf-16le') => {
    const { reply } = await replyUnder({ effect: { type: 'response', body: { text: 'é' }, charset } });
    expect(reply.headers['content-type']).toBe('application/json');
    return Buffer.from(reply.body as Uint8Array);
  };
  expect((await bytesOf('latin1')).toString('latin1')).toBe('{"text":"é"}');
  expect((await bytesOf('utf-16le')).toString('utf16le')).toBe('{"text":"é"}');
});

test('the random delay of a fault depends on the seed, and stays within the spread of the fault', () => {
  const { faults } = createTestPipeline();
  const delaysWith = (seed: string) => {
    faults.clear();
    faults.add({ effect: { type: 'latency', ms: 100, spreadMs: 60 }, seed });
    return Array.from({ length: 200 }, () => {
      const reply = faults
        .inject('getSession', 'acme', toHttpRequest('GET /api/session/fetch/ses_1'))
        ?.alter({ status: 200, headers: {} });
      return reply?.delivery?.delayMs ?? 0;
    });
  };
  const delays = delaysWith('a');

  expect(delaysWith('a')).toEqual(delays);
  expect(delaysWith('b')).not.toEqual(delays);
  expect(Math.min(...delays)).toBeLessThan(50);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(40);
  expect(Math.max(...delays)).toBeLessThanOrEqual(160);
});

test.each<[NonNullable<NewFault['match']>, boolean, boolean]>([
  [{ customer: messenger.customerNumber.replace('+', '') }, true, false],
  [{ customer: email.customerEmail }, false, true],
  [{ channel: messenger.communicationChannel }, true, false],
  [{ channel: messenger.communicationChannel, agent: 'Ava' }, false, false],
])('a fault with the match %j applies only to requests with these values', async (match, first, second) => {
  const { faults, send } = createTestPipeline();
  faults.add({ effect: { type: 'internalError' }, match });

  const statuses = [await send(trigger, { body: messenger }), await send(trigger, { body: email })].map(
    ({ status }) => status === 500,
  );

  expect(statuses).toEqual([first, second]);
  expect((await send('GET /api/session/fetch/ses_1')).status).toBe(404);
});

test('a fault for one customer also applies to requests about the sessions of this customer', async () => {
  const { control, chat, call, api } = createControlledMock();
  const [sessionId, other, callId] = [await chat(), await chat({ customerNumber: '+14155550142' }), await call()];
  await control.addFault({ effect: { type: 'internalError' }, match: { customer: '14155550123' } });
  await control.addFault({ effect: { type: 'internalError' }, match: { agent: 'Ava', channel: 'Sales Line' } });
  const statusOf = async (method: string, path: string) => (await api(method, path)).status;

  expect(await statusOf('GET', `/session/fetch/${sessionId}`)).toBe(500);
  expect(await statusOf('GET', `/session/fetch/${other}`)).toBe(200);
  expect(await statusOf('PUT', `/call/cancel/${callId}`)).toBe(500);
  expect(await statusOf('GET', `/call/signed-recording-url?callId=${callId}`)).toBe(500);
});

const workflow = 'PUT /api/workflow/call/wf_order_followup';

test.each<[NonNullable<NewFault['match']>, string, object]>([
  [{ channel: 'Sales Line' }, 'POST /api/call/trigger', { phoneNumber: '+14155550123', channel: 'Sales Line' }],
  [{ channel: 'Sales Line', agent: 'Ava' }, workflow, { customer_number: '+14155550121' }],
  [{ customer: email.customerEmail.toUpperCase() }, trigger, email],
  [{ customer: '+1 (415) 555-0123' }, 'POST /api/call/trigger', { phoneNumber: '14155550123' }],
])('a fault with the match %j applies to the request %s with the body %j', async (match, line, body) => {
  const { mock, control } = createControlledMock();
  await control.addFault({ effect: { type: 'internalError' }, match });

  expect((await createApiClient(mock, 'http://mock').send(line, { body })).status).toBe(500);
});

test('a fault for one customer also applies to the next message of this customer in reply mode', async () => {
  const { control, chat } = createControlledMock();
  const inReplyMode = { communicationChannel: undefined, doReturnResponse: true, agentName: 'Ava', message: 'Hello' };
  const sessionId = await chat(inReplyMode);
  await control.addFault({ effect: { type: 'internalError' }, match: { customer: '14155550123' } });
  const next = { ...inReplyMode, customerNumber: undefined };

  expect(sessionId).not.toBe('');
  expect(await chat({ ...next, sessionId })).toBe('');
  expect(await chat(next)).not.toBe('');
});

test.each<[NewFault, string]>([
  [{}, 'either "effect" or "preset"'],
  [{ preset: 'flaky', effect: { type: 'reset' } }, 'either "effect" or "preset"'],
  [{ effect: { type: 'response', delivery: 'cut' } }, 'effect.delivery needs a body'],
  [{ effect: { type: 'response', body: '', charset: 'latin1' } }, 'effect.charset needs a body'],
  [{ effect: { type: 'response', delivery: 'cut', body: '', executed: true } }, 'effect.delivery needs a body'],
  [{ effect: { type: 'response', delivery: 'lengthTooLarge', body: '', executed: true } }, 'needs a body'],
  [{ effect: { type: 'response', delivery: 'cut', body: 'a', status: 204 } }, 'the status 204 has no body'],
  [{ effect: { type: 'response', charset: 'latin1', executed: true, status: 304 } }, 'the status 304 has no body'],
  [
    { effect: { type: 'response', headers: { 'Content-Length': '5' } } },
    'Content-Length. Use effect.delivery for a wrong',
  ],
  ...['Trailer', 'connection', 'keep-alive', 'upgrade', 'te', 'proxy-connection'].map((name): [NewFault, string] => [
    { effect: { type: 'response', headers: { [name]: '5' } } },
    `not have ${name}, which concerns one connection. Leave it out.`,
  ]),
  [{ effect: { type: 'response', body: 'x'.repeat(70_000) } }, 'at most 65536 characters'],
])('the control plane refuses the invalid fault %j', async (fault, message) => {
  const { added, reply } = await replyUnder(fault);

  expect(added).toMatchObject({ error: { errorCode: 'validationError', message: expect.stringContaining(message) } });
  expect(reply.status).toBe(200);
});

test.each([
  [{ 'a b': 'x' }, 'effect.headers has the field "a b", which is not a header name of letters, digits and !#'],
  [{ 'x-a': 'line\nbreak' }, 'effect'],
])('the control plane refuses a fault with the invalid response headers %j', async (headers, message) => {
  const { control } = createControlledMock();
  await expect(control.addFault({ effect: { type: 'response', headers } })).rejects.toThrow(message);
});

test.each([
  ['fault=gateway-down', 502],
  ['fault="{\\"type\\":\\"response\\",\\"status\\":418}"', 418],
])('a request with the header "Prefer: %s" receives the fault that the header names', async (prefer, status) => {
  const { faults, send } = createTestPipeline();
  const reply = await send(trigger, { body: messenger, headers: { prefer } });

  expect(reply).toMatchObject({ status, headers: { 'understudy-fault': 'preferred', 'preference-applied': 'fault' } });
  expect(faults.list()).toEqual([]);
  expect((await send(trigger, { body: messenger })).status).toBe(200);
});

test.each([
  ['fault=gatway-down', 'Did you mean "gateway-down"?'],
  ['fault="{\\"type\\":\\"burn\\"}"', 'does not match the effect in the schema'],
  ['fault="{\\"type\\":\\"response\\",\\"delivery\\":\\"cut\\"}"', 'needs a body'],
])('the mock ignores an invalid fault in a Prefer header, and the journal says why: %s', async (prefer, reason) => {
  const { send, latest } = createTestPipeline();

  expect((await send(trigger, { body: messenger, headers: { prefer } })).status).toBe(200);
  expect((await latest()).notices.join()).toContain(reason);
});
