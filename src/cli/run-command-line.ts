import { CommanderError } from 'commander';
import { CliError } from './cli-error.ts';
import { commands } from './command-table.ts';
import { createProgram } from './program.ts';

/**
 * Runs the command that these words name, to its end.
 *
 * @returns its exit code: 0 for help that was asked for; 2 for a command that cannot run, with one line on standard error
 *   that says why
 * @throws what is a mistake of ours
 */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = createProgram(commands, (code) => {
    exitCode = code;
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
    if (!(error instanceof CliError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

function formatUsageError(message: string, [first]: readonly string[]): string {
  const command = commands.find(({ name }) => name === first)?.name;
  const help = `understudy ${command === undefined ? '' : `${command} `}--help`;
  return `${message.replace(/^error: /, '').replace(/\n/g, ' ')} See ${help}.`;
}
