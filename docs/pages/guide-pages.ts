import { guides } from '../../src/generated/guides.ts';
import type { WrittenPage } from './written-page.ts';

/** The guides of this repository. */
export const ownGuides: readonly WrittenPage[] = guides.map(({ name, markdown }) => ({
  path: `guides/${name}`,
  file: `openapi/guides/${name}.md`,
  markdown,
}));
