import * as commander from 'commander';
import about from '../../package.json' with { type: 'json' };
import { CliError } from './cli-error.ts';
import { type Argument, type Command, internalErrorExitCode, type Option } from './command.ts';

/** The command line of these commands, as commander reads it. `onExit` is called with the exit code of the command that ran. */
export function createProgram(commands: readonly Command[], onExit: (exitCode: number) => void): commander.Command {
  const program = new commander.Command('understudy')
    .description('Stands in for one HTTP service: conversations, sessions and outbound calls.')
    .version(about.version, '--version', 'print the version')
    .exitOverride()
    .configureOutput({ outputError: () => {} });
  for (const command of commands) addCommand(program, command, onExit);
  return program;
}

function addCommand(program: commander.Command, command: Command, onExit: (exitCode: number) => void): void {
  const names = Object.keys(command.arguments);
  const subcommand = program
    .command(command.name)
    .summary(command.summary)
    .description(`${command.summary} Exit code: ${formatExitCodes(command)}.`)
    .action(async (...received: unknown[]) => {
      const values = Object.fromEntries(names.map((name, index) => [name, received[index]]));
      onExit(await command.run({ ...values, ...(received[names.length] as object) }));
    });
  for (const [name, argument] of Object.entries(command.arguments)) subcommand.addArgument(toArgument(name, argument));
  for (const [name, option] of Object.entries(command.options)) subcommand.addOption(toOption(name, option));
}

/** `0 all passed, 1 findings`. */
function formatExitCodes({ exitCodes }: Command): string {
  return Object.entries({ ...exitCodes, [internalErrorExitCode]: 'internal error' })
    .map(([code, meaning]) => `${code} ${meaning}`)
    .join(', ');
}

function toArgument(name: string, argument: Argument): commander.Argument {
  const { summary, optional, parse } = argument;
  const isOptional = optional === true || argument.default !== undefined;
  const result = new commander.Argument(isOptional ? `[${toKebabCase(name)}]` : `<${toKebabCase(name)}>`, summary);
  if (parse !== undefined) result.argParser((text) => parseWith(text, parse));
  if (argument.default !== undefined) result.default(argument.default);
  return result;
}

function toOption(name: string, option: Option): commander.Option {
  const { summary, value, choices, env, required, repeatable, conflictsWith, parse = (text: string) => text } = option;
  const flag = `--${toKebabCase(name)}`;
  const result = new commander.Option(value === undefined ? flag : `${flag} <${value}>`, summary);
  if (value !== undefined && choices === undefined) {
    result.argParser((text, previous: unknown) =>
      // Commander passes what the option had before, its default at first.
      repeatable === true ? [previous ?? [], parseWith(text, parse)].flat() : parseWith(text, parse),
    );
  }
  if (choices !== undefined) result.choices(choices);
  if (option.default !== undefined) result.default(option.default);
  if (env === true) result.env(`UNDERSTUDY_${toKebabCase(name).replaceAll('-', '_').toUpperCase()}`);
  if (required === true) result.makeOptionMandatory();
  if (conflictsWith !== undefined) result.conflicts(conflictsWith);
  return result;
}

function parseWith(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof CliError ? new commander.InvalidArgumentError(error.message) : error;
  }
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
