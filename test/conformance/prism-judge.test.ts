import { expect, test } from 'vitest';
import document from '../../src/generated/service.json' with { type: 'json' };
import { createPrismJudge } from '../support/prism-judge.ts';

test('Prism leaves the document as it is, which others read too', async () => {
  const before = JSON.stringify(document);
  await createPrismJudge('http://service.test/api');

  expect(JSON.stringify(document)).toBe(before);
});
