#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { CannotDo } from './cannot-do.ts';
import type { ServeOptions } from './serve.ts';

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
      .argParser(port),
  )
  .addOption(
    new Option('--port-alt <n>', 'a second port, for the second base address; by default both are one')
      .env('UNDERSTUDY_PORT_ALT')
      .argParser(port),
  )
  .addOption(new Option('--host <address>', 'address to listen on').default('127.0.0.1').env('UNDERSTUDY_HOST'))
  .addOption(
    new Option('--workspaces <file>', 'workspace file (YAML); by default the built-in workspaces').env(
      'UNDERSTUDY_WORKSPACES',
    ),
  )
  .addOption(
    new Option('--seed <text>', 'makes identifiers and picks repeatable; by default drawn and printed').env(
      'UNDERSTUDY_SEED',
    ),
  )
  .addOption(
    new Option('--log <form>', 'how requests are logged on standard error')
      .choices(['pretty', 'json', 'silent'])
      .default('pretty')
      .env('UNDERSTUDY_LOG'),
  )
  .action(async (options: ServeOptions) => {
    const { serve } = await import('./serve.ts');
    await serve(options);
  });

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeFor(error);
}

/** 0 for help that was asked for; 2 for what could not be done, with one line that says why. */
function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    if (error.code !== 'commander.help') console.error(oneLine(error.message));
    return 2;
  }
  if (error instanceof CannotDo) {
    console.error(error.message);
    return 2;
  }
  throw error;
}

function oneLine(message: string): string {
  return `${message.replace(/^error: /, '').replace(/\n/g, ' ')} See understudy serve --help.`;
}

function port(text: string): number {
  const number = Number(text);
  if (!/^\d{1,5}$/.test(text) || number > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return number;
}
