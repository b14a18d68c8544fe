import { describe, expect, onTestFinished, test } from 'vitest';
import { createMock, type ListenOptions, type MockOptions } from '../../../mock/index.ts';
import { openRawConnection } from '../../support/http/raw-connection.ts';

// The gate itself is judged without sockets; here it is shown to be in front of a mock that listens.

async function startMock(address: ListenOptions = {}, options: MockOptions = {}) {
  const mock = createMock({ seed: 'gate', ...options });
  onTestFinished(() => mock.close());
  return (await mock.listen(address)).port;
}

/** The status, error code and head of what is answered to a request with exactly these headers. */
async function sendRaw(port: number, requestLine: string, ...headers: string[]) {
  const connection = openRawConnection(port);
  connection.socket.write(`${requestLine}\r\n${[...headers, 'Connection: close', '', ''].join('\r\n')}`);
  const received = await connection.closed;
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]),
    errorCode: /"errorCode":"(\w+)"/.exec(received)?.[1],
    head: received.slice(0, received.indexOf('\r\n\r\n')).toLowerCase(),
  };
}

const refused = { status: 403, errorCode: 'requestNotAllowed' };

describe.each(['/_mock/clock', '/', '/nowhere', '/api/../_mock/clock', '//_mock'])('%s', (path) => {
  test.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('is open to who calls it by %s', async (name) => {
    const port = await startMock();

    expect((await sendRaw(port, `GET ${path} HTTP/1.1`, `Host: ${name}:${port}`)).status).not.toBe(403);
  });

  test.each([
    'evil.test',
    'localhost',
    'localhost.:PORT',
    'localhost.evil.test:PORT',
    '127.1:PORT',
    '2130706433:PORT',
    '0x7f000001:PORT',
    '0.0.0.0:PORT',
    '[::ffff:127.0.0.1]:PORT',
    'user@localhost:PORT',
    'localhost:1',
    '',
  ])('is shut to who calls it by %j', async (name) => {
    const port = await startMock();

    expect(await sendRaw(port, `GET ${path} HTTP/1.1`, `Host: ${name.replace('PORT', `${port}`)}`)).toMatchObject(
      refused,
    );
  });

  test('refuses a request with two host names, or none', async () => {
    const port = await startMock();
    const own = `Host: localhost:${port}`;

    expect(await sendRaw(port, `GET ${path} HTTP/1.1`, own, 'Host: evil.test')).toMatchObject(refused);
    expect(await sendRaw(port, `GET ${path} HTTP/1.1`, own, own)).toMatchObject(refused);
    expect(await sendRaw(port, `GET ${path} HTTP/1.0`)).toMatchObject(refused);
  });

  test.each([
    'Origin: null',
    'Origin: http://evil.test',
    'Origin: http://localhost:3000',
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Site: same-site',
  ])('is shut to a page with %s, which cannot even read that', async (header) => {
    const port = await startMock();
    const answer = await sendRaw(port, `GET ${path} HTTP/1.1`, `Host: localhost:${port}`, header);

    expect(answer).toMatchObject(refused);
    expect(answer.head).not.toContain('access-control');
  });

  test('is shut to a write that a form could send', async () => {
    const port = await startMock();
    const own = `Host: localhost:${port}`;

    for (const type of ['Content-Type: text/plain', 'X-Nothing: 1']) {
      expect(await sendRaw(port, `POST ${path} HTTP/1.1`, own, type, 'Content-Length: 0')).toMatchObject({
        status: 415,
        errorCode: 'unsupportedMediaType',
      });
    }
  });

  test('allows no browser to send more', async () => {
    const port = await startMock();
    const answer = await sendRaw(
      port,
      `OPTIONS ${path} HTTP/1.1`,
      `Host: localhost:${port}`,
      'Origin: http://evil.test',
      'Access-Control-Request-Method: POST',
    );

    expect(answer).toMatchObject(refused);
    expect(answer.head).not.toContain('access-control');
  });
});

test('the host in the request line counts too', async () => {
  const port = await startMock();
  const own = `Host: localhost:${port}`;

  expect(await sendRaw(port, 'GET http://evil.test/_mock/clock HTTP/1.1', own)).toMatchObject(refused);
  expect((await sendRaw(port, `GET http://localhost:${port}/_mock/clock HTTP/1.1`, own)).status).not.toBe(403);
});

test('what the gate keeps for this machine, the router does not take for the service or a medium', async () => {
  const port = await startMock();

  for (const path of ['/api/session/fetch/..', '/api/./session/fetch/ses_1', '/media/%2e%2e/x', '/api/call\\trigger']) {
    const answer = await sendRaw(port, `GET ${path} HTTP/1.1`, `Host: localhost:${port}`);

    expect(answer, path).toMatchObject({ status: 404, errorCode: 'pathNotFound' });
  }
});

