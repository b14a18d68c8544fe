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

const token = 'correct-horse-battery';
