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