test('a stream of the control plane comes through, and ends with the mock', async () => {
  const mock = createMock({ seed: 'gate' });
  const { port } = await mock.listen();
  const connection = openRawConnection(port);
  connection.socket.write(`GET /_mock/events/stream HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  await connection.until(/^HTTP\/1\.1 200 OK\r\n[\s\S]*text\/event-stream[\s\S]*\r\n\r\n/);
  const inProcess = await mock.fetch('http://mock.test/_mock/events/stream');

  await mock.close();

  await Promise.all([connection.closed, inProcess.text()]);
});

test('the service and media are open to everybody', async () => {
  const port = await startMock();
  const foreign = ['Host: evil.test', 'Origin: null', 'Sec-Fetch-Site: cross-site'];

  const service = await sendRaw(port, 'GET /api/session/fetch/ses_1 HTTP/1.1', ...foreign, 'x-api-key: acme-key');
  const media = await sendRaw(port, 'GET /media/samples/picture.png HTTP/1.1', ...foreign);

  expect(service).toMatchObject({ status: 404, errorCode: 'sessionNotFound' });
  expect(media).toMatchObject({ status: 403, errorCode: 'linkForged' });
  for (const { head } of [service, media]) expect(head).toContain('access-control-allow-origin: *');
});

test('in process there is no gate', async () => {
  const answer = await createMock({ seed: 'gate' }).fetch('http://anything.test/nowhere');

  expect(await answer.json()).toMatchObject({ errorCode: 'pathNotFound' });
});

test('names can be allowed', async () => {
  const port = await startMock({ allowHosts: ['mock', 'localhost:8080'] });

  for (const name of [`mock:${port}`, 'localhost:8080', `localhost:${port}`]) {
    expect(await sendRaw(port, 'GET /nowhere HTTP/1.1', `Host: ${name}`), name).toMatchObject({ status: 404 });
  }
  for (const name of ['mock', 'mock:8080', `my.mock:${port}`]) {
    expect(await sendRaw(port, 'GET /nowhere HTTP/1.1', `Host: ${name}`), name).toMatchObject(refused);
  }
});

const token = 'correct-horse-battery';
const workspaces = { workspaces: [{ id: 'shop', apiKeys: ['shop-key'] }] };

test('a token is asked for, on all but the service and media', async () => {
  const port = await startMock({ token });
  const own = `Host: localhost:${port}`;

  expect(await sendRaw(port, 'GET /nowhere HTTP/1.1', own)).toMatchObject({ status: 401, errorCode: 'tokenRequired' });
  expect((await sendRaw(port, 'GET /nowhere HTTP/1.1', own, `Authorization: Bearer ${token}`)).status).toBe(404);
  const twice = ['Authorization: Bearer wrong', `Authorization: Bearer ${token}`];
  expect((await sendRaw(port, 'GET /nowhere HTTP/1.1', own, ...twice)).status).toBe(401);
  expect(await sendRaw(port, 'GET /api/session/fetch/ses_1 HTTP/1.1', own)).toMatchObject({
    errorCode: 'apiKeyMissing',
  });
});

describe('where others can reach it', () => {
  test.each<[string, ListenOptions, MockOptions, RegExp]>([
    ['a mock without a token', { host: '0.0.0.0' }, { workspaces }, /needs a token/],
    ['one on every address', { host: '' }, { workspaces }, /needs a token/],
    ['one with a weak token', { host: '0.0.0.0', token: 'hunter2' }, { workspaces }, /16 printable/],
    ['one with the built-in workspaces', { host: '0.0.0.0', token }, {}, /built-in key acme-key/],
    [
      'one with a built-in key',
      { host: '0.0.0.0', token },
      { workspaces: { workspaces: [{ id: 'shop', apiKeys: ['shop-key', 'globex-key'] }] } },
      /built-in key globex-key/,
    ],
    ['one with a wildcard', { allowHosts: ['*'] }, {}, /no wildcards/],
  ])('%s does not listen', async (_, address, options, message) => {
    const listen = startMock(address, options);

    await expect(listen).rejects.toThrow(message);
    await expect(listen).rejects.toBeInstanceOf(RangeError);
  });

  test('a mock with both listens, and asks for the token', async () => {
    const port = await startMock({ host: '0.0.0.0', token }, { workspaces });
    const authorization = `Authorization: Bearer ${token}`;

    expect((await sendRaw(port, 'GET /nowhere HTTP/1.1', `Host: 127.0.0.1:${port}`, authorization)).status).toBe(404);
    expect((await sendRaw(port, 'GET /nowhere HTTP/1.1', `Host: 127.0.0.1:${port}`)).status).toBe(401);
    expect(await sendRaw(port, 'GET /nowhere HTTP/1.1', `Host: 0.0.0.0:${port}`, authorization)).toMatchObject(refused);
  });
});
