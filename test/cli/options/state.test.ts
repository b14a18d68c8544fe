import { expect, test } from 'vitest';
import {
  isPostgresUrl,
  isSharedState,
  toStateFrom,
  withoutPassword,
  withPassword,
} from '../../../src/cli/options/state.ts';

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
  ['postgres://database', true, 'postgres://database'],
  ['sqlite:shared.db', true, 'sqlite:config/shared.db'],
  ['sqlite:/var/shared.db', true, 'sqlite:/var/shared.db'],
  ['state.db', false, 'config/state.db'],
  ['/var/state.db', false, '/var/state.db'],
])('%j is shared: %j; in a config file it is %j', (state, isShared, fromFolder) => {
  expect(isSharedState(state)).toBe(isShared);
  expect(toStateFrom('config', state)).toBe(fromFolder);
});
