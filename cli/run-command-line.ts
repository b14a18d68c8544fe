import { CommanderError } from 'commander';
import { CliError } from './cli-error.ts';
import { internalErrorExitCode } from './command.ts';
import { commands } from './command-table.ts';
import { readConfigFile } from './config/config-file.ts';
import { createProgram } from './program.ts';
import { replacementFor } from './removed.ts';

/**
 * Runs the command that these words name, to its end.
 *
 * @returns its exit code: 0 for help that was asked for; 2 for a command that cannot run, with one line on standard error
 *   that says why; 70 for a mistake of ours
 */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = createProgram(commands, {
    onExit(code) {
      exitCode = code;
    },
    readConfig: (file, command) => readConfigFile(file, commands, command),
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof CommanderError) {
      if (error.code !== 'commander.help') process.stderr.write(`${formatUsageError(error.message, words)}\n`);
      return 2;
    }
    if (!(error instanceof CliError)) return reportInternalError(error);
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

/** No exit code of a command, so that nobody takes it for a finding. */
export function reportInternalError(error: unknown): typeof internalErrorExitCode {
  const trace = error instanceof Error ? error.stack : String(error);
  process.stderr.write(
    `understudy itself failed. This is no finding: please report it as a bug of understudy, with these lines.\n${trace}\n`,
  );
  return internalErrorExitCode;
}

function formatUsageError(message: string, words: readonly string[]): string {
  const replacement = replacementFor(words);
  const command = commands.find(({ name }) => name === words[0])?.name;
  const help = `understudy ${command === undefined ? '' : `${command} `}--help`;
  return `${message.replace(/^error: /, '').replace(/\n/g, ' ')} ${replacement ?? `See ${help}.`}`;
}
