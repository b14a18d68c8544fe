import type { Page } from '../page.ts';

/** What the search of the site looks through: the titles, summaries and headings of all pages, and their words. */
export function toSearchIndex(pages: readonly Page[]): string {
  const rows = pages.map(({ path, title, summary, body }) => ({
    path,
    title,
    summary,
    text: body
      .replaceAll(/^```[\s\S]*?^```/gm, ' ')
      .replaceAll(/[|*`#>[\]()]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .toLowerCase(),
  }));
  return JSON.stringify(rows);
}
