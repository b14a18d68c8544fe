import { expect, test } from 'vitest';
import { checkTraffic } from '../../../contracts/traffic/check-traffic.ts';
import { parseHar } from '../../../contracts/traffic/har.ts';
import { TextError } from '../../../src/files/issue.ts';
import { har, harEntry, notFound } from '../../support/har.ts';

test.each<[text: string, message: RegExp]>([
  ['{\n"log": {,', /^the file must be JSON; found something else\.$/],
  ['[]', /^the file must be an object; found a list\.$/],
  ['{}', /^log must be an object; found nothing\.$/],
  ['{"log":{"entries":{}}}', /^log\.entries must be a list; found an object\.$/],
  ['{"log":{"entries":[{}]}}', /^request of entry 1 must be an object; found nothing\.$/],
])('a file that is no HAR is reported: %j', (text, message) => {
  expect(() => parseHar(text)).toThrow(TextError);
  expect(() => parseHar(text)).toThrow(message);
});

test('wrong answers are reported by entry and statement, and what is left out is counted', () => {
  const wrong = { ...notFound, data: {} };
  const entries = [
    harEntry(),
    harEntry({ content: { text: JSON.stringify(wrong) } }),
    harEntry({ url: 'https://service.example.com/page.html' }),
    harEntry({ content: {} }),
    harEntry({ status: 0, content: {} }),
    harEntry({ status: 429, content: { text: '{}' } }),
  ];

  const checked = checkTraffic(JSON.stringify(har(entries)), { bases: [] });

  expect(checked).toMatchObject({ judged: 2, unrelated: 1 });
  expect(checked.wrong).toMatchObject([
    { entry: 2, operationId: 'getSession', statements: ['envelope/data-of-error'] },
  ]);
  expect(checked.inconclusive.map((one) => [one.entry, one.reason])).toEqual([
    [4, 'the body of the answer was not recorded'],
    [5, 'no answer was recorded'],
    [6, expect.stringContaining('429')],
  ]);
});
