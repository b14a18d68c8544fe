import { expect, onTestFinished, test, vi } from 'vitest';
import { CliError, type Option, parseRate, removeUnsetVariables, toVariableName } from '../../cli/options/command.ts';
import { verifyOptions } from '../../cli/options/command-table.ts';
import {
  assertStatePlace,
  parseClockSpeed,
  serveOptions,
  toStateFrom,
  withoutPassword,
  withPassword,
} from '../../cli/options/serve-options.ts';
import { createProgram } from '../../cli/run-command-line.ts';
import { rules, selectRules } from '../../contracts/index.ts';
import { TextError } from '../../src/files/issue.ts';

test.each([
  ['x60', 60],
  ['x0.5', 0.5],
  ['x0.000001', 0.000001],
  ['x007', 7],
  ['x999999.999999', 999999.999999],
])("the option --clock %s makes the mock's clock run %d times as fast as real time", (text, factor) => {
  expect(parseClockSpeed(text)).toEqual({ factor });
});

test('the option --clock x1 means real time', () => {
  expect(parseClockSpeed('x1')).toBe('real');
});

test('a CLI option for a rate accepts a number greater than 0, up to 10,000', () => {
  expect([parseRate('0.5'), parseRate('20'), parseRate('10000')]).toEqual([0.5, 20, 10_000]);
  for (const text of ['0', '10001', '-1', 'fast', '1e3', ''])
    expect(() => parseRate(text), text).toThrow('at most 10000');
});

const ids = (...selection: Parameters<typeof selectRules>) => selectRules(...selection).map(({ id }) => id);

test('the options --chapter and --rule of the command verify select the rules of a run', () => {
  const chosen = ids(['tim', 'get-session/unknown-id'], ['cancel-call']);

  expect(new Set(chosen.map((id) => id.split('/')[0]))).toEqual(new Set(['get-session', 'cancel-call', 'time']));
  expect(chosen.filter((id) => id.startsWith('get-session/'))).toEqual(['get-session/unknown-id']);
  expect(ids([], ['cancel-call'])).toEqual(rules.map(({ id }) => id).filter((id) => id.startsWith('cancel-call/')));
});

test.each<[string[], string[], RegExp]>([
  [[], ['cancel-cal'], /chapter.*cancel-cal.*cancel-call/],
  [['get-session/unknown-ids'], [], /get-session\/unknown-id/],
  [[], ['cancel'], /Did you mean "cancel-\w+"\?$/],
  [['get-sesion/'], [], /Did you mean "get-session\/"\?$/],
  [[''], [], /See all with: npx understudy-kit verify --plan/],
  [['xyz'], [], /See all with: npx understudy-kit verify --plan/],
])(
  'the command verify reports an unknown name in the options --rule %j and --chapter %j, and suggests a remedy',
  (named, chapters, message) => {
    expect(() => selectRules(named, chapters)).toThrow(TextError);
    expect(() => selectRules(named, chapters)).toThrow(message);
  },
);

test.each([
  ['postgres://understudy@database/understudy', 'plain', 'postgres://understudy:plain@database/understudy'],
  ['postgres://understudy:old@database/understudy', 'new', 'postgres://understudy:new@database/understudy'],
  [
    'postgresql://a@b:5433/c?sslmode=require',
    'p@ss:/?#% ',
    'postgresql://a:p%40ss%3A%2F%3F%23%25%20@b:5433/c?sslmode=require',
  ],
])(
  'the CLI inserts the database password into the URL %s, but never prints the password: %j',
  (url, password, expected) => {
    const address = withPassword(url, password);

    expect(address).toBe(expected);
    expect(decodeURIComponent(new URL(address).password)).toBe(password);
    expect(withoutPassword(address)).toBe(url.replace(':old@', '@'));
  },
);

test.each([
  ['postgres://database', 'postgres://database'],
  ['postgresql://database', 'postgresql://database'],
  ['state.db', 'config/state.db'],
  ['/var/postgres://x', '/var/postgres://x'],
])('the CLI reads the value %j of the option state in a config file as %j', (state, fromFolder) => {
  expect(toStateFrom('config', state)).toBe(fromFolder);
});

test.each([
  'POSTGRES://user:hunter2@database/db',
  'postgre://user:hunter2@database/db',
  ' postgres://user:hunter2@database/db',
  'mysql://user:hunter2@database/db',
  'sqlite:postgres://user:hunter2@database/db',
])('the CLI refuses a state URL that is not a PostgreSQL URL, and does not print the URL: %j', (state) => {
  const refuse = () => assertStatePlace(state);

  expect(refuse).toThrow(CliError);
  expect(refuse).toThrow(/postgres:\/\/user@host\/database/);
  expect(refuse).not.toThrow(/hunter2/);
  expect(() => toStateFrom('config', state)).toThrow(CliError);
});

async function readOptions(words: readonly string[], variables: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  removeUnsetVariables(process.env);
  let given: object = {};
  await createProgram(async (_, input) => {
    given = input;
  }).parseAsync(words, { from: 'user' });
  return given;
}

const variablesOf = (options: Readonly<Record<string, Option>>) =>
  Object.entries(options).flatMap(([name, { env }]) => (env === true ? [toVariableName(name)] : []));

test.each([
  ['serve', variablesOf(serveOptions)],
  ['verify', variablesOf(verifyOptions)],
])('the command %s ignores empty environment variables for its options', async (command, names) => {
  expect(names.length).toBeGreaterThan(2);
  const without = await readOptions([command], {});
  expect(await readOptions([command], Object.fromEntries(names.map((name) => [name, ''])))).toEqual(without);
});

test('the command serve ignores the variable UNDERSTUDY_PORT that Kubernetes sets for a Service named understudy', async () => {
  expect(await readOptions(['serve'], { UNDERSTUDY_PORT: 'tcp://10.96.14.7:80' })).toMatchObject({ port: 4010 });
});

test.each([
  ['false', false],
  ['0', false],
  ['no', false],
  ['OFF', false],
  ['true', true],
  ['1', true],
  ['yes', true],
])('the environment variable UNDERSTUDY_WATCH=%s sets --watch to %s', async (value, watch) => {
  expect(await readOptions(['serve'], { UNDERSTUDY_WATCH: value })).toMatchObject({ watch });
});

test('the option --watch of serve overrides the environment variable UNDERSTUDY_WATCH', async () => {
  await expect(readOptions(['serve'], { UNDERSTUDY_WATCH: 'maybe' })).rejects.toThrow(
    'The variable UNDERSTUDY_WATCH must be true or false, but it was "maybe".',
  );
  expect(await readOptions(['serve', '--watch'], { UNDERSTUDY_WATCH: 'false' })).toMatchObject({ watch: true });
});
