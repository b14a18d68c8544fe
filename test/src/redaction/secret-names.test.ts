import { expect, test } from 'vitest';
import { maskText } from '../../../src/redaction/mask-text.ts';
import { findSecretParameters, isSecretName } from '../../../src/redaction/secret-names.ts';

test.each([
  ['?signature=abc&expires=1', '?signature=«»&expires=1'],
  ['?sig=abc&signed=1', '?sig=«»&signed=1'],
  ['/x?a=1&api_key=s%26t&b=2#c', '/x?a=1&api_key=«»&b=2#c'],
  [
    '?url=https%3A%2F%2Fa%3Fx%3D1%26X-Amz-Signature%3Dabc%26b%3D2',
    '?url=https%3A%2F%2Fa%3Fx%3D1%26X-Amz-Signature%3D«»%26b%3D2',
  ],
  ['"https://a.test/?a=1\\u0026token=abc\\u0026b=2"', '"https://a.test/?a=1\\u0026token=«»\\u0026b=2"'],
  ['{\\"url\\":\\"https://a.test/?token=abc\\"}', '{\\"url\\":\\"https://a.test/?token=«»\\"}'],
  ['a=1&amp;x-amz-security-token=a;b\\c d', 'a=1&amp;x-amz-security-token=«» d'],
  ['key=a&monkey=b&keys=c&access_token=d', 'key=«»&monkey=b&keys=c&access_token=«»'],
  ['?to=http://a?b=1?token=c&d', '?to=http://a?b=1?token=«»&d'],
  ['a key = b; the signature of c', 'a key = b; the signature of c'],
])('%j becomes %j', (before, after) => {
  expect(maskText(before, (text) => findSecretParameters(text, '«»'))).toBe(after);
});

test.each([
  'apikey',
  'api.key',
  'Access-Key',
  'AUTHKEY',
  'session_key',
  'key',
  'sig',
  'authorisation',
  'authorization',
])('%s is the name of a secret', (name) => expect(isSecretName(name)).toBe(true));

test.each(['keys', 'monkey', 'design', 'unsig', 'signed', 'authori2ation', 'api--key', 'sigma'])(
  '%s is the name of none',
  (name) => expect(isSecretName(name)).toBe(false),
);

test('an empty value is none, and what stands in the value of a secret is a part of it', () => {
  expect(findSecretParameters('?token=&sig=a', '«»')).toEqual([{ start: 12, end: 13, mask: '«»' }]);
  expect(findSecretParameters('?token=a?key=b;sig=c&sig=d', '«»')).toEqual([
    { start: 7, end: 20, mask: '«»' },
    { start: 25, end: 26, mask: '«»' },
  ]);
});
