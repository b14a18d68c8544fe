import { expect, onTestFinished, test } from 'vitest';
import { createMock, type ListenOptions, type MockOptions } from '../../../mock/index.ts';
import { openRawConnection, sendRawText } from '../../support/http/raw-connection.ts';

// Checks that the access guard protects a mock that listens. Other tests check the guard without sockets.

async function startMock(address: ListenOptions = {}, options: MockOptions = {}) {
  const mock = createMock({ seed: 'gate', ...options });
  onTestFinished(() => mock.close());
  return (await mock.listen(address)).port;
}

async function sendRaw(port: number, requestLine: string, ...headers: string[]) {
  const received = await sendRawText(
    port,
    `${requestLine}\r\n${[...headers, 'Connection: close', '', ''].join('\r\n')}`,
  );
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]),
    errorCode: /"errorCode":"(\w+)"/.exec(received)?.[1],
    text: received,
    head: received.slice(0, received.indexOf('\r\n\r\n')).toLowerCase(),
  };
}

const refused = { status: 403, errorCode: 'requestNotAllowed' };

test.each(['/_mock/clock', '/_mock/dashboard/', '/', '/no%20where', '/api/../_mock/clock', '//_mock'])(
  'for the path %s, the access guard admits only requests to the host of the mock',
  async (path) => {
    const port = await startMock();
    const ownHost = `Host: localhost:${port}`;
    const get = (...headers: string[]) => sendRaw(port, `GET ${path} HTTP/1.1`, ...headers);

    expect((await get(`Host: 127.0.0.1:${port}`)).status).not.toBe(403);
    const refusals = [
      [`Host: evil.test:${port}`],
      ['Host: localhost:1'],
      [ownHost, 'Host: evil.test'],
      [ownHost, ownHost],
      [ownHost, 'Origin: http://evil.test'],
      [ownHost, 'Sec-Fetch-Site: same-site'],
    ];
    for (const headers of refusals) {
      const answer = await get(...headers);
      expect(answer, headers.join()).toMatchObject(refused);
      expect(answer.head).not.toContain('access-control');
    }
    expect(await sendRaw(port, `GET ${path} HTTP/1.0`)).toMatchObject(refused);
    const form = await sendRaw(port, `POST ${path} HTTP/1.1`, ownHost, 'Content-Type: text/plain', 'Content-Length: 0');
    expect(form).toMatchObject({ status: 415, errorCode: 'unsupportedMediaType' });
  },
);

test.each([
  ['/v1/call/trigger', 'The service is under /api'],
  ['/API/call/trigger', 'Did you mean'],
  ['/nothing', 'The service is under /api'],
])('a page of another origin can read the error for the unknown path %s', async (path, meant) => {
  for (const options of [{}, { token }]) {
    const port = await startMock(options);
    const headers = [`Host: localhost:${port}`, 'Origin: http://app.test', 'Sec-Fetch-Site: cross-site'];
    const preflight = ['Access-Control-Request-Method: POST', 'Access-Control-Request-Headers: traceparent'];

    const preflightResponse = await sendRaw(port, `OPTIONS ${path} HTTP/1.1`, ...headers, ...preflight);
    const found = await sendRaw(port, `GET ${path} HTTP/1.1`, ...headers);
    const control = await sendRaw(port, 'GET /_mock/clock HTTP/1.1', ...headers);

    expect(preflightResponse).toMatchObject({
      status: 204,
      head: expect.stringContaining('access-control-allow-headers: traceparent'),
    });
    expect(found).toMatchObject({ status: 404, errorCode: 'pathNotFound', text: expect.stringContaining(meant) });
    expect(found.head).toContain('access-control-allow-origin: http://app.test');
    expect(control).toMatchObject(refused);
    expect(control.head).not.toContain('access-control');
  }
});

test('the access guard of the mock checks the host in the request line', async () => {
  const port = await startMock();
  const ownHost = `Host: localhost:${port}`;

  expect(await sendRaw(port, 'GET http://evil.test/_mock/clock HTTP/1.1', ownHost)).toMatchObject(refused);
  expect((await sendRaw(port, `GET http://localhost:${port}/_mock/clock HTTP/1.1`, ownHost)).status).not.toBe(403);
});

test('the mock refuses a path that leaves the service through dot segments, so no request bypasses the access guard', async () => {
  const port = await startMock();

  for (const path of ['/api/session/fetch/..', '/api/./session/fetch/ses_1', '/media/%2e%2e/x', '/api/call\\trigger']) {
    const answer = await sendRaw(port, `GET ${path} HTTP/1.1`, `Host: localhost:${port}`);

    expect(answer, path).toMatchObject({ status: 404, errorCode: 'pathNotFound' });
  }
});

test('the access guard admits a local request for an event stream, by socket or by mock.fetch', async () => {
  const mock = createMock({ seed: 'gate' });
  const { port } = await mock.listen();
  const connection = openRawConnection(port);
  connection.socket.write(`GET /_mock/events/stream HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  await connection.until(/^HTTP\/1\.1 200 OK\r\n[\s\S]*text\/event-stream[\s\S]*\r\n\r\n/);
  const inProcess = await mock.fetch('http://mock.test/_mock/events/stream');

  await mock.close();

  await Promise.all([connection.closed, inProcess.text()]);
});

test('the access guard of the mock admits requests from every origin to the service and its media', async () => {
  const port = await startMock();
  const foreign = ['Host: evil.test', 'Origin: null', 'Sec-Fetch-Site: cross-site'];

  const service = await sendRaw(port, 'GET /api/session/fetch/ses_1 HTTP/1.1', ...foreign, 'x-api-key: acme-key');
  const media = await sendRaw(port, 'GET /media/samples/picture.png HTTP/1.1', ...foreign);

  expect(service).toMatchObject({ status: 404, errorCode: 'sessionNotFound' });
  expect(media).toMatchObject({ status: 403, errorCode: 'linkForged' });
  for (const { head } of [service, media]) expect(head).toContain('access-control-allow-origin: null');
});

const token = 'correct-horse-battery';

test('a mock with a token requires the token everywhere except for the operations of the service and the media', async () => {
  const port = await startMock({ token });
  const ownHost = `Host: localhost:${port}`;

  expect(await sendRaw(port, 'GET /nowhere HTTP/1.1', ownHost)).toMatchObject({
    status: 401,
    errorCode: 'tokenRequired',
  });
  expect((await sendRaw(port, 'GET /nowhere HTTP/1.1', ownHost, `Authorization: Bearer ${token}`)).status).toBe(404);
  const twice = ['Authorization: Bearer wrong', `Authorization: Bearer ${token}`];
  expect((await sendRaw(port, 'GET /nowhere HTTP/1.1', ownHost, ...twice)).status).toBe(401);
  expect(await sendRaw(port, 'GET /api/session/fetch/ses_1 HTTP/1.1', ownHost)).toMatchObject({
    errorCode: 'apiKeyMissing',
  });
});
