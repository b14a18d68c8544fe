import { expect, test } from 'vitest';
import { createPrismJudge } from '../../../contracts/traffic/prism-judge.ts';
import document from '../../../src/generated/service.json' with { type: 'json' };

test('Prism leaves the document as it is, which others read too', async () => {
  const before = JSON.stringify(document);
  await createPrismJudge('http://service.test/api');

  expect(JSON.stringify(document)).toBe(before);
});
