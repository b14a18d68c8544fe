import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServe } from '../support/cli-process.ts';
import { runCommandHere } from '../support/run-command-here.ts';
import { useTempFolder } from '../support/temp-folder.ts';

const folder = useTempFolder();
const place = (name: string) => path.join(folder, name);

test.each<[string, Buffer]>([
  ['little-endian', Buffer.from('\uFEFFscenarios: {}', 'utf16le')],
  ['big-endian', Buffer.from('\uFEFFscenarios: {}', 'utf16le').swap16()],
  ['without a byte order mark', Buffer.from('scenarios: {}', 'utf16le')],
])('the CLI reports a file in the unsupported encoding UTF-16: %s', async (_, bytes) => {
  const file = place('utf16.yaml');
  writeFileSync(file, bytes);

  for (const args of [
    ['--profile', file],
    ['--workspaces', file],
  ])
    expect((await runCommandHere(['serve', ...args])).stderr).toContain(`${file} is in UTF-16. Save it as UTF-8.`);
  expect((await runCommandHere(['--config', file, 'serve'])).stderr).toContain('is in UTF-16. Save it as UTF-8.');
});

test.skipIf(process.platform === 'win32')('the CLI refuses a named pipe and a sparse file immediately', async () => {
  const [pipe, sparse] = [place('pipe'), place('sparse')];
  execFileSync('mkfifo', [pipe]);
  writeFileSync(sparse, '');
  truncateSync(sparse, 2 ** 40);

  for (const [file, code] of [
    [pipe, 'ENOTSUP'],
    [sparse, 'EFBIG'],
  ] as const)
    for (const args of [
      ['--config', file, 'serve'],
      ['serve', '--profile', file],
      ['check', file],
    ])
      expect((await runCommandHere(args)).stderr).toContain(`${file} cannot be read (${code})`);
});

test('the CLI creates a missing folder for a report', async () => {
  const file = place('a/b/report.html');
  const { code } = await runCommandHere(`report --from examples/run.ndjson --format html --output ${file}`);

  expect(code).not.toBe(2);
  expect(readFileSync(file, 'utf8')).toContain('<html');
});

test.each([[['--report', 'junit=x.xml', '--report', 'html=./x.xml']], [['--report', 'html=x.xml', '--log', 'x.xml']]])(
  'the command verify refuses options that write two reports to one file, and sends no request: %j',
  async (args) => {
    const subject = place('subject.yaml');
    await runCommandHere(['init', subject, '--mock']);
    const { code, stderr } = await runCommandHere(['verify', 'http://127.0.0.1:9/api', '--subject', subject, ...args]);

    expect(code).toBe(2);
    expect(stderr).toContain('x.xml is named twice. Write each report and the log to a file of its own.');
  },
);

test('the command check still checks the other entries of a recording after an invalid entry', async () => {
  const file = place('odd.har');
  const request = { method: 'GET', url: 'http://x/api/session/fetch/none', headers: [] };
  const response = { status: 200, headers: [], content: { text: '{}' } };
  const entries = [null, { request: 1 }, { request, response }];
  writeFileSync(file, JSON.stringify({ log: { entries } }));
  const { code, stdout, stderr } = await runCommandHere(['check', file]);

  expect(code).toBe(1);
  expect(stdout + stderr).toContain('it must have a request (method, url, headers)');
});

test.each([
  ['a null operation', { '/a': { get: null } }, 'the operation GET /a must be an object.'],
  ['a null path', { '/a': null }, 'the path /a must be an object.'],
  ['an operation without responses', { '/a': { get: { operationId: 'a' } } }, 'must have responses.'],
  ['the operationId __proto__', { '/a': { get: { operationId: '__proto__' } } }, 'must have an operationId.'],
  [
    'the operations of a different service',
    { '/a': { get: { operationId: 'a', responses: {} } } },
    'must have the same structure as openapi.json',
  ],
])('the commands diff and docs report the mistake in a document with %s', async (_, paths, problem) => {
  const file = place('document.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: {}, paths }));
  const commands = [
    ['diff', file, 'src/generated/service.json'],
    ['docs', '--document', file, '--out', place('site')],
  ];
  for (const args of commands) {
    const { code, stderr } = await runCommandHere(args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(problem) });
  }
});

const workspaces = (key: string) => `workspaces: [{ id: w, apiKeys: [${key}] }]\n`;

test.each<[string, () => { file: string; change: () => void }]>([
  [
    'the file that a link leads to',
    () => {
      writeFileSync(place('target.yaml'), workspaces('first-key'));
      symlinkSync('target.yaml', place('link.yaml'));
      return { file: 'link.yaml', change: () => writeFileSync(place('target.yaml'), workspaces('second-key')) };
    },
  ],
  [
    'a ConfigMap whose folder Kubernetes swaps',
    () => {
      for (const [version, key] of [
        ['..1', 'first-key'],
        ['..2', 'second-key'],
      ] as const) {
        mkdirSync(place(version));
        writeFileSync(place(`${version}/map.yaml`), workspaces(key));
      }
      symlinkSync('..1', place('..data'));
      symlinkSync('..data/map.yaml', place('map.yaml'));
      const change = () => {
        symlinkSync('..2', place('..data_tmp'));
        renameSync(place('..data_tmp'), place('..data'));
      };
      return { file: 'map.yaml', change };
    },
  ],
  [
    'a folder that is replaced',
    () => {
      mkdirSync(place('replaced'));
      writeFileSync(place('replaced/w.yaml'), workspaces('first-key'));
      const change = () => {
        rmSync(place('replaced'), { recursive: true });
        mkdirSync(place('replaced'));
        writeFileSync(place('replaced/w.yaml'), workspaces('second-key'));
      };
      return { file: 'replaced/w.yaml', change };
    },
  ],
])('the command serve --watch notices a change of %s', async (_, prepare) => {
  const { file, change } = prepare();
  const mock = await startServe(['--port', '0', '--workspaces', place(file), '--watch']);
  onTestFinished(() => mock[Symbol.asyncDispose]());
  const status = async (key: string) =>
    (await fetch(`${mock.baseUrl}/session/fetch/x`, { headers: { 'x-api-key': key } })).status;
  expect(await status('second-key')).toBe(401);

  change();

  await expect.poll(() => status('second-key')).toBe(404);
});
