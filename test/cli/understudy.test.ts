import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../../cli/options/command-table.ts';
import { cliEntry } from '../support/build.ts';
import { runBash, runCommand } from '../support/cli-process.ts';
import { serveFetch } from '../support/http/serve-http.ts';
import { mockSubject } from '../support/kit/mock-subject.ts';
import { runCommandHere } from '../support/run-command-here.ts';
import { sample } from '../support/sample.ts';
import { useTempFolder } from '../support/temp-folder.ts';

const preload = (code: string) => ({ NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(code)}"` });

test.each([
  ['in the command', ['coverage'], "process.stdout.write = () => { throw new Error('broken inside') }"],
  [
    'in a timer after the command has started',
    ['serve', '--port', '0'],
    "setTimeout(() => { throw new Error('broken inside') }, 200)",
  ],
  ['in a promise', ['serve', '--port', '0'], "setTimeout(() => void Promise.reject(new Error('broken inside')), 200)"],
])(
  'after an internal error %s, a command exits with 70 and asks the user to report the error',
  async (_, words, code) => {
    const result = await runCommand(words, preload(code));

    expect(result.code).toBe(70);
    expect(result.stderr).toMatch(/understudy itself failed\. This is no finding: please report it.*broken inside/s);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a command whose output is lost on a full disk fails, and prints the reason',
  async () => {
    const result = await runBash(`node '${cliEntry}' explain cancel-call > /dev/full`);

    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining('The output cannot be written (ENOSPC)') });
  },
);

test('the command help lists every command with its summary', async () => {
  const { code, stdout } = await runCommand(['--help']);

  expect(code).toBe(0);
  expect(stdout.match(/^ {2}(?!-|help)\w+(?= )/gm)?.map((name) => name.trim())).toEqual(
    commands.map(({ name }) => name),
  );
});

describe.each(commands.map((command) => ({ name: command.name, command })))('the command $name', ({ command }) => {
  const { name, summary, options, exitCodes } = command;

  test('the option --help of every command prints the exit codes and options of the command', async () => {
    const { code, stdout } = await runCommandHere([name, '--help']);
    const words = stdout.replace(/\s+/g, ' ');

    expect(code).toBe(0);
    expect(words).toContain(summary);
    for (const [exitCode, meaning] of Object.entries(exitCodes)) expect(words).toContain(`${exitCode} ${meaning}`);
    expect(words).toContain('70 internal error');
    for (const [option, { env }] of Object.entries(options)) {
      const flag = `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      expect(words).toContain(` ${flag} `);
      if (env === true) expect(words).toContain(`UNDERSTUDY_${flag.slice(2).replaceAll('-', '_').toUpperCase()}`);
    }
  });

  test('every command has a summary of one or two sentences', () => {
    expect(summary).toMatch(/^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/);
    for (const option of Object.values(options)) expect(option.summary).toMatch(/^[a-z].*[^.]$/);
  });
});

const root = path.resolve(import.meta.dirname, '../..');
const folder = useTempFolder();
const subject = path.join(folder, 'subject.json');
// The waits are short, because the tested service never answers.
const waits = { sendSeconds: 1, answerSeconds: 1 };
writeFileSync(subject, JSON.stringify({ ...mockSubject('http://127.0.0.1:1/api'), waits }));

const commandsSignal = {
  verify: (url: string) => ['verify', url, '--effects', 'none'],
  observe: (url: string) => ['observe', url, '--output', path.join(folder, 'profile.yaml')],
  compare: (url: string) => ['compare', url, url],
};

const names = Object.keys(commandsSignal) as (keyof typeof commandsSignal)[];
const signals = ['SIGINT', 'SIGTERM'] as const;
const cases = sample(
  names.flatMap((name, index) =>
    (index % 2 === 0 ? signals : signals.toReversed()).map((signal) => ({ name, signal })),
  ),
  2,
);

test.concurrent.each(cases)(
  'the command $name exits with 130 at the signal $signal, and prints no error',
  async ({ name, signal }) => {
    const { promise: requestArrived, resolve } = Promise.withResolvers<void>();
    await using silent = await serveFetch(() => {
      resolve();
      return new Promise(() => {});
    });
    const words = [...commandsSignal[name](silent.baseUrl), '--subject', subject];
    const child: ChildProcess = spawn(process.execPath, [cliEntry, ...words], { cwd: root, stdio: 'ignore' });
    void requestArrived.then(() => child.kill(signal));

    expect(await once(child, 'close')).toEqual([130, null]);
  },
);
