import { toKebabCase } from '../../src/text/kebab-case.ts';

/** A positional argument. Its name is in camel case: `otherUrl` is `<other-url>`. */
export interface Argument {
  summary: string;
  default?: unknown;
  /** Parses the argument's text. @throws CliError that states the expected form */
  parse?: (text: string) => unknown;
  optional?: true;
}

/** An option in camel case: `portAlt` is `--port-alt`. `env` adds the variable `UNDERSTUDY_PORT_ALT`. */
export interface Option extends Omit<Argument, 'optional'> {
  choices?: readonly string[];
  /** The placeholder of the value in the help, such as `file`. An option without a placeholder is a boolean. */
  value?: string;
  env?: true;
  required?: true;
  /** Whether a config file must not set this option. */
  isTypedOnly?: true;
  /** Whether the option may be repeated. Its value is then a list. */
  repeatable?: true;
  conflictsWith?: string;
}

export function withVariables<const Options extends Readonly<Record<string, Option>>>(options: Options): Options {
  const rows = Object.entries(options).map(([name, option]) => [name, { ...option, env: true }]);
  // TypeScript types the result of `Object.fromEntries` as one record, so a cast restores the type of each option.
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

export interface Command {
  name: string;
  summary: string;
  arguments?: Readonly<Record<string, Argument>>;
  options: Readonly<Record<string, Option>>;
  exitCodes: Readonly<Record<number, string>>;
}

/** Exit code of every command after a bug in this program: `EX_SOFTWARE` of sysexits.h. */
export const internalErrorExitCode = 70;

export function toVariableName(name: string): string {
  return `UNDERSTUDY_${toKebabCase(name).replaceAll('-', '_').toUpperCase()}`;
}

/** A command cannot run, so the exit code is 2. The message states the reason and what to do. */
export class CliError extends Error {
  override name = 'CliError';
}

/** Returns a handler that rethrows a system error as a CliError: `PROBLEM (ENOENT). ADVICE` */
export function failWith(problem: string, advice: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new CliError(`${problem} (${code}). ${advice}`);
  };
}

/** Runs `act`. Rethrows a system error as a CliError: `PROBLEM (ENOENT). ADVICE` */
export function orFail<Value>(problem: string, advice: string, act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    return failWith(problem, advice)(error);
  }
}
