import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtInWorkspaces } from '../../../mock/start/options.ts';
import { cliEntry } from '../../support/build.ts';
import { type Environment, runCommand, startServe } from '../../support/cli-process.ts';
import { openRawConnection } from '../../support/http/raw-connection.ts';
import { requestByHttp } from '../../support/http/request-by-http.ts';
import { serveHttp } from '../../support/http/serve-http.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { expectRefusal, runCommandHere } from '../../support/run-command-here.ts';
import { createFileWriter, useTempFolder } from '../../support/temp-folder.ts';

const key = 'acme-key';
const message = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' };
const folder = useTempFolder();
const fileWith = createFileWriter(folder);
const token = 'correct-horse-battery';
const tokenFile = fileWith('token', `${token}\n`);
const ownKeys = fileWith('own.yaml', 'workspaces: [{ id: shop, apiKeys: [shop-key] }]');

function trigger(baseUrl: string): Promise<string> {
  return createApiClient({ fetch }, baseUrl).createSession(message);
}

async function read(baseUrl: string, sessionId: string): Promise<number> {
  return (await createApiClient({ fetch }, baseUrl).send(`GET /session/fetch/${sessionId}`)).status;
}

const run = (args: readonly string[], environment?: Environment) =>
  environment === undefined ? runCommandHere(args) : runCommand(args, environment);

test('the banner of the command serve shows the API keys and channels of every workspace', async () => {
  await using service = await startServe(['--port', '0', '--log', 'silent']);
  const lines = service.stdout().split('\n');
  for (const { id, apiKeys, channels } of builtInWorkspaces) {
    const heading = lines.findIndex((line) => line.startsWith(`  workspace ${id} `));

    expect(lines[heading]).toContain(`x-api-key: ${apiKeys.join(' or ')}`);
    for (const [index, { type, name }] of channels.entries())
      expect(lines[heading + 1 + index]).toMatch(new RegExp(`^ +${type} +${name}( \\(.+\\))?$`));
  }
});

test.concurrent('the command serve --port-alt serves the second base URL on its own port, with the same state', async () => {
  await using service = await startServe(['--port', '0', '--port-alt', '0']);

  expect(new URL(service.baseUrlAlt).port).not.toBe(new URL(service.baseUrl).port);
  expect(await read(service.baseUrlAlt, await trigger(service.baseUrl))).toBe(200);
});

