import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createAccessGuard } from '../../../mock/http/access-guard.ts';
import { createLogin, loginPageReply } from '../../../mock/http/login.ts';
import { createRequest, type HttpReply, type HttpRequest, JsonBody } from '../../../mock/http/message.ts';
import { createMock } from '../../../mock/index.ts';

const token = 'correct-horse-battery';
const host = '127.0.0.1:4010';
const origin = `http://${host}`;
const sameOriginHeaders = { host, origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

function toRequest(
  method: string,
  {
    target = '/_mock/login',
    headers = sameOriginHeaders,
    body = '',
  }: { target?: string; headers?: object; body?: string } = {},
): HttpRequest {
  const all: Partial<Record<string, string>> = { ...headers };
  return createRequest({ method, target, headers: all, body: new TextEncoder().encode(body) });
}

const logIn = (sent: string, headers: object = sameOriginHeaders) =>
  toRequest('POST', { headers, body: JSON.stringify({ token: sent }) });

function cookieOf(reply: HttpReply | undefined): string {
  return reply?.headers['set-cookie']?.split(';')[0] ?? '';
}

function errorOf(reply: HttpReply | undefined): unknown {
  return reply?.body instanceof JsonBody ? reply.body.value : undefined;
}

test('a login at the mock sets a cookie that scripts cannot read and other sites do not send', () => {
  const reply = createLogin(token).reply(logIn(token));

  expect(reply.status).toBe(204);
  expect(reply.headers['set-cookie']).toMatch(/^understudy-4010=[\w-]{36}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(reply.headers['cache-control']).toBe('no-store');
});

test.each([
  ['a wrong token', { body: '{"token":"correct-horse-batterx"}' }, 401, 'tokenRequired'],
  ['no token', { body: '{}' }, 422, 'validationError'],
  ['a token that is not a string', { body: '{"token":["correct-horse-battery"]}' }, 422, 'validationError'],
  ['a body that is not JSON', { body: 'token=correct-horse-battery' }, 422, 'validationError'],
  [
    'no Origin header',
    { body: JSON.stringify({ token }), headers: { ...sameOriginHeaders, origin: undefined } },
    403,
    'requestNotAllowed',
  ],
])('the mock refuses a login with %s, and sets no cookie', (_, request, status, errorCode) => {
  const reply = createLogin(token).reply(toRequest('POST', request));

  expect(reply.status).toBe(status);
  expect(errorOf(reply)).toMatchObject({ errorCode, data: null });
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(JSON.stringify(errorOf(reply))).not.toContain('horse-batter');
});

test('after ten wrong tokens in a minute, the mock refuses every login for a minute', () => {
  let now = 0;
  const { reply } = createLogin(token, () => now);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    now += 1_000;
    expect(reply(logIn('wrong')).status).toBe(401);
  }

  const limited = reply(logIn(token));
  expect(limited).toMatchObject({ status: 429, headers: { 'retry-after': '51' } });
  expect(errorOf(limited)).toMatchObject({ errorCode: 'tooManyWrongTokens' });
  now = 60_999;
  expect(reply(logIn(token)).status).toBe(429);
  now = 61_000;
  expect(reply(logIn(token)).status).toBe(204);
});

test.each([
  ['127.0.0.1:4010', 'understudy-4010'],
  ['mock', 'understudy-80'],
  ['[::1]', 'understudy-80'],
  ['[fe80::12]:81', 'understudy-81'],
  [undefined, 'understudy-80'],
])('a login to the mock uses a separate cookie for the address %s', (at, name) => {
  const login = createLogin(token);
  const cookie = cookieOf(login.reply(logIn(token, { ...sameOriginHeaders, host: at })));
  const isIn = (sent: string) =>
    login.admits(toRequest('GET', { headers: { ...sameOriginHeaders, host: at, cookie: sent } }));

  expect(cookie.split('=')[0]).toBe(name);
  expect([cookie, `a=b;${cookie}`, `a=b; ${cookie};c=d`, `understudy-1=x;   ${cookie}`].map(isIn)).toEqual(
    Array(4).fill(true),
  );
  expect([`x${cookie}`, `${cookie}x`, '', ';'].map(isIn)).toEqual(Array(4).fill(false));
});

test('a browser logs out of the mock with a DELETE request without a content type', () => {
  const { 'content-type': _, ...headers } = sameOriginHeaders;
  const guard = createAccessGuard({ hosts: [host], token });

  expect(guard(toRequest('DELETE', { headers }))?.status).toBe(204);
});

test.each([
  ['a foreign Host', { ...sameOriginHeaders, host: 'evil.test' }, 403],
  ['a foreign Origin', { ...sameOriginHeaders, origin: 'http://evil.test' }, 403],
  ['a cross-site request', { ...sameOriginHeaders, 'sec-fetch-site': 'cross-site' }, 403],
  ['an HTML form', { ...sameOriginHeaders, 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a page of the mock', sameOriginHeaders, 204],
])('the access guard checks Host and Origin of a login and of a logout in the same way: %s', (_, headers, status) => {
  const guard = createAccessGuard({ hosts: [host], token });

  expect(guard(logIn(token, headers))?.status).toBe(status);
  expect(guard(toRequest('DELETE', { headers }))?.status).toBe(status);
});

test.each([
  ['no value', ''],
  ['the token', `understudy-4010=${token}`],
  ['an empty value', 'understudy-4010='],
  ['a guess', 'understudy-4010=00000000-0000-4000-8000-000000000000'],
])('the access guard of the mock refuses a request whose cookie has %s', (_, cookie) => {
  const guard = createAccessGuard({ hosts: [host], token });
  guard(logIn(token));

  expect(guard(toRequest('GET', { target: '/_mock/clock', headers: { ...sameOriginHeaders, cookie } }))?.status).toBe(
    401,
  );
});

test('after a logout, the mock refuses the cookie of the login', () => {
  const guard = createAccessGuard({ hosts: [host], token });
  const headers = { ...sameOriginHeaders, cookie: `other=1; ${cookieOf(guard(logIn(token)))}` };
  expect(guard(toRequest('GET', { target: '/_mock/clock', headers }))).toBeUndefined();

  const out = guard(toRequest('DELETE', { headers }));

  expect(out?.headers['set-cookie']).toMatch(/^understudy-4010=; .*Max-Age=0$/);
  expect(guard(toRequest('GET', { target: '/_mock/clock', headers }))?.status).toBe(401);
});

const byLogout = (url: string, headers: Record<string, string>) => fetch(url, { method: 'DELETE', headers });
const byOtherLogins = async (url: string, headers: Record<string, string>) => {
  for (let login = 0; login < 100; login += 1)
    await fetch(url, { method: 'POST', headers, body: `{"token":"${token}"}` });
};

test.each([
  ['the browser logs out', byLogout],
  ['a hundred other browsers have logged in', byOtherLogins],
])('the event stream of a logged-in browser ends when %s', async (_, endLogin) => {
  const mock = createMock();
  onTestFinished(() => mock.close());
  const { port } = await mock.listen({ token });
  const at = `http://127.0.0.1:${port}`;
  const headers = { origin: at, 'content-type': 'application/json' };
  const login = await fetch(`${at}/_mock/login`, { method: 'POST', headers, body: `{"token":"${token}"}` });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const open = async (sameOriginHeaders: Record<string, string>) =>
    (await fetch(`${at}/_mock/events/stream`, { headers: sameOriginHeaders })).body?.pipeThrough(
      new TextDecoderStream(),
    );
  const [ofBrowser, ofProgram] = [await open({ cookie }), await open({ authorization: `Bearer ${token}` })];

  await endLogin(`${at}/_mock/login`, { ...headers, cookie });
  await mock.control.createWorkspace();

  const received: string[] = [];
  for await (const text of ofBrowser ?? []) received.push(text);
  expect(received).toEqual([': listening\n\n']);
  for await (const text of ofProgram ?? []) if (text.includes('workspace-opened')) break;
});

test.each(['/', '/_mock/dashboard/queue', '/_mock/docs/', '/no%20where'])(
  'a browser that opens the path %s of a mock with a token gets the login page',
  (target) => {
    const guard = createAccessGuard({ hosts: [host], token });
    const headers = { host, accept: 'text/html,*/*;q=0.8' };
    const page = guard(toRequest('GET', { target, headers }));

    expect(page).toMatchObject({ status: 401, headers: { 'content-type': 'text/html; charset=utf-8' } });
    for (const program of [{ host }, { ...headers, authorization: 'Bearer wrong' }])
      expect(errorOf(guard(toRequest('GET', { target, headers: program })))).toMatchObject({
        errorCode: 'tokenRequired',
      });
    expect(guard(toRequest('POST', { target, headers: { ...sameOriginHeaders, ...headers } }))?.headers).toMatchObject({
      'content-type': 'application/json',
    });
  },
);

test('the login page of the mock runs only its own script and styles', () => {
  const reply = loginPageReply(toRequest('GET'));
  const text = new TextDecoder().decode(reply.body instanceof Uint8Array ? reply.body : undefined);
  const hashOf = (element: string) => {
    const [, content = ''] = new RegExp(`<${element}>(.*)</${element}>`, 's').exec(text) ?? [];
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  };

  expect(reply.headers['content-security-policy']).toContain(`style-src 'self' ${hashOf('style')}; `);
  expect(reply.headers['content-security-policy']).toContain(`script-src ${hashOf('script')}; `);
  expect(text).not.toMatch(/ style=| on\w+=/);
});
