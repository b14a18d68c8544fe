import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { createClient } from 'understudy-kit/client';
import { understudy } from 'understudy-kit/vite';
import { build, createLogger, createServer, preview } from 'vite';

writeFileSync('index.html', '<script type="module" src="/main.js"></script>');
writeFileSync('main.js', 'fetch("/api/session/fetch/none");');

/** What is printed goes to `lines`. */
function configure(options) {
  const lines = [];
  const customLogger = createLogger('info');
  const keep = (line) => {
    lines.push(line);
  };
  Object.assign(customLogger, { info: keep, warn: keep });
  return { lines, config: { configFile: false, customLogger, plugins: [understudy(options)] } };
}

async function check(t, server, path, lines) {
  // Vite 5 refuses to close twice.
  t.after(() => server.close().catch(() => {}));
  server.printUrls();
  const origin = `http://127.0.0.1:${server.httpServer.address().port}`;
  const client = createClient({ apiKey: 'acme-key', baseUrl: `${origin}${path}` });
  const said = await client.triggerChat({ body: { doReturnResponse: true, agentName: 'Ava', message: 'Hello' } });
  const session = await client.getSession({ path: { sessionId: said.data.sessionId } });
  assert.equal(session.data.status, 'active');

  const banner = lines.join('\n');
  assert.match(banner, new RegExp(`Mock: +http://127\\.0\\.0\\.1:\\d+/api, here ${path} \\(x-api-key: acme-key\\)`));
  const dashboard = /Dashboard: (http:\S+)/.exec(banner)[1];
  assert.equal((await fetch(dashboard)).status, 200);
  await fetch(`${new URL('/_mock/faults', dashboard)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"operationId":"getSession","effect":{"type":"reset"},"times":1}',
  });
  await assert.rejects(client.getSession({ path: { sessionId: 'none' } }), TypeError);
  await server.close();
  await assert.rejects(fetch(dashboard));
}

test('the dev server serves a mock and says where', async (t) => {
  const { lines, config } = configure();
  const server = await createServer({ ...config, server: { host: '127.0.0.1', port: 0, hmr: false } });
  await server.listen();
  await check(t, server, '/api', lines);
});

test('a build contains nothing of it, and its preview has one', async (t) => {
  const { lines, config } = configure({ path: '/service' });
  await build(config);
  const built = readdirSync('dist/assets').map((name) => readFileSync(`dist/assets/${name}`, 'utf8'));
  assert.equal(built.length, 1);
  assert.doesNotMatch(built.join(), /understudy|_mock/);

  await check(t, await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } }), '/service', lines);
});
