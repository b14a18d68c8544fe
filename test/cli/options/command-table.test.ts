import { describe, expect, test } from 'vitest';
import { commands } from '../../../cli/options/command-table.ts';
import { runCommand } from '../../support/cli-process.ts';
import { runCommandHere } from '../../support/run-command-here.ts';

test('help lists every command with its summary, and loads none of them', async () => {
  const { code, stdout } = await runCommand(['--help']);

  expect(code).toBe(0);
  expect(stdout.match(/^ {2}(?!-|help)\w+(?= )/gm)?.map((name) => name.trim())).toEqual(
    commands.map(({ name }) => name),
  );
});

describe.each(commands.map((command) => ({ name: command.name, command })))('$name', ({ command }) => {
  const { name, summary, options, exitCodes } = command;

  test('prints its exit codes, and its options with their variables', async () => {
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

  test('has a summary in one sentence or two, and options in lower case without a full stop', () => {
    expect(summary).toMatch(/^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/);
    for (const option of Object.values(options)) expect(option.summary).toMatch(/^[a-z].*[^.]$/);
  });
});
