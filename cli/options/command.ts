import { toKebabCase } from '../../src/text/kebab-case.ts';

/** An argument, named in camel case: `otherUrl` is `<other-url>`. */
export interface Argument {
  summary: string;
  default?: unknown;
  /** Parses the argument. @throws CliError that states the expected form. */
  parse?: (text: string) => unknown;
  optional?: true;
}

/** An option in camel case: `portAlt` is `--port-alt`, and with `env` also the variable `UNDERSTUDY_PORT_ALT`. */
export interface Option extends Omit<Argument, 'optional'> {
  choices?: readonly string[];
  /** The name of the value in help, such as `file`. An option without it is a boolean. */
  value?: string;
  env?: true;
  required?: true;
  /** Whether only the command line can set this option, not a config file. */
  isTypedOnly?: true;
  /** The option may be repeated; its value is a list. */
  repeatable?: true;
  /** An option that conflicts with this option. */
  conflictsWith?: string;
}

/** Gives each option its environment variable. */
export function withVariables<const Options extends Readonly<Record<string, Option>>>(options: Options): Options {
  const rows = Object.entries(options).map(([name, option]) => [name, { ...option, env: true }]);
  // The type of `fromEntries` loses which row belongs to which name.
  return Object.fromEntries(rows) as Options;
}

type ArgumentValue<A> = A extends { parse: (text: string) => infer Value } ? Value : string;

type OptionValue<O> = O extends { repeatable: true }
  ? O extends { parse: (text: string) => infer Value }
    ? readonly (Value extends readonly (infer One)[] ? One : Value)[]
    : readonly string[]
  : O extends { parse: (text: string) => infer Value }
    ? Value
    : O extends { choices: readonly (infer Choice)[] }
      ? Choice
      : O extends { value: string }
        ? string
        : boolean;

type Present<P, Flags> = { [Name in keyof P]: P[Name] extends Flags ? Name : never }[keyof P];

export type OptionValues<O> = {
  [Name in Present<O, { default: unknown } | { required: true }>]: OptionValue<O[Name]>;
} & { [Name in Exclude<keyof O, Present<O, { default: unknown } | { required: true }>>]?: OptionValue<O[Name]> };

export type ArgumentValues<A> = {
  [Name in Exclude<keyof A, Present<A, { optional: true }>>]: ArgumentValue<A[Name]>;
} & { [Name in Present<A, { optional: true }>]?: ArgumentValue<A[Name]> };

/** A command of `understudy`: its arguments, options and exit codes. */
export interface Command {
  name: string;
  summary: string;
  arguments?: Readonly<Record<string, Argument>>;
  options: Readonly<Record<string, Option>>;
  exitCodes: Readonly<Record<number, string>>;
}

/** Exit code of every command for a bug in this program: `EX_SOFTWARE` of sysexits.h. */
export const internalErrorExitCode = 70;

/** The environment variable of an option: `UNDERSTUDY_PORT_ALT`. */
export function toVariableName(name: string): string {
  return `UNDERSTUDY_${toKebabCase(name).replaceAll('-', '_').toUpperCase()}`;
}

/** Thrown for a command that cannot run. The message states the reason and what to do; the exit code is 2. */
export class CliError extends Error {
  override name = 'CliError';
}

/** Rethrows a system error as a CliError: `PROBLEM (ENOENT). ADVICE` */
export function failWith(problem: string, advice: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new CliError(`${problem} (${code}). ${advice}`);
  };
}

/** Runs `act`, and rethrows a system error as a CliError: `PROBLEM (ENOENT). ADVICE` */
export function orFail<Value>(problem: string, advice: string, act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    return failWith(problem, advice)(error);
  }
}
