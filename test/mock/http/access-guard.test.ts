import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAccessGuard, type HostPolicy } from '../../../mock/http/access-guard.ts';
import { hostPolicyOf, urlOf } from '../../../mock/http/listen-options.ts';
import { createRequest, type HttpRequest, isGuarded, JsonBody } from '../../../mock/http/message.ts';

const hosts = ['127.0.0.1:4010', 'localhost:4010'];

interface RequestOptions {
  method?: string;
  target?: string;
  headers?: Record<string, string>;
}

function toRequest(method: string, target: string, headers: Readonly<Record<string, string>>): HttpRequest {
  return createRequest({ method, target, headers, body: new Uint8Array() });
}

function checkAccess(
  { method = 'GET', target = '/_mock/clock', headers = {} }: RequestOptions,
  policy: HostPolicy = { hosts },
) {
  const all: Record<string, string> = { host: 'localhost:4010', ...headers };
  const request = toRequest(method, target, all);
  const reply = isGuarded(request) ? createAccessGuard(policy)(request) : undefined;
  if (reply === undefined) return undefined;
  if (!(reply.body instanceof JsonBody)) throw new Error('A refusal is JSON.');
  return { ...reply, body: reply.body.value as { errorCode: string; message: string } };
}

const foreign = { host: 'evil.test' };

test.each([
  '/_mock/clock',
  '//_mock/clock',
  '/./_mock/clock',
  '/%5fmock/clock',
  '/%5Fmock/clock',
  '/_MOCK/clock',
  '/api/../_mock/clock',
  '/api/..',
  '/api/./x',
  '/api/%2e%2e/_mock/clock',
  '/api/.%2E/_mock/clock',
  '/api/x/../../_mock',
  '/media/../_mock/clock',
  '/media/%2e%2e/_mock/clock',
  '/api\\..\\_mock/clock',
  '/api/x\\y',
  '\\_mock',
  '/API/session/fetch/ses_1',
  '/Media/samples/picture.png',
  '/api%2f..%2f_mock',
  '/%61pi/session/fetch/ses_1',
  '//api/session/fetch/ses_1',
  '/apis',
  '/api;x/y',
  '/medial',
  '/?/api/',
  '/#/api/',
  '/_mock?/api/',
  '',
  '*',
  'api/session',
  'http://evil.test',
  'http://evil.test?/api/',
  'http://evil.test#/api/',
  'http://localhost:4010/_mock/clock',
  'http:///_mock/clock',
  'HTTP://localhost:4010/api/x',
  'https://localhost:4010/api/x',
  'ws://localhost:4010/api/x',
  'http:/api/x',
])('the access guard of the mock refuses the request target %j', (target) => {
  expect(checkAccess({ target, headers: foreign })).toMatchObject({
    status: 403,
    body: { errorCode: 'requestNotAllowed' },
  });
});

test.each([
  '/api',
  '/api/',
  '/api/session/fetch/ses_1?x=/../_mock',
  '/api/session/fetch/..ses',
  '/api/session/fetch/a%2Fb',
  '/api/.well-known',
  '/media/samples/picture.png?x=\\',
  'http://anywhere.test/api/session/fetch/ses_1',
  'http://anywhere.test:1/media/samples/picture.png',
])('the access guard of the mock admits the request target %j', (target) => {
  expect(
    checkAccess({ target, headers: { ...foreign, origin: 'null', 'sec-fetch-site': 'cross-site' } }),
  ).toBeUndefined();
});

test('the access guard of the mock refuses a Host header that only resembles a host name of the mock', () => {
  const near = fc.tuple(fc.string({ maxLength: 3 }), fc.constantFrom(...hosts), fc.string({ maxLength: 3 }));
  fc.assert(
    fc.property(near, ([before, host, after]) => {
      const given = before + host + after;

      expect(checkAccess({ headers: { host: given } })?.status).toBe(
        hosts.includes(given.toLowerCase()) ? undefined : 403,
      );
    }),
    { seed: 20_261_121, numRuns: 500 },
  );
});

test.each([
  ['GET', { 'sec-fetch-site': 'same-origin' }],
  ['GET', { 'sec-fetch-site': 'none' }],
  ...['GET', 'HEAD', 'DELETE', 'OPTIONS'].map((method) => [method, {}] as const),
  ['POST', { 'content-type': 'application/json' }],
  ['POST', { 'content-type': 'Application/JSON' }],
  ['POST', { 'content-type': 'application/json;charset=utf-8' }],
  ['POST', { 'content-type': 'application/json ; charset="utf-8"' }],
] as const)('the access guard of the mock admits a %s request with the headers %j', (method, headers) => {
  expect(checkAccess({ method, headers })).toBeUndefined();
});

test.each([
  undefined,
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain; application/json',
  'application/json, text/plain',
  'application/json; a=b, text/plain',
  'application/jsonp',
  'application/vnd.api+json',
  ' application/json',
])('the access guard of the mock refuses a write request with the content type %j', (type) => {
  expect(checkAccess({ method: 'POST', headers: type === undefined ? {} : { 'content-type': type } })).toMatchObject({
    status: 415,
    body: { errorCode: 'unsupportedMediaType' },
  });
});

const policy = { hosts, token: 'correct-horse-battery' };

