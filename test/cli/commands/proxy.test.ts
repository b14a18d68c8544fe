import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createMock, parseScenarioFile } from '../../../mock/index.ts';
import { cliEntry } from '../../support/build.ts';
import { root } from '../../support/cli-process.ts';
import { har, harEntry, notFound } from '../../support/har.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { createFileWriter, useTempFolder } from '../../support/temp-folder.ts';

async function startProxyCommand(upstream: string, ...more: string[]) {
  const child = spawn(process.execPath, [cliEntry, 'proxy', upstream, '--port', '0', ...more], { cwd: root });
  let printed = '';
  let reported = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  child.stderr.on('data', (text) => {
    reported += text;
  });
  const exit = once(child, 'exit');
  await expect
    .poll(() => printed)
    .toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api forwards to .*\nEvery request reaches the service\. .*--effects.*\n$/);
  const [address = ''] = printed.split(' ');
  const interrupt = async () => {
    child.kill('SIGINT');
    const [code] = await exit;
    return code as number;
  };
  return { address, printed: () => printed, reported: () => reported, interrupt };
}

test('the command proxy prints one line for each exchange, without API keys, until Ctrl-C', async () => {
  const mock = createMock();
  const { baseUrl } = await mock.listen();
  const { address, reported, interrupt } = await startProxyCommand(baseUrl);

  const body = { phoneNumber: { 'acme-key': 1 }, agentName: 'Ava' };
  await createApiClient({ fetch }, address).send('POST /call/trigger', { body });
  const packed = { method: 'POST', headers: { 'content-encoding': 'gzip' }, body: gzipSync('{}') };
  await fetch(`${address}/call/trigger`, packed);
  await expect.poll(reported).toContain('not checked');
  expect(await interrupt()).toBe(0);
  await mock.close();

  expect(reported()).toMatch(
    /^POST \/api\/call\/trigger 422 triggerCall \d+ ms\n {2}request body \/phoneNumber: expected a string; found \{\\?"<key of the workspace>\\?":1\} \[trigger-call\/field\/phone-number\]\nPOST \/api\/call\/trigger 401 triggerCall \d+ ms\n {2}not checked: the request has the content-encoding gzip\n$/,
  );
});

const folder = useTempFolder();
const fileOf = createFileWriter(folder);

test('at Ctrl-C, the command proxy --record writes a scenario that includes the requests without a response', async () => {
  const mock = createMock();
  const { baseUrl } = await mock.listen();
  const file = path.join(folder, 'recorded.yaml');
  const { address, reported, interrupt } = await startProxyCommand(baseUrl, '--record', file);
  const { send } = createApiClient({ fetch }, address);
  const trigger = { body: { communicationChannel: 'Website Chat', customerNumber: 'Zuleika' } };

  await send('GET /no-operation');
  expect((await send('POST /chat-agent/trigger', trigger)).status).toBe(200);
  await mock.close();
  expect((await send('POST /chat-agent/trigger', trigger)).status).toBe(502);
  expect(await interrupt()).toBe(0);

  const text = readFileSync(file, 'utf8');
  expect(reported()).toMatch(/^GET .*no-operation 404 .*\n1 POST .* 200 triggerChat .*\n2 POST .* 502 The service/);
  expect(reported()).toContain(`${file} has 2 requests. Play it with: npx understudy-kit serve --scenario ${file}\n`);
  expect(text).toMatch(/^# Recorded by understudy-kit\./);
  expect(text).not.toMatch(/Zuleika|acme|Website/);
  const { steps } = await parseScenarioFile(text, file);
  expect(steps.flatMap(({ do: operation }) => operation ?? [])).toEqual(['triggerChat', 'addFault', 'triggerChat']);
});

test('the command proxy --record prints the recording on standard output if it cannot write the file', async () => {
  await using mock = createMock();
  const { baseUrl } = await mock.listen();
  const file = path.join(folder, 'lost.yaml');
  const { address, printed, reported, interrupt } = await startProxyCommand(baseUrl, '--record', file);

  await fetch(`${address}/session/fetch/ses_1`, { headers: { 'x-api-key': 'acme-key' } });
  mkdirSync(file);

  expect(await interrupt()).toBe(2);
  expect(reported()).toContain(`${file} cannot be written (EISDIR).`);
  expect(reported()).toContain('The recording is on standard output instead.');
  const text = printed().slice(printed().indexOf('# Recorded by'));
  expect((await parseScenarioFile(text, 'printed')).steps).toMatchObject([{ do: 'getSession' }]);
});

test('the command proxy --record reports that it recorded no request', async () => {
  await using mock = createMock();
  const { baseUrl } = await mock.listen();
  const file = path.join(folder, 'nothing.yaml');
  const { reported, interrupt } = await startProxyCommand(baseUrl, '--record', file);

  expect(await interrupt()).toBe(0);
  expect(reported()).toBe(`No request of an operation was recorded. ${file} was not written.\n`);
  expect(await runCommandHere(['proxy', baseUrl, '--record', folder])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/cannot be written \(EISDIR\)/),
  });
});

