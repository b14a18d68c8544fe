import { expect, test } from 'vitest';
import { hostPolicyOf, originOf } from '../../../../mock/http/access/listen-options.ts';

const here = ['127.0.0.1:4010', 'localhost:4010', '[::1]:4010'];

test.each<[string, string[]]>([
  ['127.0.0.1', []],
  ['localhost', []],
  ['::1', []],
  ['0.0.0.0', []],
  ['::', []],
  ['127.0.0.2', ['127.0.0.2:4010']],
  ['192.0.2.7', ['192.0.2.7:4010']],
  ['fe80::1', ['[fe80::1]:4010']],
  ['Mock.Test', ['mock.test:4010']],
])('a mock that listens on %s has the usual names and its own', (host, more) => {
  expect(hostPolicyOf({ host }, 4010)).toEqual({ hosts: [...here, ...more] });
});

test('on port 80 a name needs no port', () => {
  expect(hostPolicyOf({ host: '127.0.0.1', allowHosts: ['mock', 'mock:8080'] }, 80).hosts).toEqual([
    '127.0.0.1:80',
    '127.0.0.1',
    'localhost:80',
    'localhost',
    '[::1]:80',
    '[::1]',
    'mock:80',
    'mock',
    'mock:8080',
  ]);
});

test('names that are allowed have the port listened on, or their own', () => {
  const allowHosts = ['Mock', 'localhost:8080', '[fe80::1]', '[fe80::1]:8080', 'localhost'];

  expect(hostPolicyOf({ host: '0.0.0.0', allowHosts }, 4010).hosts).toEqual([
    ...here,
    'mock:4010',
    'localhost:8080',
    '[fe80::1]:4010',
    '[fe80::1]:8080',
  ]);
});

test.each<[Parameters<typeof originOf>[0], string]>([
  [{ host: '127.0.0.1' }, 'http://127.0.0.1:4010'],
  [{ host: '127.0.0.1', allowHosts: ['mock'] }, 'http://127.0.0.1:4010'],
  [{ host: 'fe80::12' }, 'http://[fe80::12]:4010'],
  [{ host: '0.0.0.0' }, 'http://127.0.0.1:4010'],
  [{ host: '::', allowHosts: ['mock', 'other'] }, 'http://mock:4010'],
  [{ host: '::', allowHosts: ['mock:8080'] }, 'http://mock:8080'],
  [{ host: '0.0.0.0', allowHosts: ['[::1]'] }, 'http://[::1]:4010'],
])('a mock that listens on %j is found at %s', (listen, origin) => {
  expect(originOf(listen, 4010)).toBe(origin);
});

test('a token is asked for when there is one', () => {
  expect(hostPolicyOf({ host: '127.0.0.1', token: 'correct-horse-battery' }, 4010).token).toBe('correct-horse-battery');
  expect(hostPolicyOf({ host: '127.0.0.1' }, 4010)).not.toHaveProperty('token');
});
