import { existsSync } from 'node:fs';
import * as commander from 'commander';
import about from '../package.json' with { type: 'json' };
import { TextError } from '../src/files/issue.ts';
import { toKebabCase } from '../src/text/words.ts';
import {
  type Argument,
  type CatchInterrupt,
  CliError,
  type Command,
  defaultConfigFile,
  internalErrorExitCode,
  type Option,
  parseSwitch,
  removeUnsetVariables,
  toVariableName,
} from './options/command.ts';
import { type CommandName, commands, type Run } from './options/command-table.ts';

/** Loads the function of a command only when it runs, so that help and other commands start fast. */
const runners: { [Name in CommandName]: () => Promise<Run<Name>> } = {
  serve: async () => (await import('./commands/serve.ts')).runServe,
  scenarios: async () => (await import('./commands/serve.ts')).runScenarios,
  verify: async () => (await import('./commands/verify.ts')).runVerify,
  doctor: async () => (await import('./commands/doctor.ts')).runDoctor,
  replay: async () => (await import('./commands/replay.ts')).runReplay,
  report: async () => (await import('./commands/report.ts')).runReport,
  variables: async () => (await import('./commands/report.ts')).runVariables,
  cleanup: async () => (await import('./commands/cleanup.ts')).runCleanup,
  observe: async () => (await import('./commands/observe.ts')).runObserve,
  twin: async () => (await import('./commands/twin.ts')).runTwin,
  compare: async () => (await import('./commands/compare.ts')).runCompare,
  check: async () => (await import('./commands/check.ts')).runCheck,
  proxy: async () => (await import('./commands/proxy.ts')).runProxy,
  coverage: async () => (await import('./commands/explain.ts')).runCoverage,
  explain: async () => (await import('./commands/explain.ts')).runExplain,
  docs: async () => (await import('./commands/docs.ts')).runDocs,
  diff: async () => (await import('./commands/docs.ts')).runDiff,
  mcp: async () => (await import('./commands/mcp.ts')).runMcp,
  init: async () => (await import('./commands/init.ts')).runInit,
};

export async function runProcess(): Promise<void> {
  // Keep running if the reader of standard error closes the stream.
  process.stderr.on('error', () => {});
  let lost: NodeJS.ErrnoException | undefined;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') lost ??= error;
  });

  process.on('uncaughtException', (error) => process.exit(reportInternalError(error)));

  const exitCode = await runCommandLine(process.argv.slice(2));
  await Promise.all(
    [process.stdout, process.stderr].map((stream) => new Promise((resolve) => stream.write('', resolve))),
  );
  if (lost !== undefined)
    process.stderr.write(`The output cannot be written (${lost.code}). A part of the output is missing.\n`);
  // An unfinished handshake with a service would keep the process alive.
  process.exit(lost !== undefined && exitCode === 0 ? 2 : exitCode);
}

/** Signals within 500 ms count as one interrupt, because the terminal and npx can send two signals for one Ctrl-C. */
const sameInterruptMs = 500;
/** A closing terminal sends SIGHUP. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first interrupt aborts the signal, so that the command can clean up. The second ends the process. */
export function createInterrupt(): { catch: CatchInterrupt } & Disposable {
  const controller = new AbortController();
  let endsAtNext = false;
  const interrupt = (name: NodeJS.Signals) => {
    if (endsAtNext) {
      removeListeners();
      process.kill(process.pid, name);
    }
    if (controller.signal.aborted) return;
    controller.abort();
    // Wait for two immediates: a signal that arrives during `abort()` reaches its listener between the first immediate
    // and the second.
    const endAtNext = () => {
      endsAtNext = true;
    };
    setImmediate(() => setTimeout(() => setImmediate(endAtNext), sameInterruptMs).unref());
  };
  const removeListeners = () => {
    for (const name of signals) process.removeListener(name, interrupt);
  };
  return {
    catch() {
      for (const name of signals) process.on(name, interrupt);
      return controller.signal;
    },
    [Symbol.dispose]: removeListeners,
  };
}

/** Returns the exit code: 2 if the command cannot run, 70 for a bug in this program. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  let exitCode = 0;
  removeUnsetVariables(process.env);
  const named = commands.filter(({ name }) => name === words[0]);
  const run = async ({ name }: Command, input: object) => {
    const runner = (await runners[name as CommandName]()) as Run<CommandName>;
    using interrupt = createInterrupt();
    exitCode = await runner(input as Parameters<typeof runner>[0], interrupt.catch);
  };
  const program = createProgram(run, named.length === 0 ? commands : named);
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof commander.CommanderError) {
      if (error.exitCode === 0) return 0;
      if (error.code !== 'commander.help') process.stderr.write(`${formatUsageError(error.message, words)}\n`);
      return 2;
    }
    if (!(error instanceof CliError || error instanceof TextError)) return reportInternalError(error);
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

/** Gives a bug in this program its own exit code, so that scripts do not mistake the bug for a finding. */
function reportInternalError(error: unknown): typeof internalErrorExitCode {
  const trace = error instanceof Error ? error.stack : String(error);
  process.stderr.write(
    `understudy itself failed. This is no finding: please report it as a bug of understudy, with these lines.\n${trace}\n`,
  );
  return internalErrorExitCode;
}

