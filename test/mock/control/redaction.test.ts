import { describe, expect, test } from 'vitest';
import { messenger } from '../../support/bodies.ts';
import { createTestPipeline, type RequestOptions } from '../../support/mock/pipeline.ts';

const keys = ['acme-key', 'acme-ci-key', 'globex-key', 'outage-key', 'canary-4711-xyz'];

const [read, call, chat] = ['GET /api/session/fetch/1', 'POST /api/call/trigger', 'POST /api/chat-agent/trigger'];
const longChannel = `${'x'.repeat(91)}KEY`;

/** Requests with an API key; `KEY` stands for the key, and `ESCAPED` for the key with an escaped first letter. */
const places: [place: string, line: string, options?: RequestOptions][] = [
  ['session id', 'GET /api/session/fetch/KEY'],
  ['unknown path', 'GET /api/KEY'],
  ['unknown path that the response truncates', `GET /api/${'x'.repeat(90)}KEY/more`],
  ['path of a wrong method', 'POST /api/session/fetch/KEY'],
  ['path of a signed link', 'GET /media/KEY?signature=abc'],
  ['path of an absolute URL', 'GET http://x/api/session/fetch/KEY'],
  ['query', 'GET /api/session/fetch/1?x-api-key=KEY&y=KEY'],
  ['query of a callRecordingUrl', 'GET /api/call/signed-recording-url?callRecordingUrl=http%3A%2F%2Fa%3Fk%3DKEY'],
  ['name of a query parameter', 'GET /api/session/fetch/1?KEY=1'],
  ['HTTP method', 'KEY /api/session/fetch/1'],
  ['header Prefer', read, { headers: { prefer: 'example=KEY, KEY' } }],
  ['header User-Agent', read, { headers: { 'user-agent': 'a KEY', origin: 'KEY' } }],
  ['header X-Request-Id', read, { headers: { 'x-request-id': 'KEY', traceparent: '00-KEY' } }],
  ['header Content-Type', call, { headers: { 'content-type': 'text/KEY' }, body: 'x' }],
  ['body', call, { body: { phoneNumber: 'KEY', agentName: 'x KEY', KEY: { KEY: ['KEY'] } } }],
  ['channel name that the response repeats', chat, { body: { communicationChannel: 'KEY', customerNumber: '1' } }],
  ['channel name that the response truncates', chat, { body: { ...messenger, communicationChannel: longChannel } }],
  ['name of an option', chat, { body: { ...messenger, messengerOptions: { KEY: 1 }, customerNumber: 'KEY' } }],
  ['body that is not JSON', call, { body: '{"a": "KEY", x-api-key=KEY' }],
  ['body with escaped letters', call, { body: '{"a": "ESCAPED"' }],
  ['body that the journal truncates', call, { body: `"${'x'.repeat(64 * 1024 - 10)}KEY` }],
  ['header X-Api-Key', read, { headers: { 'x-api-key': 'KEY' } }],
  ['header X-Api-Key with two keys', 'GET /api/KEY', { headers: { 'x-api-key': 'acme-key, KEY' } }],
];

function requestWith(secret: string, request: readonly [line: string, options?: RequestOptions]) {
  const escaped = `\\\\u00${secret.charCodeAt(0).toString(16)}${secret.slice(1)}`;
  const text = JSON.stringify(request).replaceAll('ESCAPED', escaped).replaceAll('KEY', secret);
  return JSON.parse(text) as typeof request;
}

describe.each(places)('a key in the %s', (_, ...request) => {
  test.each(keys)('the journal of the mock masks an API key anywhere in a request: %s', async (secret) => {
    const { send, journal } = createTestPipeline();
    const [line, { headers, body } = {}] = requestWith(secret, request);

    const own = { 'x-api-key': secret.startsWith('canary') ? secret : 'acme-key' };
    await send(line, { headers: { ...own, ...headers }, body });

    const shown = JSON.stringify(await journal.read());
    expect(shown).toContain('«redacted»');
    for (const one of [...keys, secret.slice(0, 8)]) expect(shown).not.toContain(one);
    expect(decodeURIComponent(shown.replaceAll('%', '%25'))).not.toContain(encodeURIComponent(secret));
  });
});

test('the journal masks the value of a field with the name of a secret, and no other text', async () => {
  const { send, latest } = createTestPipeline();
  const metadata = { password: 'hunter2', key_points: 'these', note: 'plain ac…' };
  await send(chat, { body: { ...messenger, metadata } });

  expect(await latest()).toMatchObject({ body: { metadata: { ...metadata, password: '«redacted»' } } });
});