test('the command check --as-scenario prints a scenario without personal data', async () => {
  const entry = harEntry({ url: 'https://service.example.com/api/session/fetch/Zuleika?of=Zuleika' });
  const otherService = harEntry({ url: 'https://example.com/' });
  const file = fileOf('session.har', JSON.stringify(har([entry, otherService])));

  const { code, stdout } = await runCommandHere(['check', file, '--as-scenario']);

  expect(code).toBe(0);
  expect(stdout).not.toMatch(/Zuleika|acme-key/);
  expect((await parseScenarioFile(stdout, 'printed')).steps).toMatchObject([
    {
      do: 'getSession',
      with: { sessionId: 'unknown-id-of-recording-1' },
      refused: 'sessionNotFound',
      answered: { status: 404 },
    },
  ]);
  const none = fileOf('none.har', JSON.stringify(har([otherService])));
  expect(await runCommandHere(['check', none, '--as-scenario'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('has no request to an operation of the interface. Check --base.'),
  });
});

test('the command proxy sends the HTTP headers of a subject file only to the service that this file describes', async () => {
  const content = {
    ...mockSubject('https://service.example.com/api'),
    headers: { authorization: 'Bearer gateway' },
    baseUrlAlt: undefined,
  };
  const file = fileOf('gateway.json', JSON.stringify(content));

  const { code, stderr } = await runCommandHere(['proxy', 'https://other.example.com/api', '--subject', file]);

  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(
      /describes https:\/\/service\.example\.com\/api, so the proxy does not send its headers/,
    ),
  });
});

test('the command check exits with 0 for a correct recording', async () => {
  const file = fileOf('right.har', JSON.stringify(har([harEntry(), harEntry({ url: 'https://example.com/' })])));

  expect(await runCommandHere(['check', file])).toEqual({
    code: 0,
    stdout: '1 response checked, 0 invalid; 0 inconclusive, 1 entry of other requests.\n',
    stderr: '',
  });
});

test('the command check reports the entry of each mistake in a recording, but no API key', async () => {
  const content = { text: JSON.stringify({ ...notFound, data: 'acme-key' }) };
  const file = fileOf('wrong.har', JSON.stringify(har([harEntry({ content })]), null, 1));

  const { code, stdout } = await runCommandHere(['check', file, '--base', 'https://service.example.com/api']);

  expect(code).toBe(1);
  expect(stdout).toMatch(/wrong\.har: entry 1, GET https:\S+, status 404\n {2}statement {2}envelope\/data-of-error: /);
  expect(stdout).not.toContain('acme-key');
});

test('the command check exits with 2 for a recording that contains no exchange with the service', async () => {
  const empty = fileOf('empty.har', JSON.stringify(har([])));
  const none = fileOf('none.har', 'secret');

  expect(await runCommandHere(['check', empty])).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('0 responses checked'),
  });
  expect(await runCommandHere(['check', none])).toEqual({
    code: 2,
    stdout: '',
    stderr: `${none} is not a HAR: the file must be JSON; found something else. Export it again, as "HAR with content".\n`,
  });
});
