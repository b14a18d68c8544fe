import { describe, expect, test } from 'vitest';
import { isHostName, isToken, validateListenOptions } from '../../../mock/http/listen-options.ts';

const token = 'correct-horse-battery';

test.each(['127.0.0.1', '127.1.2.3', '127.255.255.255', '::1', 'localhost', 'LocalHost'])(
  'a mock that listens on %s needs no token, because only this machine can reach the host',
  (host) => expect(validateListenOptions({ host }, 'acme-key')).toBeUndefined(),
);

describe.each([
  '0.0.0.0',
  '::',
  '',
  '192.0.2.7',
  '128.0.0.1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '0:0:0:0:0:0:0:1',
  '127.1',
  '127.0.0.256',
  '127.0.0.01',
  '127.0.0.1.evil.test',
  'localhost.evil.test',
  'mock.test',
])('other machines can reach a mock that listens on %j', (host) => {
  test('a mock that other machines can reach needs a token', () => {
    expect(validateListenOptions({ host }, undefined)).toMatch(
      /^Other machines can reach a mock that listens on .*needs a token.*--token-file.*127\.0\.0\.1.*16 printable/,
    );
    expect(validateListenOptions({ host, token }, undefined)).toBeUndefined();
  });

  test('a mock that other machines can reach must not have the built-in API keys', () => {
    expect(validateListenOptions({ host, token }, 'acme-key')).toMatch(
      /^Other machines can reach a mock that listens on .*built-in key acme-key.*--workspaces.*127\.0\.0\.1/,
    );
  });
});

test.each([
  ['sixteen-letters-', true],
  ['!"#$%&()*+,-./:;~', true],
  ['fifteen-letters', false],
  ['', false],
  ['correct horse battery', false],
  [' correct-horse-battery', false],
  ['correct-horse-bättery', false],
  ['correct-horse-battery\n', false],
])('isToken of the text %j returns %j', (text, is) => expect(isToken(text)).toBe(is));

test.each([
  ['mock', true],
  ['my_mock-1.test', true],
  ['localhost:8080', true],
  ['[::1]', true],
  ['[fe80::1]:80', true],
  ['', false],
  ['*', false],
  ['*.test', false],
  ['mock.', false],
  ['.mock', false],
  ['mock:', false],
  ['mock:0', false],
  ['mock:123456', false],
  ['mock:http', false],
  ['http://mock', false],
  ['mock/x', false],
  ['user@mock', false],
  ['mock other', false],
  ['fe80::1', false],
  ['mock\n', false],
])('isHostName of the text %j returns %j', (text, is) => expect(isHostName(text)).toBe(is));
