import { expect, test } from 'vitest';
import { hostPolicyOf } from '../../../../mock/http/access/host-policy.ts';

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

test('a token is asked for when there is one', () => {
  expect(hostPolicyOf({ host: '127.0.0.1', token: 'correct-horse-battery' }, 4010).token).toBe('correct-horse-battery');
  expect(hostPolicyOf({ host: '127.0.0.1' }, 4010)).not.toHaveProperty('token');
});
