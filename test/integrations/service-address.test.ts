import { expect, test } from 'vitest';
import { mockAddressesOf } from '../../integrations/service-address.ts';

test.each([
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
  ['http://127.0.0.1:4010/api', 'http://127.0.0.1:4010'],
  ['https://mock.example/team/', 'https://mock.example/team'],
  ['https://mock.example/team/api', 'https://mock.example/team'],
])('the Playwright integration finds a shared mock at the URL %s, also behind a proxy with a path', (url, root) => {
  expect(mockAddressesOf(url)).toEqual({ baseUrl: `${root}/api`, controlUrl: `${root}/_mock` });
});
