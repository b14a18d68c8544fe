import { expect, test } from 'vitest';
import { findDeadLinks } from '../../docs/check-pages.ts';
import type { Page } from '../../docs/model/page.ts';

function pageWith(body: string): Page {
  return { path: 'guides/a', title: 'A', summary: 'A.', section: 'Guides', body };
}

const other: Page = { path: 'operations/b', title: 'B', summary: 'B.', section: 'Operations', body: '## Errors\n' };

test.each([
  '[B](../operations/b.md)',
  '[errors](../operations/b.md#errors)',
  '[below](#below)\n\n## Below\n',
  '`[no](link)`',
])('%j leads somewhere', (body) => {
  expect(findDeadLinks([pageWith(body), other])).toEqual([]);
});

test.each([
  ['[C](../operations/c.md)', 'guides/a.md:3: ../operations/c.md leads to no page. Correct the link.'],
  ['One.\n\n[B](b.md)', 'guides/a.md:5: b.md leads to no page. Correct the link.'],
  [
    '[B](../operations/b.md#gone)',
    'guides/a.md:3: ../operations/b.md#gone leads to no heading of operations/b. Correct the link.',
  ],
  ['[below](#below)', 'guides/a.md:3: #below leads to no heading of guides/a. Correct the link.'],
  ['![x](../diagrams/x.svg)', 'guides/a.md:3: ../diagrams/x.svg leads to no page. Correct the link.'],
  [
    '[out](https://example.com)',
    'guides/a.md:3: https://example.com leads to another site. Pages link to each other only.',
  ],
])('%j does not', (body, problem) => {
  expect(findDeadLinks([pageWith(body), other])).toEqual([problem]);
});

test('in a guide it is found where it was written', () => {
  const source = { file: 'openapi/guides/a.md', text: '# A\n\nA.\n\n[C](../operations/c.md)\n' };

  expect(findDeadLinks([{ ...pageWith('[C](../operations/c.md)'), source }, other])).toEqual([
    'openapi/guides/a.md:5: ../operations/c.md leads to no page. Correct the link.',
  ]);
});
