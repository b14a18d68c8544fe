import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRequestPath } from '../../src/request-path.ts';

const template = '/session/fetch/{sessionId}';
const urlOf = (sessionId: string) => new URL(`https://one.example/api${toRequestPath(template, { sessionId })}`);

test.each([
  ['plain-1', 'plain-1'],
  ['a/b', 'a%2Fb'],
  ['../x', '..%2Fx'],
  ['...', '...'],
  ['%2e%2e', '%252e%252e'],
  ['%', '%25'],
  ['\\..\\', '%5C..%5C'],
  ['a?b#c', 'a%3Fb%23c'],
  ['a b\t\n', 'a%20b%09%0A'],
  ['zażółć 🎧', 'za%C5%BC%C3%B3%C5%82%C4%87%20%F0%9F%8E%A7'],
  ['{sessionId}', '%7BsessionId%7D'],
  ['$&', '%24%26'],
  ['', ''],
])('the identifier %o is sent as %o', (sessionId, segment) => {
  expect(urlOf(sessionId).pathname).toBe(`/api/session/fetch/${segment}`);
});

test('whatever an identifier holds, it stays one segment and arrives as it was', () => {
  const troublesome = fc.string({
    unit: fc.constantFrom('.', '/', '%', '2', 'e', '\\', '?', '#', ';', ' ', 'é', '\0'),
  });
  const identifier = fc.oneof(troublesome, fc.string({ unit: 'binary' })).filter((id) => id !== '.' && id !== '..');
  fc.assert(
    fc.property(identifier, (sessionId) => {
      const { pathname, search, hash } = urlOf(sessionId);

      expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'api', 'session', 'fetch', sessionId]);
      expect(search + hash).toBe('');
    }),
  );
});

test.each(['.', '..', '\ud800', 'a\udfff'])('the identifier %j fits into no URL', (sessionId) => {
  expect(() => toRequestPath(template, { sessionId })).toThrow(RangeError);
});
