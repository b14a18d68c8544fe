import { expect, test } from 'vitest';
import { bodyLimitOf, limits } from '../../../mock/http/limits.ts';

test.each([
  ['PUT', '/_mock/snapshots/one', limits.snapshotBytes],
  ['POST', '/_mock/snapshots/one', limits.bodyBytes],
  ['PUT', '/_mock/clock', limits.bodyBytes],
  ['PUT', '/api/x/_mock/snapshots/', limits.bodyBytes],
  ['POST', '/api/chat-agent/trigger', limits.bodyBytes],
])('the body of %s %s may have %i bytes', (method, target, bytes) => {
  expect(bodyLimitOf(method, target)).toBe(bytes);
});