function formatUsageError(message: string, words: readonly string[]): string {
  const command = commands.find(({ name }) => name === words[0])?.name;
  const help = `npx understudy-kit ${command === undefined ? '' : `${command} `}--help`;
  const problem = message.replace(/^error: /, '').replace(/\n/g, ' ');
  return `${problem.replace(/\.$/, '')}. See ${help}.`;
}

export function createProgram(
  run: (command: Command, input: object) => Promise<void>,
  offered: readonly Command[] = commands,
): commander.Command {
  const program = new commander.Command('npx understudy-kit')
    .description('A stand-in for one HTTP service: conversations, sessions and outbound calls.')
    .version(about.version, '--version', 'print the version')
    .addOption(
      new commander.Option(
        '--config <file>',
        `config file with options of commands; flags override it (default: ${defaultConfigFile}, if it exists)`,
      ).env('UNDERSTUDY_CONFIG'),
    )
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .hook('preSubcommand', async (_, subcommand) => {
      const command = commands.find(({ name }) => name === subcommand.name());
      if (command === undefined || program.args.some((word) => word === '--help' || word === '-h')) return;
      const { config = existsSync(defaultConfigFile) ? defaultConfigFile : undefined } = program.opts();
      if (config === undefined) return;
      const { readConfigFile } = await import('./config-file.ts');
      for (const [name, value] of Object.entries(await readConfigFile(config, commands, command))) {
        if (command.options[name]?.value === 'command')
          assertHooksAllowed(`${command.name}.${toKebabCase(name)}`, config);
        subcommand.setOptionValueWithSource(name, value, 'config');
      }
    });
  const assertHooksAllowed = (place: string, config: string) => {
    if (program.args.includes('--hooks') || parseSwitch('UNDERSTUDY_HOOKS', process.env.UNDERSTUDY_HOOKS || 'no'))
      return;
    throw new CliError(
      `${config} has a command in ${place}. Read it, then allow it with --hooks or UNDERSTUDY_HOOKS=true.`,
    );
  };
  for (const command of offered) addCommand(program, command, (input) => run(command, input));
  return program;
}

function addCommand(program: commander.Command, command: Command, run: (input: object) => Promise<void>): void {
  const args = Object.entries(command.arguments ?? {});
  const exitCodes = Object.entries({ ...command.exitCodes, [internalErrorExitCode]: 'internal error' });
  const subcommand = program
    .command(command.name)
    .summary(command.summary)
    .description(`${command.summary} Exit code: ${exitCodes.map((entry) => entry.join(' ')).join(', ')}.`)
    .action(async (...received: unknown[]) => {
      const values = Object.fromEntries(args.map(([name], index) => [name, received[index]]));
      await run({ ...values, ...(received[args.length] as object) });
    });
  for (const [name, argument] of args) subcommand.addArgument(toArgument(name, argument));
  for (const [name, option] of Object.entries(command.options)) {
    subcommand.addOption(toOption(name, option, subcommand));
    if (option.value !== undefined) continue;
    // `--no-NAME` turns off a boolean option that the config file or the environment turned on.
    subcommand.addOption(new commander.Option(`--no-${toKebabCase(name)}`).hideHelp());
    const variable = toVariableName(name);
    // Parse a boolean environment variable without commander, which would treat the text `false` as true.
    subcommand.on(`optionEnv:${toKebabCase(name)}`, () =>
      subcommand.setOptionValueWithSource(name, parseSwitch(variable, process.env[variable]), 'env'),
    );
  }
}

function toArgument(name: string, argument: Argument): commander.Argument {
  const { summary, optional, parse } = argument;
  const isOptional = optional === true || argument.default !== undefined;
  const result = new commander.Argument(isOptional ? `[${toKebabCase(name)}]` : `<${toKebabCase(name)}>`, summary);
  if (parse !== undefined) result.argParser((text) => parseWith(text, parse));
  if (argument.default !== undefined) result.default(argument.default);
  return result;
}

function toOption(name: string, option: Option, subcommand: commander.Command): commander.Option {
  const { summary, value, choices, env, required, repeatable, conflictsWith, parse = (text: string) => text } = option;
  const flag = `--${toKebabCase(name)}`;
  const result = new commander.Option(value === undefined ? flag : `${flag} <${value}>`, summary);
  if (value !== undefined && choices === undefined) {
    result.argParser((text, previous: unknown) => {
      const value = parseWith(text, parse);
      // Append a repeated option to its earlier values, unless these are the default or come from the config file.
      const isFirst = previous === undefined || subcommand.getOptionValueSource(name) === 'config';
      return repeatable === true ? [isFirst ? [] : previous, value].flat() : value;
    });
  }
  if (choices !== undefined) result.choices(choices);
  if (option.default !== undefined) result.default(option.default);
  if (env === true) result.env(toVariableName(name));
  if (required === true) result.makeOptionMandatory();
  if (conflictsWith !== undefined) {
    result.conflicts(conflictsWith);
    subcommand.on(`option:${toKebabCase(name)}`, () => {
      if (subcommand.getOptionValueSource(conflictsWith) === 'config')
        subcommand.setOptionValueWithSource(conflictsWith, undefined, 'default');
    });
  }
  return result;
}

function parseWith(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof CliError ? new commander.InvalidArgumentError(error.message) : error;
  }
}
