import { type FormatName, formatNames } from '../../contracts/options.ts';
import { isBaseUrl } from '../../src/request-path.ts';
import { toKebabCase } from '../../src/text/words.ts';

/** The name of a positional argument is in camel case: `otherUrl` is `<other-url>`. */
export interface Argument {
  summary: string;
  default?: unknown;
  parse?: (text: string) => unknown;
  optional?: true;
}

/**
 * An option of a command, named in camel case: `portAlt` is `--port-alt`. With `env`, the variable
 * `UNDERSTUDY_PORT_ALT` can also set the option.
 */
export interface Option extends Omit<Argument, 'optional'> {
  choices?: readonly string[];
  /** The placeholder of an option's value in the help, such as `file`. An option without a placeholder is a boolean. */
  value?: string;
  env?: true;
  required?: true;
  isTypedOnly?: true;
  /** A repeatable option may be given several times, so its value is a list. */
  repeatable?: true;
  conflictsWith?: string;
}

export const defaultConfigFile = 'understudy.yaml';

export const defaultSubjectFile = 'understudy.subject.yaml';

export function withVariables<const Options extends Readonly<Record<string, Option>>>(options: Options): Options {
  const rows = Object.entries(options).map(([name, option]) => [name, { ...option, env: true }]);
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

/** After the call, an interrupt aborts the returned signal instead of ending the process. */
export type CatchInterrupt = () => AbortSignal;

/** The exit code after a bug in this program is `EX_SOFTWARE` of sysexits.h. */
export const internalErrorExitCode = 70;

export function toVariableName(name: string): string {
  return `UNDERSTUDY_${toKebabCase(name).replaceAll('-', '_').toUpperCase()}`;
}

/** Thrown when a command cannot run, so the exit code is 2. The message states the reason and the remedy. */
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

export function orFail<Value>(problem: string, advice: string, act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    return failWith(problem, advice)(error);
  }
}

export function parseRate(text: string): number {
  const number = Number(text);
  if (/^\d*\.?\d+$/.test(text) && number > 0 && number <= 10_000) return number;
  throw new CliError('Write a number of requests above 0 and at most 10000.');
}

function numberReader(least: number, most: number, advice: string): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,10}$/.test(text) && number >= least && number <= most) return number;
    throw new CliError(`${advice} from ${least} to ${most}.`);
  };
}

export function parseBaseUrl(text: string): string {
  if (!isBaseUrl(text)) throw new CliError('Write a base URL as https://service.example.com/api.');
  return text;
}

function parseReportFile(text: string): { format: FormatName; file: string } {
  const [, name, file] = /^([^=]*)=(.+)$/s.exec(text) ?? [];
  const format = formatNames.find((candidate) => candidate === name);
  if (format === undefined || file === undefined)
    throw new CliError(`Write a report as junit=report.xml. Formats are ${formatNames.join(', ')}.`);
  return { format, file };
}

/**
 * Deletes environment variables that are not settings: empty ones of Compose or CI, and `tcp://…` of a Kubernetes
 * Service named `understudy`.
 */
export function removeUnsetVariables(environment: NodeJS.ProcessEnv): void {
  for (const [name, value = ''] of Object.entries(environment))
    if (name.startsWith('UNDERSTUDY_') && (value === '' || value.startsWith('tcp://'))) delete environment[name];
}

export function parseSwitch(name: string, value = ''): boolean {
  if (/^(true|1|yes|on)$/i.test(value)) return true;
  if (/^(false|0|no|off)$/i.test(value)) return false;
  throw new CliError(`The variable ${name} must be true or false, but it was ${JSON.stringify(value)}.`);
}

type Rest = Partial<Omit<Option, 'summary' | 'value'>>;

interface Valued<Value> {
  summary: string;
  value: Value;
}

// `NoInfer` keeps the type of a table of options from becoming the type of an option without `more`.
function text<const Value extends string, const More extends Rest = Record<never, never>>(
  value: Value,
  summary: string,
  more?: More,
) {
  return { summary: more?.repeatable === true ? `${summary}; repeatable` : summary, value, ...more } as Valued<Value> &
    NoInfer<More>;
}

function taker<const Value extends string, Parsed>(value: Value, parse: (text: string) => Parsed) {
  return <const More extends Rest = Record<never, never>>(summary: string, more?: More) =>
    text(value, summary, { parse, ...more }) as unknown as Valued<Value> & { parse: typeof parse } & NoInfer<More>;
}

function parseFolder(text: string): string {
  if (text === '') throw new CliError('Write the path of a folder.');
  return text;
}

const positiveInteger = numberReader(1, 999_999_999, 'Use a number');

export const takes = {
  file: taker('file', String),
  folder: taker('folder', parseFolder),
  url: taker('url', parseBaseUrl),
  number: taker('n', positiveInteger),
  seconds: taker('seconds', positiveInteger),
  count: taker('n', numberReader(0, 999_999_999, 'Use a number')),
  port: taker('n', numberReader(0, 65_535, 'A port is a number')),
  seed: taker('n', numberReader(0, 2 ** 31 - 1, 'A seed is a number')),
  rate: taker('n', parseRate),
  report: taker('format=file', parseReportFile),
  text,
};

export const json = { summary: 'print JSON on standard output, for scripts' } as const satisfies Option;

export const subject = takes.file(
  'subject file (YAML or JSON) describing the service; create one with npx understudy-kit init',
  { default: defaultSubjectFile, env: true },
);
