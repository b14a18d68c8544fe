import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLedgerFile, readOpenEntries } from '../../cli/commands/service-command.ts';
import { readProfileFile } from '../../cli/files/mock-files.ts';
import { readFileBytes, readSecretFile, replaceFile } from '../../cli/files/text-file.ts';
import { commands } from '../../cli/options/command-table.ts';
import { openSqliteLog } from '../../mock/index.ts';
import { toKebabCase } from '../../src/text/words.ts';
import { startServe } from '../support/cli-process.ts';
import { runCommandHere } from '../support/run-command-here.ts';
import { createFileWriter, useTempFolder } from '../support/temp-folder.ts';

const folder = useTempFolder();
const fileWith = createFileWriter(folder);

test.each([
  ['profile.yaml', 'session/time-of-call: placed # a remark\ntransport/wrong-method: default\n'],
  ['profile.json', '{ "session/time-of-call": "placed" }'],
])("the CLI reads the mock's profile of gap answers from the file %s", async (name, text) => {
  expect(await readProfileFile(fileWith(name, text))).toEqual({ 'session/time-of-call': 'placed' });
});

test('the CLI reads a file only up to a size limit', async () => {
  const long = fileWith('long', 'x'.repeat(2_000_000));

  await expect(readFileBytes(long, 'subject file', 'Check the path.', 1_999_999)).rejects.toThrow(
    `The subject file ${long} cannot be read (EFBIG): it may have at most 1999999 bytes. Check the path.`,
  );
  expect(await readFileBytes(long, 'subject file', '', 2_000_000)).toHaveLength(2_000_000);
});

const url = 'http://127.0.0.1:1/api';
const withSubject = [url, '--subject', 'examples/mock.subject.yaml'];
const lines: Partial<Record<string, readonly string[]>> = {
  serve: ['--port', '0'],
  report: [],
  docs: ['--out', folder],
  check: ['examples/traffic.har'],
  verify: withSubject,
  doctor: withSubject,
  cleanup: withSubject,
  observe: withSubject,
  twin: [...withSubject, '--output', path.join(folder, 'twin.yaml')],
  compare: [url, ...withSubject],
  proxy: [url],
  replay: ['examples/run.ndjson', ...withSubject],
};
const written = ['output', 'log', 'writeBaseline', 'record'];
const options = commands.flatMap(({ name, options: rows }) =>
  Object.entries(rows)
    .filter(([option, { value = '' }]) => /^(file|folder|version|scenario)$/.test(value) && !written.includes(option))
    .filter(() => name !== 'mcp')
    .map(([option]) => {
      const needed = option === 'statePasswordFile' ? ['--state', 'postgres://u@127.0.0.1:1/x'] : [];
      return [name, ...(lines[name] ?? []), ...needed, `--${toKebabCase(option)}`, '/dev/zero'];
    }),
);
const files = [
  ['--config', '/dev/zero', 'coverage'],
  ['replay', '/dev/zero'],
  ['check', '/dev/zero'],
  ['diff', '/dev/zero'],
  ['diff', 'src/generated/service.json', '/dev/zero'],
];

test.skipIf(process.platform === 'win32').each([...options, ...files].map((words) => [words.join(' '), words]))(
  'the CLI refuses an endless file immediately: %s',
  async (_, words) => {
    const before = countReadBytes();
    const { code, stderr } = await runCommandHere(words);

    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /\/dev\/zero (cannot be (read|used|written)|is not a regular file|is neither a file)/,
      ),
    });
    expect(countReadBytes() - before).toBeLessThan(50_000_000);
  },
);

function countReadBytes(): number {
  const file = '/proc/self/io';
  return existsSync(file) ? Number(/^rchar: (\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) : 0;
}

test('the command serve exits with 2 and prints a line for each mistake in a profile of gap answers', async () => {
  const file = fileWith('wrong.yaml', 'a/b: c\nsession/time-of-call: call\n');
  const { code, stdout, stderr } = await runCommandHere(['serve', '--port', '0', '--profile', file]);

  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringContaining(`${file}:1:1: the file has the unknown field "a/b".`),
    `${file}:2:23: session/time-of-call must be one of "default", "placed"; found "call".`,
  ]);
});

test("the command serve takes the path of the mock's profile of gap answers from a variable", async () => {
  const file = fileWith('served.yaml', 'transport/wrong-method: not-found\n');
  await using service = await startServe(['--port', '0'], { UNDERSTUDY_PROFILE: file });
  const answer = await fetch(`${service.baseUrl}/call/trigger`);

  expect(answer.status).toBe(404);
  expect(answer.headers.get('understudy-gap')).toBe('transport/wrong-method');
});

test.skipIf(process.platform === 'win32')(
  'the CLI writes state files, ledgers, run logs and reports that only the owner can read',
  async () => {
    const names = ['mock.state', 'ledger', 'run.ndjson', 'report.json'];
    const [state = '', ledger = '', log = '', report = ''] = names.map((name) => path.join(folder, name));
    (await openSqliteLog(state, 'seed')).close();
    openLedgerFile(ledger);
    await replaceFile(report, '{}');
    const words = ['verify', url, '--subject', 'examples/mock.subject.yaml', '--ledger', `${ledger}2`, '--log', log];
    await runCommandHere(words);

    expect([state, ledger, log, report].map((one) => statSync(one).mode & 0o777)).toEqual(Array(4).fill(0o600));
  },
);

test('the CLI says that a ledger below a file cannot be written, and asks for another file', () => {
  const parent = path.join(folder, 'parent');
  writeFileSync(parent, '');

  expect(() => openLedgerFile(path.join(parent, 'ledger'))).toThrow(
    /cannot be written \(ENOTDIR\)\. Choose another file/,
  );
});

test('a command reads and opens a ledger that other runs create and remove at the same time', () => {
  const ledger = path.join(folder, 'shared.ledger');
  const code = `const { rmSync, writeFileSync } = require('node:fs');
    for (;;) { writeFileSync(process.argv[1], ''); rmSync(process.argv[1], { force: true }); }`;
  const other = spawn(process.execPath, ['-e', code, ledger]);
  onTestFinished(() => void other.kill());
  for (const start = performance.now(); performance.now() < start + 1_000; ) {
    expect(readOpenEntries(ledger).effects).toEqual([]);
    openLedgerFile(ledger);
  }
});

const file = path.join(folder, 'token');
const token = 'correct-horse-battery';

test.each([token, `${token}\n`, `${token}\r\n`])('the CLI accepts a token file with the text %j', async (text) => {
  writeFileSync(file, text);

  expect(await readSecretFile(file, '--token-file')).toBe(token);
});
