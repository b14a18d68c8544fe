import { expect, test } from 'vitest';
import { findUnusedProxy } from '../../cli/commands/service-command.ts';

const proxy = 'http://proxy.example:3128';

test.each([
  ['https://service.example/api', { HTTPS_PROXY: proxy }, 'HTTPS_PROXY'],
  ['https://service.example/api', { https_proxy: proxy }, 'https_proxy'],
  ['http://service.example/api', { HTTP_PROXY: proxy }, 'HTTP_PROXY'],
])(
  'for the service %s and the environment %j, the CLI warns that Node ignores the variable %s',
  (url, environment, name) => {
    expect(findUnusedProxy(environment, url)).toBe(name);
  },
);

test.each([
  ['https://service.example/api', { HTTP_PROXY: proxy }],
  ['https://service.example/api', { HTTPS_PROXY: proxy, NODE_USE_ENV_PROXY: '1' }],
  ['http://127.0.0.1:4010/api', { HTTP_PROXY: proxy }],
  ['https://service.example/api', {}],
])('for the service %s and the environment %j, the CLI prints no warning about proxy variables', (url, environment) => {
  expect(findUnusedProxy(environment, url)).toBeUndefined();
});
