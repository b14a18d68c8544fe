import { expect, test } from 'vitest';
import { findUnusedProxy } from '../../cli/commands/service-command.ts';

const proxy = 'http://proxy.example:3128';

test.each([
  ['https://service.example/api', { HTTPS_PROXY: proxy }, 'HTTPS_PROXY'],
  ['https://service.example/api', { https_proxy: proxy }, 'https_proxy'],
  ['http://service.example/api', { HTTP_PROXY: proxy }, 'HTTP_PROXY'],
  ['https://service.example/api', { HTTP_PROXY: proxy }, undefined],
  ['https://service.example/api', { HTTPS_PROXY: proxy, NODE_USE_ENV_PROXY: '1' }, undefined],
  ['http://127.0.0.1:4010/api', { HTTP_PROXY: proxy }, undefined],
  ['https://service.example/api', {}, undefined],
])(
  'for the service %s and the environment %j, the CLI warns that Node ignores this proxy variable: %s',
  (url, environment, name) => {
    expect(findUnusedProxy(environment, url)).toBe(name);
  },
);
