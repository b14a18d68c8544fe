import { describe, expect, test } from 'vitest';
import { createRedaction } from '../../../mock/control/context/present-exchange.ts';
import { createTestPipeline } from '../../support/mock/pipeline.ts';

const canary = 'cn-R7x"/\\%41-é';
const { text, json } = createRedaction([canary, 'plain-key']);

test.each([
  ['nothing secret', 'nothing secret'],
  ['', ''],
  ['100 % of C:\\temp\\new, %zz and \\u00', '100 % of C:\\temp\\new, %zz and \\u00'],
  ['a plain-key b', 'a «redacted» b'],
  ['plain-keyplain-key', '«redacted»«redacted»'],
  ['plain-plain-key', 'plain-«redacted»'],
  ['plain-key%20plain-key', '«redacted»%20«redacted»'],
  [`${canary}`, '«redacted»'],
  ['%E2%82%ACplain%2Dkey%C3%BC', '%E2%82%AC«redacted»%C3%BC'],
  ['%FF%FEplain%2Dkey%FF', '%FF%FE«redacted»%FF'],
  ['No path /api/plain-k…', 'No path /api/«redacted»…'],
  ['No path /api/pl…', 'No path /api/pl…'],
  ['plain-k', 'plain-k'],
  ['?signature=abc&expires=1', '?signature=«redacted»&expires=1'],
])('the journal masks secrets in a text: %j becomes %j', (before, after) => {
  expect(text(before)).toBe(after);
});

test('the journal masks a secret in the names, texts and numbers of a JSON value', () => {
  const value = {
    'plain-key': 1,
    list: ['x plain-key', null, true, 12],
    deep: { apiKey: 'what', 'x-api-key': 'what', password: { a: 1 }, key_points: 'these' },
    ...JSON.parse('{"__proto__":"plain-key"}'),
  };

  expect(JSON.stringify(json(value))).toBe(
    JSON.stringify({
      '«redacted»': 1,
      list: ['x «redacted»', null, true, 12],
      deep: { apiKey: '«redacted»', 'x-api-key': '«redacted»', password: { a: 1 }, key_points: 'these' },
      ...JSON.parse('{"__proto__":"«redacted»"}'),
    }),
  );
  expect(createRedaction(['1234567']).json([1234567, 1234568])).toEqual(['«redacted»', 1234568]);
});

const keys = ['acme-key', 'acme-ci-key', 'globex-key', 'outage-key', 'canary-4711-xyz'];

const places: [string, (secret: string) => [line: string, headers: Record<string, string>, body?: unknown]][] = [
  ['session id', (secret) => [`GET /api/session/fetch/${encodeURIComponent(secret)}`, {}]],
  ['unknown path', (secret) => [`GET /api/${secret}`, {}]],
  ['unknown path that the response truncates', (secret) => [`GET /api/${'x'.repeat(90)}${secret}/more`, {}]],
  ['path of a wrong method', (secret) => [`POST /api/session/fetch/${secret}`, {}]],
  ['path of a signed link', (secret) => [`GET /media/${secret}?signature=abc`, {}]],
  ['path of an absolute URL', (secret) => [`GET http://x/api/session/fetch/${secret}`, {}]],
  ['query', (secret) => [`GET /api/session/fetch/1?x-api-key=${secret}&y=${secret}`, {}]],
  [
    'query of a callRecordingUrl',
    (secret) => [
      `GET /api/call/signed-recording-url?callRecordingUrl=${encodeURIComponent(`http://a?k=${encodeURIComponent(secret)}`)}`,
      {},
    ],
  ],
  ['name of a query parameter', (secret) => [`GET /api/session/fetch/1?${secret}=1`, {}]],
  ['HTTP method', (secret) => [`${secret} /api/session/fetch/1`, {}]],
  ['header Prefer', (secret) => ['GET /api/session/fetch/1', { prefer: `example=${secret}, ${secret}` }]],
  ['header User-Agent', (secret) => ['GET /api/session/fetch/1', { 'user-agent': `a ${secret}`, origin: secret }]],
  [
    'header X-Request-Id',
    (secret) => ['GET /api/session/fetch/1', { 'x-request-id': secret, traceparent: `00-${secret}` }],
  ],
  ['header Content-Type', (secret) => ['POST /api/call/trigger', { 'content-type': `text/${secret}` }, 'x']],
  [
    'body',
    (secret) => [
      'POST /api/call/trigger',
      {},
      { phoneNumber: secret, agentName: `x ${secret}`, [secret]: { [secret]: [secret] } },
    ],
  ],
  [
    'channel name that the response repeats',
    (secret) => ['POST /api/chat-agent/trigger', {}, { communicationChannel: secret, customerNumber: '1' }],
  ],
  [
    'channel name that the response truncates',
    (secret) => [
      'POST /api/chat-agent/trigger',
      {},
      { communicationChannel: `${'x'.repeat(91)}${secret}`, customerNumber: '1' },
    ],
  ],
  [
    'name of an option',
    (secret) => [
      'POST /api/chat-agent/trigger',
      {},
      { messengerOptions: { [secret]: 1 }, communicationChannel: 'Support Messenger', customerNumber: secret },
    ],
  ],
  ['body that is not JSON', (secret) => ['POST /api/call/trigger', {}, `{"a": "${secret}", x-api-key=${secret}`]],
  [
    'body with escaped letters',
    (secret) => ['POST /api/call/trigger', {}, `{"a": "\\u00${secret.charCodeAt(0).toString(16)}${secret.slice(1)}"`],
  ],
  [
    'body that the journal truncates',
    (secret) => ['POST /api/call/trigger', {}, `"${'x'.repeat(64 * 1024 - 10)}${secret}`],
  ],
  ['header X-Api-Key', (secret) => ['GET /api/session/fetch/1', { 'x-api-key': secret }]],
  ['header X-Api-Key with two keys', (secret) => [`GET /api/${secret}`, { 'x-api-key': `acme-key, ${secret}` }]],
];

describe.each(places)('a key in the %s', (_, requestWith) => {
  test.each(keys)('the journal of the mock masks an API key anywhere in a request: %s', async (secret) => {
    const { send, journal } = createTestPipeline();
    const [line, headers, body] = requestWith(secret);

    const own = { 'x-api-key': secret.startsWith('canary') ? secret : 'acme-key' };
    await send(line, { headers: { ...own, ...headers }, body });

    const shown = JSON.stringify(await journal.read());
    expect(shown).toContain('«redacted»');
    for (const one of [...keys, secret.slice(0, 8)]) expect(shown).not.toContain(one);
    expect(decodeURIComponent(shown.replaceAll('%', '%25'))).not.toContain(encodeURIComponent(secret));
  });
});
