// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a subject file has such places
import { existsSync } from 'node:fs';
import { createSecureServer, createServer } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { localCertificate } from '../support/http/local-certificate.ts';
import { mockSubject } from '../support/kit/mock-subject.ts';
import { runCommandHere } from '../support/run-command-here.ts';
import { createFileWriter, useTempFolder } from '../support/temp-folder.ts';

const folder = useTempFolder();
const fileOf = createFileWriter(folder);

afterEach(() => {
  for (const name of ['SUBJECT_KEY', 'UNDERSTUDY_HOOKS']) delete process.env[name];
});

function subjectFileOf(baseUrl: string, apiKey = 'acme-key'): string {
  const { workspace, ...subject } = mockSubject(baseUrl);
  const content = { ...subject, baseUrlAlt: undefined, workspace: { ...workspace, apiKey } };
  return fileOf(`subject-${apiKey.length}.json`, JSON.stringify(content));
}

async function startHooks(before = 'echo seeded; echo SUBJECT_KEY=acme-key') {
  const mock = createMock();
  onTestFinished(() => mock.close());
  const { baseUrl } = await mock.listen();
  const done = path.join(folder, `done-${crypto.randomUUID()}`);
  const doctor = { subject: subjectFileOf(baseUrl, '${SUBJECT_KEY}'), before, after: `touch ${done}` };
  return { config: fileOf('hooks.json', JSON.stringify({ doctor })), done };
}

test('the command of the option --before can set environment variables for the subject file', async () => {
  const { config, done } = await startHooks();

  const { code, stdout, stderr } = await runCommandHere(['--config', config, 'doctor', '--hooks', '--effects', 'none']);

  expect({ code, stderr }).toEqual({ code: 0, stderr: 'seeded\n' });
  expect(stdout).not.toContain('acme-key');
  expect(existsSync(done)).toBe(true);
});

test('the CLI runs no command of a config file unless the user allows these commands', async () => {
  const { config, done } = await startHooks(`touch ${path.join(folder, 'before')}`);

  const { code, stderr } = await runCommandHere(['--config', config, 'doctor']);

  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `${config} has a command in doctor.before. Read it, then allow it with --hooks or UNDERSTUDY_HOOKS=true.\n`,
  });
  expect([existsSync(done), existsSync(path.join(folder, 'before'))]).toEqual([false, false]);
});

test('the command doctor runs the command of the option --after even if the subject file is invalid', async () => {
  const { config, done } = await startHooks('echo seeded');

  const { code, stderr } = await runCommandHere(['--config', config, 'doctor', '--hooks']);

  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/^seeded\n.*SUBJECT_KEY/s) });
  expect(existsSync(done)).toBe(true);
});

test('a config file of the CLI cannot set the option --hooks, which allows the commands of the file', async () => {
  const config = fileOf('allows.json', JSON.stringify({ doctor: { before: 'true', hooks: true } }));

  const { code, stderr } = await runCommandHere(['--config', config, 'doctor']);

  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('doctor has the unknown field "hooks"'),
  });
});

test('the command doctor sends no request if the command of the option --before fails', async () => {
  const { config, done } = await startHooks('exit 4');
  process.env.UNDERSTUDY_HOOKS = 'true';

  const failed = await runCommandHere(['--config', config, 'doctor']);
  const nobody = subjectFileOf('http://127.0.0.1:9/api');
  const reported = await runCommandHere(['doctor', '--subject', nobody, '--after', 'exit 5']);

  expect(failed).toMatchObject({
    code: 2,
    stderr: 'The before command, exit 4, ended with 4. The kit sent no request.\n',
  });
  expect(existsSync(done)).toBe(false);
  expect(reported.stderr).toContain('The command after, exit 5, ended with 5.\n');
});

test.each([
  ['without TLS', 'http', () => createServer()],
  ['over TLS', 'https', () => createSecureServer(localCertificate)],
])('the command doctor reports that a service %s supports only HTTP/2', async (_, scheme, create) => {
  const server: Server = create();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  const subject = subjectFileOf(`${scheme}://127.0.0.1:${port}/api`);
  const { code, stdout } = await runCommandHere(['doctor', '--subject', subject]);

  expect(code).toBe(2);
  expect(stdout).toContain('the service speaks HTTP/2 only, and the kit speaks HTTP/1.1. Allow HTTP/1.1 there');
});
