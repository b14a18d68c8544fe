import { expect, test } from 'vitest';
import { CliError } from '../../../cli/options/command.ts';
import {
  assertStatePlace,
  isPostgresUrl,
  toStateFrom,
  withoutPassword,
  withPassword,
} from '../../../cli/options/state.ts';

test.each([
  ['postgres://understudy@database/understudy', 'plain', 'postgres://understudy:plain@database/understudy'],
  ['postgres://understudy:old@database/understudy', 'new', 'postgres://understudy:new@database/understudy'],
  [
    'postgresql://a@b:5433/c?sslmode=require',
    'p@ss:/?#% ',
    'postgresql://a:p%40ss%3A%2F%3F%23%25%20@b:5433/c?sslmode=require',
  ],
])('%s gets the password %j, which is not shown', (url, password, expected) => {
  const address = withPassword(url, password);

  expect(address).toBe(expected);
  expect(decodeURIComponent(new URL(address).password)).toBe(password);
  expect(withoutPassword(address)).toBe(url.replace(':old@', '@'));
});

test.each([
  ['postgres://database', true],
  ['postgresql://database', true],
  ['state.db', false],
  ['/var/postgres://x', false],
  [undefined, false],
])('%j is the address of a database: %j', (state, is) => {
  expect(isPostgresUrl(state)).toBe(is);
});

test.each([
  ['postgres://database', 'postgres://database'],
  ['state.db', 'config/state.db'],
  ['/var/state.db', '/var/state.db'],
])('%j in a config file is %j', (state, fromFolder) => {
  expect(toStateFrom('config', state)).toBe(fromFolder);
});

test.each([
  'postgres://user:hunter2@database/db',
  'postgresql://:hunter2@database/db',
  'postgres://user:p@ss:hunter2@database/db',
  'postgres://user:a/hunter2@database/db',
  'postgres://user:a?hunter2#b@database/db',
  'postgres://database/db?user=a&password=hunter2',
  'postgres://database/db?sslpassword=hunter2&user=a',
  'postgres://database/db?PGPASSWORD=hunter2',
])('a password is never shown: %s', (url) => {
  expect(withoutPassword(url)).not.toMatch(/hunter2|p@ss/);
  expect(withoutPassword(url)).toMatch(/^postgres(?:ql)?:.*database\/db/);
});

test.each([
  'POSTGRES://user:hunter2@database/db',
  'postgre://user:hunter2@database/db',
  ' postgres://user:hunter2@database/db',
  'mysql://user:hunter2@database/db',
  'sqlite:postgres://user:hunter2@database/db',
])('an address of something else is no name of a file, and is not shown: %j', (state) => {
  const refuse = () => assertStatePlace(state);

  expect(refuse).toThrow(CliError);
  expect(refuse).toThrow(/postgres:\/\/user@host\/database/);
  expect(refuse).not.toThrow(/hunter2/);
  expect(() => toStateFrom('config', state)).toThrow(CliError);
});

test('a shared SQLite file says what to use instead', () => {
  expect(() => assertStatePlace('sqlite:a.db')).toThrow('Share a state with --state postgres://user@host/database.');
});

test.each(['state.db', 'postgres://a@b/c', 'postgresql://b', '/var/postgres://x', 'C:/a.db', ':memory:', undefined])(
  '%j is a place for a state',
  (state) => {
    expect(() => assertStatePlace(state)).not.toThrow();
  },
);
