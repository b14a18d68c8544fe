import { expect, test } from 'vitest';
import { toCurl } from '../../../src/text/shell.ts';

const request = { method: 'POST', url: 'http://a.test/b', headers: {} };

test.each([
  ['a body that begins with @ is not read from a file', { body: '@/etc/hosts' }, "--data-raw '@/etc/hosts'"],
  ['any other body is sent as it is', { body: '{"a":"@b"}' }, `-d '{"a":"@b"}'`],
  ['an empty header is sent', { headers: { 'x-a': '' } }, "-H 'x-a;'"],
  [
    'brackets in a URL are no range',
    { url: 'http://a.test/b?c=[1-9]' },
    "curl -s -g -X POST 'http://a.test/b?c=[1-9]'",
  ],
])('%s', (_, change, part) => expect(toCurl({ ...request, ...change })).toContain(part));
