#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { hostNameHint } from '../../mock/http/access/validate-listen-options.ts';
import { type Instant, parseInstant } from '../instant.ts';
import { CliError } from './cli-error.ts';
import { addCheckCommand } from './commands/check/command.ts';
import { addCleanupCommand } from './commands/cleanup/command.ts';
import { addCompareCommand } from './commands/compare/command.ts';
import type { InitCommandOptions } from './commands/init/init.ts';
import { addObserveCommand } from './commands/observe/command.ts';
import { addProxyCommand } from './commands/proxy/command.ts';
import { addReplayCommand } from './commands/replay/command.ts';
import { addReportCommand } from './commands/report/command.ts';
import type { ServeCommandOptions } from './commands/serve/serve.ts';
import { addVerifyCommand, parsePort } from './commands/verify/command.ts';
import { defaultSubjectFile } from './files/subject-template.ts';
import { type ClockSpeed, parseClockSpeed } from './options/clock-speed.ts';
import { parseHostNames } from './options/host-names.ts';

const program = new Command('understudy')
  .description('Stands in for one HTTP service: conversations, sessions and outbound calls.')
  .exitOverride()
  .configureOutput({ outputError: () => {} });

program
  .command('serve')
  .description('Play the service on this machine until interrupted.')
  .addOption(
    new Option('--port <n>', 'port to listen on; 0 is any free one')
      .default(4010)
      .env('UNDERSTUDY_PORT')
      .argParser(parsePort),
  )
  .addOption(
    new Option('--port-alt <n>', 'a second port, for the second base address; by default both are one')
      .env('UNDERSTUDY_PORT_ALT')
      .argParser(parsePort),
  )
  .addOption(
    new Option('--host <address>', 'address to listen on')
      .default('127.0.0.1')
      .env('UNDERSTUDY_HOST')
      .argParser(parseHost),
  )
  .addOption(
    new Option(
      '--token-file <file>',
      'file with the token for all but the service and media; needed where others can reach it',
    ).env('UNDERSTUDY_TOKEN_FILE'),
  )
  .addOption(
    new Option(
      '--allow-host <name>',
      'a further name that all but the service is reached by, such as mock or localhost:8080; repeatable',
    )
      .env('UNDERSTUDY_ALLOW_HOST')
      .argParser(parseHostNamesOption),
  )
  .addOption(
    new Option('--workspaces <file>', 'workspace file (YAML); by default the built-in workspaces').env(
      'UNDERSTUDY_WORKSPACES',
    ),
  )
  .addOption(
    new Option('--watch', 'read the workspace file again when it changes; sessions stay').env('UNDERSTUDY_WATCH'),
  )
  .addOption(
    new Option('--snapshot <file>', 'begin from a snapshot that the control plane exported').env('UNDERSTUDY_SNAPSHOT'),
  )
  .addOption(
    new Option('--state <file>', 'keep all state in this file (SQLite), and go on from it at the next start').env(
      'UNDERSTUDY_STATE',
    ),
  )
  .addOption(
    new Option(
      '--profile <file>',
      'how open questions are answered (YAML or JSON): alternatives by gap; by default all as the mock prefers',
    ).env('UNDERSTUDY_PROFILE'),
  )
  .addOption(
    new Option('--seed <text>', 'makes identifiers and picks repeatable; by default drawn and printed').env(
      'UNDERSTUDY_SEED',
    ),
  )
  .addOption(
    new Option('--clock <speed>', 'real, a factor such as x60, or manual: it moves by lines on standard input')
      .default('real')
      .env('UNDERSTUDY_CLOCK')
      .argParser(parseClockSpeedOption),
  )
  .addOption(
    new Option(
      '--now <moment>',
      'what the clock shows at the start, such as 2027-01-01T09:00:00Z; by default the time it is',
    )
      .env('UNDERSTUDY_NOW')
      .argParser(parseInstantOption),
  )
  .addOption(
    new Option('--log <form>', 'how requests are logged on standard error')
      .choices(['pretty', 'json', 'silent'])
      .default('pretty')
      .env('UNDERSTUDY_LOG'),
  )
  .action(async (options: ServeCommandOptions) => {
    const { runServe } = await import('./commands/serve/serve.ts');
    await runServe(options);
  });

addVerifyCommand(program);
addReplayCommand(program);
addReportCommand(program);
addCleanupCommand(program);
addObserveCommand(program);
addCompareCommand(program);
addCheckCommand(program);
addProxyCommand(program);

program
  .command('init')
  .description('Write a subject file for understudy verify, with a comment on everything.')
  .argument('[file]', 'where to', defaultSubjectFile)
  .addOption(new Option('--mock', 'fill in what the mock has'))
  .action(async (file: string, options: InitCommandOptions) => {
    const { runInit } = await import('./commands/init/init.ts');
    await runInit(file, options);
  });

program
  .command('coverage')
  .description('Tell which statements of the document have no rule, and which gaps no answer.')
  .addOption(new Option('--json', 'as JSON'))
  .action(async (options: { json?: boolean }) => {
    const { runCoverage } = await import('./commands/coverage/coverage.ts');
    process.exitCode = await runCoverage(options);
  });

program
  .command('explain')
  .description('Tell all that is known of a rule, a statement or a gap, or list those of a chapter.')
  .argument('<id>', 'as reports and answers name it, such as cancel-call/not-in-queue')
  .action(async (id: string) => {
    const { runExplain } = await import('./commands/explain/explain.ts');
    await runExplain(id);
  });

// Whoever reads the output may stop reading; that is no reason to stop.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeFor(error);
}

/** 0 for help that was asked for; 2 for what could not be done, with one line that says why. */
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
  throw error;
}

function formatUsageError(message: string): string {
  const command = program.commands.find((candidate) => candidate.name() === process.argv[2])?.name();
  const help = `understudy ${command === undefined ? '' : `${command} `}--help`;
  return `${message.replace(/^error: /, '').replace(/\n/g, ' ')} See ${help}.`;
}

/** An empty address would mean every address of the machine. */
function parseHost(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('A host is an address or a name, such as 127.0.0.1.');
  return text;
}

/** Commander gives what the option was given before. */
function parseHostNamesOption(text: string, previous: readonly string[] = []): readonly string[] {
  const names = parseHostNames(text);
  if (names === undefined) throw new InvalidArgumentError(hostNameHint);
  return [...previous, ...names];
}

function parseClockSpeedOption(text: string): ClockSpeed {
  const speed = parseClockSpeed(text);
  if (speed === undefined) throw new InvalidArgumentError('A clock is real, manual, or a factor such as x60.');
  return speed;
}

function parseInstantOption(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined)
    throw new InvalidArgumentError('A moment is a date-time with an offset, such as 2027-01-01T09:00:00Z.');
  return instant;
}
