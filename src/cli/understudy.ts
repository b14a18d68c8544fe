#!/usr/bin/env node
import { CommanderError } from 'commander';
import { CliError } from './cli-error.ts';
import { internalErrorExitCode } from './command.ts';
import { commands } from './command-table.ts';
import { createProgram } from './program.ts';

const program = createProgram(commands, (exitCode) => {
  process.exitCode = exitCode;
});

// Whoever reads the output may stop reading; that is no reason to stop.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

process.on('uncaughtException', (error) => process.exit(reportInternalError(error)));

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeFor(error);
}

/** 0 for help that was asked for; 2 for a command that cannot run, with one line that says why; 70 for a mistake of ours. */
function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    if (error.code !== 'commander.help') console.error(formatUsageError(error.message));
    return 2;
  }
  if (error instanceof CliError) {
    console.error(error.message);
    return 2;
  }
  return reportInternalError(error);
}

/** No exit code of a command, so that nobody takes it for a finding. */
function reportInternalError(error: unknown): typeof internalErrorExitCode {
  const trace = error instanceof Error ? error.stack : String(error);
  console.error(
    `understudy itself failed. This is no finding: please report it as a bug of understudy, with these lines.\n${trace}`,
  );
  return internalErrorExitCode;
}

function formatUsageError(message: string): string {
  const command = commands.find(({ name }) => name === process.argv[2])?.name;
  const help = `understudy ${command === undefined ? '' : `${command} `}--help`;
  return `${message.replace(/^error: /, '').replace(/\n/g, ' ')} See ${help}.`;
}