test.each(['Bearer correct-horse-battery', 'bearer correct-horse-battery', 'BEARER  correct-horse-battery'])(
  'the access guard of the mock accepts the header Authorization: %j',
  (authorization) => expect(checkAccess({ headers: { authorization } }, policy)).toBeUndefined(),
);

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'correct-horse-battery',
  'Basic correct-horse-battery',
  'Bearer correct-horse-batter',
  'Bearer correct-horse-battery1',
  'Bearer Correct-horse-battery',
  'Bearer dorrect-horse-battery',
  'Bearer correct-horse-battery x',
  'Bearer correct-horse-battery, Bearer correct-horse-battery',
])('the access guard of the mock rejects the header Authorization: %j', (authorization) => {
  const refused = checkAccess({ headers: authorization === undefined ? {} : { authorization } }, policy);

  expect(refused).toMatchObject({ status: 401, body: { errorCode: 'tokenRequired' } });
  expect(refused?.headers).toMatchObject({ 'www-authenticate': 'Bearer' });
  expect(refused?.body.message).not.toContain('orse-batt');
});

test('after ten wrong tokens in a minute, the mock refuses the next wrong token with 429', () => {
  const guard = createAccessGuard(policy);
  const tryToken = (token: string) => {
    const headers: Record<string, string> = { host: 'localhost:4010', authorization: `Bearer ${token}` };
    return guard(toRequest('GET', '/_mock/clock', headers));
  };
  const wrong = Array.from({ length: 12 }, (_, index) => tryToken(`wrong-horse-${index}`));

  expect(wrong.map((reply) => reply?.status)).toEqual([...Array(10).fill(401), 429, 429]);
  expect(wrong.at(-1)?.headers).toMatchObject({ 'retry-after': '60', connection: 'close' });
  expect(tryToken(policy.token)).toBeUndefined();
  expect(tryToken('wrong-horse-12')?.status).toBe(429);
});

test('a page of another origin cannot find out whether a token of the mock is correct', () => {
  const authorization = `Bearer ${policy.token}`;

  expect(checkAccess({ headers: { authorization, origin: 'http://evil.test' } }, policy)?.status).toBe(403);
  expect(checkAccess({ headers: { authorization, host: 'evil.test' } }, policy)?.status).toBe(403);
});

test.each<[RequestOptions, string[]]>([
  [
    { headers: { host: 'evil.test' } },
    ['header Host', '127.0.0.1:4010 or localhost:4010', '"evil.test"', '--allow-host'],
  ],
  [{ target: 'http://evil.test/_mock' }, ['request line', '"evil.test"']],
  [{ headers: { origin: 'null' } }, ['Origin', 'http://127.0.0.1:4010 or http://localhost:4010', '"null"']],
  [{ headers: { 'sec-fetch-site': 'cross-site' } }, ['Sec-Fetch-Site', 'same-origin or none', '"cross-site"']],
  [{ method: 'POST' }, ['Content-Type: application/json', 'it was missing']],
])('a refusal of the access guard names the expected value, the sent value and a remedy: %j', (options, fragments) => {
  for (const part of fragments) expect(checkAccess(options)?.body.message).toContain(part);
});

test.each(['host', 'origin', 'sec-fetch-site'])(
  'an error message of the access guard shows the header %s truncated and without control characters',
  (name) => {
    const message = checkAccess({ headers: { [name]: `\u001b[31m\u00e9${'x'.repeat(500)}` } })?.body.message ?? '';

    expect(message).toMatch(/^[ -~]+$/);
    expect(message).toContain('"?[31m?xxx');
    expect(message.length).toBeLessThan(500);
  },
);

const here = ['127.0.0.1:4010', 'localhost:4010', '[::1]:4010'];

test.each<[string, string[]]>([
  ['127.0.0.1', []],
  ['localhost', []],
  ['::1', []],
  ['0.0.0.0', []],
  ['::', []],
  ['127.0.0.2', ['127.0.0.2:4010']],
  ['192.0.2.7', ['192.0.2.7:4010']],
  ['fe80::1', ['[fe80::1]:4010']],
  ['Mock.Test', ['mock.test:4010']],
])('a mock that listens on %s accepts this host and localhost in the header Host', (host, more) => {
  expect(hostPolicyOf({ host }, 4010)).toEqual({ hosts: [...here, ...more] });
});

test('the access guard accepts an allowed host name with the port of the mock or without a port', () => {
  const allowHosts = ['Mock', 'localhost:8080', '[fe80::1]', 'service:80', 'service:443'];

  expect(hostPolicyOf({ host: '0.0.0.0', allowHosts }, 4010).hosts).toEqual([
    ...here,
    'mock:4010',
    'mock',
    'localhost:8080',
    '[fe80::1]:4010',
    '[fe80::1]',
    'service:80',
    'service',
    'service:443',
  ]);
});

test.each([
  ['https://mock.example/team/', ['mock.example:4010', 'mock.example'], 'https://mock.example/team'],
  ['http://mock.example:8080', ['mock.example:8080'], 'http://mock.example:8080'],
])('the access guard of the mock accepts the host of the public URL %s', (publicUrl, hosts, url) => {
  expect(hostPolicyOf({ host: '127.0.0.1', publicUrl }, 4010).hosts).toEqual([...here, ...hosts]);
  expect(urlOf({ host: '127.0.0.1', publicUrl }, 4010)).toBe(url);
});

test('the access guard admits a request from a page of the mock behind a TLS proxy', () => {
  const policy = { hosts: ['mock.example'] };

  expect(checkAccess({ headers: { host: 'mock.example', origin: 'https://mock.example' } }, policy)).toBeUndefined();
  expect(checkAccess({ headers: { host: 'mock.example', origin: 'ftp://mock.example' } }, policy)?.status).toBe(403);
});