test.skipIf(process.platform === 'win32')(
  'under npm, the command serve ends when npm ends the shell that started the command',
  async () => {
    const script = `"${process.execPath}" ${cliEntry} serve --port 0 & wait`;
    const environment = { PATH: process.env.PATH ?? '', npm_lifecycle_event: 'start' };
    const shell = spawn('sh', ['-c', script], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    const closed = once(shell.stdout, 'close');
    let printed = '';
    while (!printed.includes('base URL')) printed += String((await once(shell.stdout, 'data'))[0]);

    shell.kill('SIGTERM');

    // The mock holds the pipe open as long as it runs.
    shell.stdout.resume();
    await closed;
  },
);

test.concurrent('the options --now and --clock of the command serve set the time and the speed of the clock', async () => {
  const now = '2027-01-01T09:00:00Z';
  const startedAt = Date.now();
  await using service = await startServe(['--port', '0', '--now', now, '--clock', 'x60', '--log', 'silent']);
  const sessionId = await trigger(service.baseUrl);
  const response = await fetch(`${service.baseUrl}/session/fetch/${sessionId}`, { headers: { 'x-api-key': key } });
  const { data } = (await response.json()) as { data: { time: string } };
  const clock = await fetch(new URL('/_mock/clock', service.baseUrl));

  expect(Date.parse(data.time)).toBeGreaterThanOrEqual(Date.parse(now));
  expect(Date.parse(data.time)).toBeLessThanOrEqual(Date.parse(now) + (Date.now() - startedAt) * 60);
  expect(await clock.json()).toMatchObject({ mode: 'scaled', factor: 60 });
});

describe.concurrent('serve with wrong options', () => {
  const badFile = fileWith('bad.yaml', 'workspaces:\n  - id: shop\n    apiKeys: [shop-key]\n    channel: []\n');
  const weakToken = fileWith('weak', 'hunter2');
  const oldSnapshot = fileWith('old.json', '{"understudySnapshot":1,"events":0}');
  const listFile = fileWith('list.json', '[]');
  const builtInKey = fileWith('half.yaml', 'workspaces: [{ id: shop, apiKeys: [shop-key, outage-key] }]');
  const open = ['--port', '0', '--host', '0.0.0.0'];

  test.each<[what: string, args: readonly string[], message: RegExp, environment?: Environment]>([
    ['an unknown option', ['--prot', '1'], /^unknown option '--prot'/],
    ['a port that is not a number', ['--port', 'http'], /--port.* A port is a number from 0 to 65535\./],
    ['a port too high', ['--port', '65536'], /--port.* A port is a number from 0 to 65535\./],
    ['a negative second port', ['--port-alt', '-1'], /--port-alt.* A port is a number/],
    ['an option without its value', ['--seed'], /--seed <text>' argument missing/],
    ['an unknown format of the log', ['--log', 'xml'], /--log.* pretty, json, silent/],
    ['a bad value in the environment', [], /UNDERSTUDY_PORT.* A port is a number/, { UNDERSTUDY_PORT: 'x' }],
    ['an argument too many', ['4011'], /too many arguments/],
    [
      'a missing file',
      ['--workspaces', 'no/such.yaml'],
      /^The workspace file no\/such\.yaml cannot be read \(ENOENT\)/,
    ],
    ['a folder in place of a file', ['--workspaces', folder], /cannot be read \(EISDIR\)/],
    [
      'an invalid workspace file',
      ['--workspaces', badFile],
      /bad\.yaml:4:5: workspaces\[0\] has the unknown field "channel"\. Did you mean "channels"\?$/,
    ],
    [
      'an address that this machine does not have',
      ['--port', '0', '--host', '192.0.2.1', '--token-file', tokenFile, '--workspaces', ownKeys],
      /^Cannot listen on 192\.0\.2\.1/,
    ],
    ['an open host without a token', [...open, '--workspaces', ownKeys], /0\.0\.0\.0.*needs a token.*--token-file/],
    [
      'an open host with the built-in workspaces',
      [...open, '--token-file', tokenFile],
      /0\.0\.0\.0.*built-in key acme-key.*--workspaces/,
    ],
    [
      'an open host with one built-in key',
      [...open, '--token-file', tokenFile, '--workspaces', builtInKey],
      /built-in key outage-key/,
    ],
    [
      'an open host with a weak token',
      [...open, '--workspaces', ownKeys, '--token-file', weakToken],
      /^This token cannot be used\. .*16 printable ASCII/,
    ],
    [
      'an open host with a missing token file',
      [...open, '--token-file', 'no/such'],
      /no\/such cannot be read \(ENOENT\)/,
    ],
    [
      'an open host in the environment without a token',
      ['--port', '0', '--workspaces', ownKeys],
      /needs a token/,
      { UNDERSTUDY_HOST: '::' },
    ],
    ['a watch without a file', ['--watch'], /^--watch needs a file .*--workspaces FILE/],
    ['a missing snapshot', ['--snapshot', 'no/such.json'], /^The snapshot .*ENOENT.*GET \/_mock/],
    ['a snapshot of another format', ['--snapshot', oldSnapshot], /understudySnapshot must be 3, .*; found 1\. Load/],
    ['a file that is not a snapshot', ['--snapshot', 'package.json'], /package\.json is not a snapshot.*GET \/_mock/],
    ['a list in place of a snapshot', ['--snapshot', listFile], /is not a snapshot.*It must be a JSON object/],
    ['a file that is not a state file', ['--state', 'package.json'], /state file package\.json.*--state/],
    ['a state file in a missing folder', ['--state', 'no/such/state.db'], /state file .*--state/],
    [
      'a wildcard in a host name',
      ['--port', '0', '--allow-host', '*.test'],
      /"\*\.test" is no host name.*no wildcards/,
    ],
  ])('the command serve exits with 2 and prints one line for %s', async (_what, args, message, environment) => {
    const result = await run(['serve', ...args], environment);

    expectRefusal(result, message);
    expect(result.stderr).not.toContain('hunter2');
  });

  test.each(['--port', '--port-alt'])(
    'the command serve exits with 2 if the port of an option is in use: %s',
    async (option) => {
      await using other = await serveHttp(() => {});
      const port = `${other.port}`;
      const args = ['serve', ...(option === '--port' ? [] : ['--port', '0']), option, port];

      const message = new RegExp(`^Port ${port} is in use\\. Choose another port with ${option} `);
      expectRefusal(await runCommandHere(args), message);
    },
  );
});

test('the CLI exits with 2 and prints one line for an unknown command', async () => {
  expectRefusal(await runCommandHere(['srve']), /^unknown command 'srve' .*\. See npx understudy-kit --help\.$/);
});

test.concurrent('the command serve exits with 0 at the signal SIGINT, even with open connections', async () => {
  const service = await startServe(['--port', '0', '--port-alt', '0']);
  await trigger(service.baseUrl);

  expect(await service.end('SIGINT')).toBe(0);
  await expect(fetch(service.baseUrl)).rejects.toThrow();
});

describe.concurrent('the log of serve', () => {
  const logs = { json: '', pretty: '', silent: '' };

  beforeAll(() =>
    Promise.all(Object.keys(logs).map(async (form) => Object.assign(logs, { [form]: await writeRequestLog(form) }))),
  );

  async function writeRequestLog(form: string): Promise<string> {
    await using service = await startServe(['--port', '0', '--log', form]);
    const sessionId = await trigger(service.baseUrl);
    await read(service.baseUrl, sessionId);
    await fetch(`${service.baseUrl}/no%1b[31mwhere`, { headers: { 'x-api-key': 'wrong-key' } });
    const signed = `${new URL(service.baseUrl).origin}/media/samples/picture.png?expires=1&signature=s3cret`;
    await fetch(signed);
    const query = new URLSearchParams({ callRecordingUrl: 'https://store.example/a.wav?signature=s3cret' });
    await fetch(`${service.baseUrl}/call/signed-recording-url?${query}&😀`, { headers: { 'x-api-key': key } });
    await fetch(`${service.baseUrl}/session/fetch/ses_none`, { headers: { 'x-api-key': key } });
    const prefer = 'fault="{\\"type\\":\\"reset\\"}"';
    const lost = fetch(`${service.baseUrl}/chat-agent/trigger`, {
      method: 'POST',
      headers: { 'x-api-key': key, prefer },
    });
    await expect(lost).rejects.toThrow();
    await service.end();
    return service.stderr();
  }

  test('the JSON log of serve has one object for each request', () => {
    const lines = logs.json.trimEnd().split('\n');

    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { method: 'POST', target: '/api/chat-agent/trigger', status: 200, time: expect.stringMatching(/^\d{4}-.*Z$/) },
      { method: 'GET', status: 200 },
      { method: 'GET', status: 404, gap: 'transport/unknown-path' },
      { method: 'GET', target: '/media/samples/picture.png', status: 403 },
      { method: 'GET', status: 200, gap: expect.stringContaining('signed-url/') },
      { method: 'GET', status: 404, field: '/sessionId' },
      { method: 'POST', status: 0, fault: 'preferred' },
    ]);
  });

  test('the pretty log of serve has one line for each request, and no control character', () => {
    const text = logs.pretty;

    expect(text.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d 200 POST \/api\/chat-agent\/trigger$/),
      expect.stringMatching(/ 200 GET \/api\/session\/fetch\/ses_acme_[0-9a-f]+( |$)/),
      expect.stringMatching(/ 404 GET .* \(gap: transport\/unknown-path\)$/),
      expect.stringMatching(/ 403 GET \/media\/samples\/picture\.png( |$)/),
      expect.stringMatching(/ 200 GET \/api\/call\/signed-recording-url .*"%F0%9F%98%80" is ignored/),
      expect.stringMatching(/ 404 GET \/api\/session\/fetch\/ses_none {2}\(field: \/sessionId\)$/),
      expect.stringMatching(/ no answer POST \/api\/chat-agent\/trigger {2}\(fault: preferred/),
    ]);
    expect(text).not.toMatch(/[^\x20-\x7e\n]/);
  });

  test.each(['json', 'pretty'] as const)(
    'the %s log of serve contains no API key, no customer and no signature',
    (form) => {
      const text = logs[form];

      expect(text).not.toContain(key);
      expect(text).not.toContain('wrong-key');
      expect(text).not.toContain(message.customerNumber.slice(1));
      expect(text).not.toContain('s3cret');
    },
  );
});

