import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseSubject } from '../../../contracts/subject/subject.ts';
import { createMock } from '../../../mock/index.ts';
import { startServe } from '../../support/cli-process.ts';
import { serveFetch } from '../../support/http/serve-http.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();

const read = (file: string) => readFileSync(file, 'utf8');

test('the command init writes a subject file that is valid when the API key is in the environment', async () => {
  const file = path.join(folder, 'own.yaml');
  const { code, stdout } = await runCommandHere(['init', file]);

  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`${file} is written.`) });
  expect(parseSubject(read(file), file, { API_KEY: 'a-key' })).toMatchObject({ workspace: { apiKey: 'a-key' } });
  expect(() => parseSubject(read(file), file, {})).toThrow('needs the environment variable API_KEY');
});

test('the subject file of the command init stays valid after the user uncomments the HTTP headers in the file', async () => {
  const file = path.join(folder, 'headers.yaml');
  await runCommandHere(['init', file]);
  const uncommented = read(file).replace(/^# (headers: )/m, '$1');

  const { headers } = parseSubject(uncommented, file, { API_KEY: 'a-key', GATEWAY_TOKEN: 'Bearer x' });

  expect(headers).toEqual({ authorization: 'Bearer x' });
});

test('the command init also writes a config file, unless the folder has a config file', async () => {
  const config = path.join(folder, 'understudy.yaml');
  rmSync(config, { force: true });
  const first = await runCommandHere(['init', path.join(folder, 'first.yaml')]);
  const written = read(config);
  writeFileSync(config, '# mine');
  const second = await runCommandHere(['init', path.join(folder, 'second.yaml')]);

  expect(written).toMatch(/^verify:\n(#.*\n)* {2}strict: true #/m);
  expect(first.stdout).toContain(`${config} is written.`);
  expect(second).toMatchObject({ code: 0, stdout: expect.not.stringContaining(config) });
  expect(read(config)).toBe('# mine');
});

test('the command init overwrites no file', async () => {
  const file = path.join(folder, 'mine.yaml');
  writeFileSync(file, 'mine');

  expect(await runCommandHere(['init', file])).toEqual({
    code: 2,
    stdout: '',
    stderr: `${file} already exists. Remove it or choose another file.\n`,
  });
  expect(read(file)).toBe('mine');
});

test('the command init --mock writes a subject file with which the command verify can test the mock', async () => {
  const file = path.join(folder, 'verified.yaml');
  await runCommandHere(['init', '--mock', file]);
  await using service = await startServe(['--log', 'silent', '--port', '0']);
  const { code, stdout } = await runCommandHere(
    `verify ${service.baseUrl} --subject ${file} --effects record --runs 1 --seed 1`,
  );
  const strict = `verify ${service.baseUrl} --subject ${file} --strict --runs 1 --seed 1 --rule`;
  expect(await runCommandHere(`${strict} trigger-chat/channel-chooses`)).toMatchObject({ code: 0 });

  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(' 0 failed, 0 flaky, ') });
});

const file = path.join(folder, 'subject.yaml');
const requests: string[] = [];
let service: Awaited<ReturnType<typeof serveFetch>>;

beforeAll(async () => {
  const mock = createMock();
  service = await serveFetch((request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return mock.fetch(request);
  });
  writeFileSync(file, stringify(mockSubject(service.baseUrl)));
});

afterAll(() => service[Symbol.asyncDispose]());

test('the command doctor confirms all names in a correct subject file, and leaves no message or call pending', async () => {
  const { code, stdout, stderr } = await runCommandHere(['doctor', '--subject', file]);

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^known {8}the clock of the service shows the same time as this machine$/m);
  expect(stdout).toContain(`known        workspace.channels.messenger (${file}:6)\n`);
  expect(stdout).toMatch(/\n\d+ entries checked, 0 mistakes, \d+ not checked\.\n$/);
  expect(stdout).not.toContain('acme-key');
  expect(existsSync(`${file}.ledger`)).toBe(false);
});

test('the command doctor reports each mistake in the subject file with its line, and exits with 1', async () => {
  const wrong = path.join(folder, 'wrong.yaml');
  const subject = mockSubject(service.baseUrl);
  const { channels } = subject.workspace;
  const workspace = { ...subject.workspace, channels: { ...channels, webChat: 'Webside Chat' } };
  writeFileSync(wrong, stringify({ ...subject, workspace, controlUrl: 'http://127.0.0.1:1/_mock' }));
  const { code, stdout } = await runCommandHere(['doctor', '--subject', wrong]);

  expect(code).toBe(1);
  expect(stdout).toMatch(/\nmistake {6}controlUrl \(\S+:\d+\): The control plane did not show its clock: .* Correct/);
  expect(stdout).toContain(
    `\nmistake      workspace.channels.webChat (${wrong}:9): The service has no enabled channel`,
  );
  expect(stdout).toContain('Write the name exactly as the dashboard of the service shows it, or remove the line.');
  expect(stdout).toMatch(/ 2 mistakes, \d+ not checked\.\n$/);
});

test('the command doctor exits with 2 if the service does not respond', async () => {
  const { code, stdout } = await runCommandHere(['doctor', 'http://127.0.0.1:1/api', '--subject', file]);

  expect(code).toBe(2);
  expect(stdout).toMatch(/\nstop {9}the command line: baseUrl: No response from http:\/\/127\.0\.0\.1:1\/api\./);
});

test('the command doctor warns that the clock of the service is slow', async () => {
  const mock = createMock();
  await using late = await serveFetch(async (request) => {
    const response = await mock.fetch(request);
    const headers = { ...Object.fromEntries(response.headers), date: new Date(Date.now() - 3_600_000).toUTCString() };
    return new Response(response.body, { status: response.status, headers });
  });
  const { stdout } = await runCommandHere(['doctor', late.baseUrl, '--subject', file, '--effects', 'none']);

  expect(stdout).toMatch(
    /\nnote {9}the clock of the service is 3\d\d\d seconds behind that of this machine\. Correct one of them/,
  );
});
