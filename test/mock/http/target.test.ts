import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTarget, type RequestTarget } from '../../../mock/http/message.ts';

test.each<[string, RequestTarget]>([
  ['/api/x?a=b', { plane: 'service', authority: undefined, pathname: '/api/x', search: 'a=b' }],
  ['/api', { plane: 'service', authority: undefined, pathname: '/api', search: '' }],
  ['/media/x?a=b?c', { plane: 'media', authority: undefined, pathname: '/media/x', search: 'a=b?c' }],
  ['/', { plane: 'internal', authority: undefined, pathname: '/', search: '' }],
  ['', { plane: 'internal', authority: undefined, pathname: '', search: '' }],
  ['/api/../_mock', { plane: 'internal', authority: undefined, pathname: '/api/../_mock', search: '' }],
  ['http://a.test:1/api/x?y', { plane: 'service', authority: 'a.test:1', pathname: '/api/x', search: 'y' }],
  ['http://a.test', { plane: 'internal', authority: 'a.test', pathname: '/', search: '' }],
  ['http://a.test?/api/', { plane: 'internal', authority: 'a.test', pathname: '/', search: '/api/' }],
  ['http://', { plane: 'internal', authority: '', pathname: '/', search: '' }],
  ['https://a.test/api/x', { plane: 'internal', authority: undefined, pathname: 'https://a.test/api/x', search: '' }],
])('%j', (address, target) => {
  expect(parseTarget(address)).toEqual(target);
});

test('what a URL parser makes of an open path is in the same place', () => {
  const step = fc.constantFrom('api', 'media', '_mock', '.', '..', '%2e', '%2E%2e', '', 'x', 'a%2fb', '\\', '..x');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const pathname = `/${steps.join('/')}`;
      const { plane } = parseTarget(pathname);
      fc.pre(plane !== 'internal');

      expect(new URL(`http://x${pathname}`).pathname).toBe(pathname);
    }),
    { seed: 20_261_123, numRuns: 2_000 },
  );
});
