import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { messenger, reply } from '../../support/bodies.ts';
import { createTestClient, expectError, trigger } from './test-client.ts';

const toBytes = (...values: number[]) => new Uint8Array(values);

test.each([
  ['no characters', ''],
  ['white space', ' \n'],
  ['an incomplete object', '{"communicationChannel":'],
  ['an extra comma', '{"agentName":"Ava",}'],
  ['single quotes', "{'agentName':'Ava'}"],
  ['two objects', '{}{}'],
  ['a form', 'agentName=Ava'],
  ['an invalid number', '{"agentName":NaN}'],
  ['a line break inside a text', '{"agentName":"A\nva"}'],
  ['bytes that are not UTF-8', toBytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
  ['overlong UTF-8', toBytes(0x22, 0xc0, 0xaf, 0x22)],
  ['UTF-16', toBytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
])('the mock refuses a body that contains %s, and answers malformedJson', async (_, body) => {
  expectError(await createTestClient().send(trigger, { body }), 400, 'malformedJson');
});

test.each(['[]', '[{}]', '"text"', '5', 'true', 'null'])(
  'the mock refuses the body %s, because it is JSON but not an object',
  async (body) => {
    for (const line of [trigger, 'POST /api/call/trigger', 'PUT /api/workflow/call/wf_order_followup']) {
      expectError(await createTestClient().send(line, { body }), 422, 'validationError');
    }
  },
);

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'APPLICATION/JSON',
  ' application/json ',
  'application/vnd.example+json',
])('the mock reads a body with the content type "%s"', async (type) => {
  const answer = await createTestClient().send(trigger, {
    body: messenger,
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
])('the mock does not read a body of the content type %j', async (type) => {
  const body = new TextEncoder().encode(JSON.stringify(messenger));
  const answer = await createTestClient().send(trigger, { body, headers: { 'content-type': type } });

  expectError(answer, 415, 'unsupportedMediaType');
  expect(answer.header('understudy-gap')).toBe('transport/content-type');
});

function bodyOfLength(length: number, filler = 'a'): string {
  const empty = JSON.stringify({ ...messenger, metadata: { note: '' } });
  const room = length - empty.length;
  return JSON.stringify({
    ...messenger,
    metadata: { note: filler.repeat(room / new TextEncoder().encode(filler).length) },
  });
}

const mebibyte = 1024 * 1024;

test('the mock reads a body of up to 1 MiB, and refuses a larger body', async () => {
  const { send } = createTestClient();

  expect((await send(trigger, { body: bodyOfLength(mebibyte) })).status).toBe(200);
  const answer = await send(trigger, { body: bodyOfLength(mebibyte + 1) });
  expectError(answer, 413, 'bodyTooLarge');
  expect(answer.header('understudy-gap')).toBe('transport/body-too-large');
});

/** A request with nested arrays. The body itself and `metadata` add two levels. */
function nestArrays(arrays: number): string {
  const note = `${'['.repeat(arrays)}${']'.repeat(arrays)}`;
  return JSON.stringify({ ...messenger, metadata: { note: 'HERE' } }).replace('"HERE"', note);
}

test('the mock refuses a body that is nested more than 500 levels deep', async () => {
  expect((await createTestClient().send(trigger, { body: nestArrays(498) })).status).toBe(200);
  expectError(await createTestClient().send(trigger, { body: nestArrays(499) }), 400, 'malformedJson');
  expectError(await createTestClient().send(trigger, { body: '['.repeat(500_000) }), 400, 'malformedJson');
});

test.each([
  ['inside a text', '[{'.repeat(1_000)],
  ['after a quote that is escaped', `"${'['.repeat(1_000)}`],
  ['after a backslash that is escaped', `\\"${'['.repeat(1_000)}`],
])('the mock does not count brackets as nesting of a body if the brackets are %s', async (_, note) => {
  const body = JSON.stringify({ ...messenger, metadata: { note } });

  expect((await createTestClient().send(trigger, { body })).status).toBe(200);
});

test('an operation that takes no body ignores the body of a request', async () => {
  const { send, dataOf } = createTestClient();
  const { sessionId } = await dataOf<{ sessionId: string }>(trigger, { body: messenger });
  const body = `${'['.repeat(1_000)}${'a'.repeat(mebibyte + 1)}`;

  const answer = await send(`DELETE /api/chat-agent/cancel/${sessionId}`, {
    body,
    headers: { 'content-type': 'x' },
  });

  expect(answer.status).toBe(200);
});

test('the mock checks the API key of a request before it validates the body', async () => {
  for (const body of ['{', '[]', '{"communicationChannel":5}', bodyOfLength(mebibyte + 1)]) {
    expectError(await createTestClient().send(trigger, { body, key: null }), 401, 'apiKeyMissing');
  }
});

test.each([
  ['the body', '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},REST}'],
  ['metadata', '{"metadata":{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}},REST}'],
  ['options', '{"messengerOptions":{"__proto__":{"messageType":"say","polluted":"yes"}},REST}'],
  [
    'template variables',
    '{"messengerOptions":{"messageType":"template","templateId":"welcome","templateVariables":{"__proto__":{"polluted":"yes"}}},REST}',
  ],
])("a body with __proto__ in %s does not change the prototype of the mock's JavaScript objects", async (_, body) => {
  const { send } = createTestClient();
  const rest = JSON.stringify(messenger).slice(1, -1);

  expect((await send(trigger, { body: body.replace('REST', rest) })).status).toBe(200);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect((await send(trigger, { body: messenger })).status).toBe(200);
});

test.each(['__proto__', 'constructor', 'toString'])(
  'the mock treats %s as an unknown name of a channel, agent, template, session or workflow',
  async (name) => {
    const { send } = createTestClient();
    const template = { messageType: 'template', templateId: 'welcome' };
    const bodies = [
      { ...messenger, communicationChannel: name },
      { ...messenger, agentName: name },
      { ...messenger, agentVersion: name },
      { ...messenger, messengerOptions: { ...template, templateId: name } },
      { ...messenger, messengerOptions: { ...template, templateLanguage: name } },
      { ...reply, sessionId: name },
    ];
    const statuses = await Promise.all(bodies.map(async (body) => (await send(trigger, { body: body })).status));

    expect(statuses).toEqual(bodies.map(() => 404));
    const workflow = await send(`PUT /api/workflow/call/${name}`, {
      body: '{"customer_number":"14155550142"}',
    });
    expectError(workflow, 404, 'workflowNotFound');
    expectError(await send(`PUT /api/call/cancel/${name}`), 404, 'callNotFound');
  },
);

test('if several fields have the wrong type, the error message of the mock names each of these fields', async () => {
  const { send } = createTestClient();
  const refused = await send(trigger, { body: { doReturnResponse: 'yes', agentName: 3, metadata: 'none' } });

  expectError(refused, 422, 'validationError');
  expect(refused.body).toMatchObject({
    message: '3 problems: agentName must be a string; metadata must be an object; doReturnResponse must be a boolean.',
  });
});

test('the error message of the mock names every missing field', async () => {
  const { send } = createTestClient();
  const refused = await send('POST /api/call/trigger', { body: { callPriority: 'first', options: 3 } });

  expectError(refused, 422, 'validationError');
  expect(refused.body).toMatchObject({
    message:
      '4 problems: the body must have the field "phoneNumber"; the body must have the field "agentName"; options must be an object; callPriority must be a number.',
  });
});

test.each<[string, Record<string, string>]>([
  ['gzip', { 'content-encoding': 'gzip' }],
  ['gzip', {}],
  ['br', { 'content-encoding': 'br' }],
])('the mock refuses a body in the encoding %s, whether or not a header names it: %j', async (encoding, headers) => {
  const text = JSON.stringify(messenger);
  const body = new Uint8Array(encoding === 'br' ? brotliCompressSync(text) : gzipSync(text));
  const answer = await createTestClient().send(trigger, { body, headers });

  expectError(answer, 415, 'unsupportedMediaType');
  expect(answer.body).toMatchObject({
    message: `The body must be sent without a Content-Encoding; it was sent as ${encoding}.`,
  });
});

test.each([
  ['2027-02-29T10:00:00Z', 'scheduleTime must be on a day that exists; there is no 2027-02-29.'],
  ['2027-02-28T25:00:00Z', 'scheduleTime must be a date-time with an offset, such as 2026-11-20T09:00:00Z.'],
])('the mock refuses the scheduleTime %s, and the error message gives the reason', async (scheduleTime, message) => {
  const answer = await createTestClient().send(trigger, { body: { ...messenger, scheduleTime } });
  expect(answer.body).toMatchObject({ message });
});