// If npm started the command, the command may get one signal twice: from the terminal and from npm.
test.each([1, 2])(
  'if SIGTERM arrives %i times, the command serve answers the request in flight, and exits with 0',
  async (times) => {
    // A mock on the default port may be running on this machine.
    const serve = await startServe(['--port', '0']);
    const port = Number(new URL(serve.baseUrl).port);
    const body = JSON.stringify({ communicationChannel: 'Support Messenger', customerNumber: '+14155550123' });
    const head = ['POST /api/chat-agent/trigger HTTP/1.1', 'host: mock', 'x-api-key: acme-key'];
    const headers = [...head, 'content-type: application/json', `content-length: ${body.length}`, '', ''];
    const { socket, closed } = openRawConnection(port);
    socket.write(headers.join('\r\n') + body.slice(0, 10));
    // Once a later request is answered, the bytes of the earlier request have certainly arrived.
    await fetch(`${serve.baseUrl}/session/fetch/unknown`);
    const ended = serve.end('SIGTERM');
    if (times === 2) void serve.end('SIGTERM');
    await expect.poll(() => fetch(serve.baseUrl).then(String, () => 'refused')).toBe('refused');
    socket.write(body.slice(10));

    expect(await ended).toBe(0);
    expect(await closed).toMatch(/^HTTP\/1\.1 200 OK\r\n[^{]*Connection: close\r\n/);
  },
);

async function statusAt(port: string, host: string, authorization?: string) {
  const headers = { host, ...(authorization === undefined ? {} : { authorization }) };
  return (await requestByHttp(`http://127.0.0.1:${port}/nowhere`, { headers })).status;
}

test('the command serve asks for its control token on both ports, and never prints the token', async () => {
  const environment = { UNDERSTUDY_TOKEN_FILE: tokenFile, UNDERSTUDY_ALLOW_HOST: 'mock:1,other:2' };
  await using service = await startServe(
    ['--port', '0', '--port-alt', '0', '--host', '0.0.0.0', '--workspaces', ownKeys],
    environment,
  );
  for (const { port } of [service.baseUrl, service.baseUrlAlt].map((url) => new URL(url))) {
    expect(await statusAt(port, `localhost:${port}`)).toBe(401);
    expect(await statusAt(port, `localhost:${port}`, `Bearer ${token}`)).toBe(404);
    expect(await statusAt(port, 'other:2', `Bearer ${token}`)).toBe(404);
    expect(await statusAt(port, 'mock:2', `Bearer ${token}`)).toBe(403);
  }
  await service.end();

  expect(service.stdout() + service.stderr()).not.toContain(token);
});
