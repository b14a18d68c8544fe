import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CommonServerOptions, createServer, type InlineConfig, preview } from 'vite';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { understudy } from '../../integrations/vite.ts';
import { localCertificate } from '../support/http/local-certificate.ts';
import { requestByHttp } from '../support/http/request-by-http.ts';
import { useTempFolder } from '../support/temp-folder.ts';

// The plugin starts no mock under vitest, so hide from the plugin that these tests run under vitest.
beforeEach(() => vi.stubEnv('VITEST', undefined));
afterEach(() => vi.unstubAllEnvs());

async function startVite(kind: 'dev' | 'preview', https?: typeof localCertificate) {
  const address: CommonServerOptions = { host: '127.0.0.1', port: 0, ...(https === undefined ? {} : { https }) };
  const config: InlineConfig = {
    root: useTempFolder(onTestFinished),
    configFile: false,
    logLevel: 'silent',
    plugins: [understudy()],
    build: { outDir: '.' },
  };
  const server =
    kind === 'dev'
      ? await (await createServer({ ...config, server: { ...address, hmr: false, watch: null } })).listen()
      : await preview({ ...config, preview: address });
  onTestFinished(() => server.close());
  const port = Number((server.httpServer?.address() as AddressInfo | undefined)?.port);
  return { server, port, origin: `${https === undefined ? 'http' : 'https'}://127.0.0.1:${port}` };
}

async function statusOf(url: string, method: string, headers: Record<string, string>) {
  return (await requestByHttp(url, { method, headers })).status;
}

async function sendOverHttp2(origin: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const session = connect(origin, { ca: localCertificate.cert });
  onTestFinished(() => session.destroy());
  const method = body === undefined ? 'GET' : 'POST';
  const stream = session.request({
    ':method': method,
    ':path': path,
    'x-api-key': 'acme-key',
    'content-type': 'application/json',
    ...headers,
  });
  stream.end(body === undefined ? undefined : JSON.stringify(body));
  const status = new Promise((resolve) => stream.once('response', (fields) => resolve(fields[':status'])));
  return { status: await status, body: await text(stream) };
}

const body = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };

test.each(['dev', 'preview'] as const)('the Vite %s server answers over HTTPS with HTTP/2', async (kind) => {
  const { origin } = await startVite(kind, localCertificate);

  const sent = await sendOverHttp2(origin, '/api/chat-agent/trigger', body);
  const unknown = await sendOverHttp2(origin, '/api/session/fetch/none');

  expect([sent.status, JSON.parse(sent.body).message]).toEqual([200, 'Trigger dispatched']);
  expect([unknown.status, JSON.parse(unknown.body).errorCode]).toEqual([404, 'sessionNotFound']);
});

test('the Vite server serves the control plane of the mock under /_mock', async () => {
  const { port, origin } = await startVite('dev');
  const get = (headers: Record<string, string>) => statusOf(`${origin}/_mock/clock`, 'GET', headers);

  expect(await (await fetch(`${origin}/_mock/health`)).json()).toMatchObject({ ready: true });
  expect((await fetch(`${origin}/_mock/dashboard/`)).headers.get('content-security-policy')).not.toBeNull();
  expect(await get({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(200);
  expect(await get({ host: `evil.test:${port}` })).toBe(403);
  expect(await get({ host: `localhost:${port}`, origin: 'http://evil.test' })).toBe(403);
  expect(await get({ host: `localhost:${port}`, 'sec-fetch-site': 'cross-site' })).toBe(403);
  const form = { host: `localhost:${port}`, 'content-type': 'text/plain' };
  expect(await statusOf(`${origin}/_mock/reset`, 'POST', form)).toBe(415);
});

test('the Vite server serves the control plane of the mock under /_mock over HTTPS', async () => {
  const { origin } = await startVite('dev', localCertificate);

  expect(await sendOverHttp2(origin, '/_mock/clock', undefined, { origin })).toMatchObject({ status: 200 });
  expect(await sendOverHttp2(origin, '/_mock/reset', {}, { origin: 'https://evil.test' })).toMatchObject({
    status: 403,
  });
});
